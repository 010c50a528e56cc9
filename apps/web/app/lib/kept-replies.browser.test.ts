import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal, NetworkFailure } from './failures.ts';
import { keepReplies, UNANSWERED } from './kept-replies.ts';
import { forgetKeptLists } from './offline-shell.ts';
import { createQueryClient } from './query.ts';
import { session } from './session.ts';

let stored: string | null;
const LESSONS = [{ _id: 'mole', title: 'The mole' }];

function signIn(account: string): void {
  const token = `.${btoa(JSON.stringify({ sub: account }))}.`;
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'student' });
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

function opened(isOnline: boolean): QueryClient {
  setOnline(isOnline);
  return keepReplies(createQueryClient());
}

/** What a page shows that asks for it, before any answer has come. */
function shown(client: QueryClient, queryKey: readonly unknown[]): unknown {
  return new QueryObserver(client, { queryKey, enabled: false }).getCurrentResult().data;
}

beforeEach(() => {
  localStorage.clear();
  signIn('nimali');
  const client = opened(true);
  client.setQueryData(['library'], LESSONS);
  client.setQueryData(['notes', 'mole'], [{ text: 'A number' }]);
  client.setQueryData(['papers', 'mole'], [{ url: '/signed' }]);
  client.setQueryData(['library'], [...LESSONS, ...LESSONS]);
  stored = localStorage.getItem('replies');
});

test('without a connection a page has the last answers, but none with addresses that end', () => {
  const client = opened(false);
  expect(shown(client, ['library'])).toEqual([...LESSONS, ...LESSONS]);
  expect(shown(client, ['notes', 'mole'])).toEqual([{ text: 'A number' }]);
  expect(shown(client, ['papers', 'mole'])).toBeUndefined();
});

test('a page that was opened with a connection has them, too, once that is gone', () => {
  const client = opened(true);
  setOnline(false);
  expect(shown(client, ['notes', 'mole'])).toEqual([{ text: 'A number' }]);
});

test('with a connection it shows nothing old', () => {
  expect(shown(opened(true), ['library'])).toBeUndefined();
});

test('two tabs keep what each of them was answered', () => {
  const [first, second] = [opened(true), opened(true)];
  first.setQueryData(['my-payments'], { classes: [] });
  second.setQueryData(['profile'], { name: 'Nimali' });
  const after = opened(false);
  expect(shown(after, ['my-payments'])).toEqual({ classes: [] });
  expect(shown(after, ['profile'])).toEqual({ name: 'Nimali' });
});

/** What a page shows whose call fails so, on a device that calls itself online, and whether it says that nothing answers. */
async function shownAfter(failure: Error, isOnline = true) {
  const client = opened(true);
  const queryFn = async () => {
    setOnline(isOnline);
    return Promise.reject(failure);
  };
  await client.query({ queryKey: ['library'], queryFn, retry: false }).catch(() => {});
  return { client, lessons: client.getQueryData(['library']), isUnanswered: client.getQueryData(UNANSWERED) };
}

test('where nothing answers though the device calls itself online, a page has them and says so, until an answer comes', async () => {
  const lessons = [...LESSONS, ...LESSONS];
  const { client, ...shownOffline } = await shownAfter(new NetworkFailure('offline'));
  expect(shownOffline).toEqual({ lessons, isUnanswered: true });
  // The page in which a network asks for a sign-in or for money.
  const asked = new NetworkFailure('unreadable', new SyntaxError('<html>'));
  expect(await shownAfter(asked)).toMatchObject({ lessons, isUnanswered: true });
  // A device that knows that it is offline says so itself (pages/connection.tsx).
  const gone = await shownAfter(new NetworkFailure('offline'), false);
  expect(gone).toMatchObject({ lessons, isUnanswered: false });
  setOnline(true);
  // They are as old as before.
  expect(localStorage.getItem('replies')).toBe(stored);
  await client.query({ queryKey: ['profile'], queryFn: async () => Promise.resolve({ name: 'Nimali' }) });
  expect(client.getQueryData(UNANSWERED)).toBe(false);
});

test('a failure of the server is no lost connection: nothing old is shown', async () => {
  const nothing = { lessons: undefined, isUnanswered: undefined };
  expect(await shownAfter(new ApiRefusal(503, undefined, ''))).toMatchObject(nothing);
  const otherVersion = new NetworkFailure('unreadable', new Error('another version'));
  expect(await shownAfter(otherVersion)).toMatchObject(nothing);
});

test('A2 nobody else gets them, and a sign-out deletes them', () => {
  signIn('kasun');
  expect(shown(opened(false), ['library'])).toBeUndefined();
  signIn('nimali');
  expect(shown(opened(false), ['library'])).toBeDefined();
  session.clear();
  forgetKeptLists();
  expect(localStorage.getItem('replies')).toBeNull();
});

test('before anybody signed in, and with nothing kept, answers come as without it', () => {
  session.clear();
  localStorage.clear();
  const client = opened(true);
  client.setQueryData(['library'], LESSONS);
  expect(shown(client, ['library'])).toEqual(LESSONS);
  expect(localStorage.getItem('replies')).toBeNull();
  expect(shown(opened(false), ['library'])).toBeUndefined();
});

test('the oldest give way', () => {
  const client = opened(true);
  for (let lesson = 0; lesson < 39; lesson += 1) client.setQueryData(['notes', `lesson ${lesson}`], []);
  client.setQueryData(['library'], LESSONS);
  const after = opened(false);
  expect(shown(after, ['library'])).toEqual(LESSONS);
  expect(shown(after, ['notes', 'lesson 0'])).toEqual([]);
  expect(shown(after, ['notes', 'mole'])).toBeUndefined();
});
