import { beforeEach, expect, test, vi } from 'vitest';
import { keepReplies } from './kept-replies.ts';
import { forgetKeptLists } from './offline-shell.ts';
import { createQueryClient } from './query.ts';
import { session } from './session.ts';

const LESSONS = [{ _id: 'mole', title: 'The mole' }];

function signIn(account: string): void {
  const token = `.${btoa(JSON.stringify({ sub: account }))}.`;
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'student' });
}

/** What a page that is opened now shows before any answer has come. */
function opened(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  return keepReplies(createQueryClient());
}

beforeEach(() => {
  localStorage.clear();
  signIn('nimali');
  const client = opened(true);
  client.setQueryData(['library'], LESSONS);
  client.setQueryData(['notes', 'mole'], [{ text: 'A number' }]);
  client.setQueryData(['papers', 'mole'], [{ url: '/signed' }]);
  client.setQueryData(['library'], [...LESSONS, ...LESSONS]);
});

test('without a connection a page has the last answers, but none with addresses that end', () => {
  const client = opened(false);
  expect(client.getQueryData(['library'])).toEqual([...LESSONS, ...LESSONS]);
  expect(client.getQueryData(['notes', 'mole'])).toEqual([{ text: 'A number' }]);
  expect(client.getQueryData(['papers', 'mole'])).toBeUndefined();
});

test('with a connection it shows nothing old', () => {
  expect(opened(true).getQueryData(['library'])).toBeUndefined();
});

test('A2 nobody else gets them, and a sign-out deletes them', () => {
  signIn('kasun');
  expect(opened(false).getQueryData(['library'])).toBeUndefined();
  signIn('nimali');
  expect(opened(false).getQueryData(['library'])).toBeDefined();
  session.clear();
  forgetKeptLists();
  expect(localStorage.getItem('replies')).toBeNull();
});

test('the oldest give way', () => {
  const client = opened(true);
  for (let lesson = 0; lesson < 39; lesson += 1) client.setQueryData(['notes', `lesson ${lesson}`], []);
  client.setQueryData(['library'], LESSONS);
  const after = opened(false);
  expect(after.getQueryData(['library'])).toEqual(LESSONS);
  expect(after.getQueryData(['notes', 'lesson 0'])).toEqual([]);
  expect(after.getQueryData(['notes', 'mole'])).toBeUndefined();
});
