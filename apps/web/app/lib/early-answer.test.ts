import { afterEach, expect, test, vi } from 'vitest';
import { forgetEarlyAnswer, takeEarlyAnswer } from './early-answer.ts';
import { fetchEarly } from './early-fetch.ts';

const PATH = '/api/uservideos';

/** A browser in which somebody is signed in with this token. */
function browserOf(auth: string | null) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('earlyAnswer', undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'auth' ? auth : null) });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return Response.json([]);
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('whoever is signed in has the answer once, and only for the token that it was asked with', async () => {
  const asked = browserOf(JSON.stringify({ token: 'hers' }));
  fetchEarly('auth', PATH);
  expect(asked.map(({ path, init }) => [path, init.headers])).toEqual([
    [PATH, { accept: 'application/json', authorization: 'Bearer hers' }],
  ]);
  expect(takeEarlyAnswer('/api/user/profile', 'hers')).toBeUndefined();
  expect(await (await takeEarlyAnswer(PATH, 'hers')?.response)?.json()).toEqual([]);
  expect(takeEarlyAnswer(PATH, 'hers')).toBeUndefined();
  fetchEarly('auth', PATH);
  expect(takeEarlyAnswer(PATH, 'another’s')).toBeUndefined();
});

test('a visitor, and storage that is damaged, ask for nothing', () => {
  for (const auth of [null, '{}', '{"token":', 'null']) {
    const asked = browserOf(auth);
    fetchEarly('auth', PATH);
    expect(asked).toEqual([]);
    expect(takeEarlyAnswer(PATH, undefined)).toBeUndefined();
  }
});

test('an answer that something newer makes stale is given up', () => {
  const asked = browserOf(JSON.stringify({ token: 'hers' }));
  fetchEarly('auth', PATH);
  forgetEarlyAnswer();
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  expect(takeEarlyAnswer(PATH, 'hers')).toBeUndefined();
});
