// The language of an account: how it gets one, which browsers take it, and what is written in it. With the translations that exist.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKit, type Kit, NIMALI } from '../../../test/whatsapp-kit.ts';

const TRANSLATIONS = join(import.meta.dirname, '../../../../../packages/copy/languages');

let kit: Kit;
beforeAll(async () => {
  kit = await createKit({ settings: { translations: TRANSLATIONS } });
});
afterAll(async () => kit.close());

/** Signs in with a right code, from a browser with this cookie. */
async function arrive(phone: string, cookie?: string) {
  kit.clock.advance({ minutes: 15 });
  const { id, code } = await kit.ready(phone);
  const answer = await kit.inject({
    method: 'POST',
    url: '/auth/verify',
    payload: { userId: id, otp: code },
    headers: cookie === undefined ? {} : { cookie },
  });
  const { language, token } = answer.json<{ language?: string; token: string }>();
  return { language, token, cookie: answer.headers['set-cookie'] };
}

const choose = async (token: string, code: string) =>
  kit.inject({
    method: 'PUT',
    url: '/api/v1/languages/mine',
    payload: { code },
    headers: { authorization: `Bearer ${token}` },
  });
const SINHALA = /\p{Script=Sinhala}/u;
const TAMIL = /\p{Script=Tamil}/u;

test('nobody who chose none is given one', async () => {
  expect(await arrive(NIMALI)).toMatchObject({ language: undefined, cookie: undefined });
});

test('what the browser chose before the sign-in becomes the account’s, and a second phone takes it', async () => {
  expect(await arrive(NIMALI, 'language=si')).toMatchObject({ language: 'si' });
  expect(await arrive(NIMALI)).toMatchObject({
    language: 'si',
    cookie: 'language=si; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly',
  });
});

test('the account’s own choice stays where a browser of somebody else’s language signs in', async () => {
  expect(await arrive(NIMALI, 'language=ta')).toMatchObject({
    language: 'si',
    cookie: expect.stringContaining('language=si;') as unknown,
  });
});

test('Settings change it; a language that does not exist is refused and changes nothing', async () => {
  const { token } = await arrive(NIMALI);
  const chosen = await choose(token, 'ta');
  expect([chosen.json(), chosen.headers['set-cookie']]).toEqual([
    { chosen: 'ta' },
    expect.stringContaining('language=ta;'),
  ]);
  const absent = await choose(token, 'fr');
  expect([absent.statusCode, absent.json()]).toMatchObject([404, { code: 'language-absent' }]);
  expect(await arrive(NIMALI)).toMatchObject({ language: 'ta' });
});

test('the bot answers in it where the message’s letters say nothing', async () => {
  await arrive(NIMALI);
  kit.clock.advance({ minutes: 15 });
  await kit.login(NIMALI);
  await kit.write(NIMALI, 'Passcode');
  expect(kit.replies(NIMALI).at(-1)).toMatch(TAMIL);
  kit.clock.advance({ minutes: 15 });
  await kit.login(NIMALI);
  await kit.write(NIMALI, 'මුරකේතය');
  expect(kit.replies(NIMALI).at(-1)).toMatch(SINHALA);
});

test('P1 what nobody asked for is in it: the confirmation of a deletion, when the account is gone', async () => {
  const { token } = await arrive(NIMALI);
  await kit.inject({
    method: 'POST',
    url: '/api/v1/privacy/deletion',
    headers: { authorization: `Bearer ${token}` },
  });
  kit.clock.advance({ days: 13 });
  await kit.jobs.enqueue(kit.db as never, 'privacy.tick', {});
  await kit.jobs.runDue();
  await kit.settle();
  expect(await kit.count('account')).toBe(0);
  expect(kit.replies(NIMALI).at(-1)).toMatch(TAMIL);
});
