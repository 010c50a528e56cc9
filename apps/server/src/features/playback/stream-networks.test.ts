// From how many networks at once one browser's credentials stream, over HTTP as players ask.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

let kit: PlaybackKit;
let lesson: string;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { streamsAtOnce: 1, trustProxy: ['127.0.0.1'] } });
  lesson = await kit.addLesson('lessons/mole');
});
afterAll(() => kit.close());

/** A student's browser that asks from any address. */
async function nimali() {
  const browser = await kit.signIn(await kit.addAccount());
  await kit.grant(browser.accountId, lesson);
  const { url } = await kit.played(browser, lesson);
  return {
    accountId: browser.accountId,
    from: async (address: string): Promise<Answer> =>
      kit.pull(browser, url, { headers: { 'x-forwarded-for': address } }),
    watchHere: async (address: string) =>
      kit.ask('/api/v1/streams/here', {
        method: 'POST',
        headers: { authorization: `Bearer ${browser.token}`, 'x-forwarded-for': address },
      }),
  };
}

const ELSEWHERE = { status: 409, code: 'stream-elsewhere' };
const HOME = '203.0.113.7';
const MOBILE = '198.51.100.20';

test('V8: one cookie at twenty addresses ends as one place', async () => {
  const { from, accountId } = await nimali();
  const addresses = Array.from({ length: 20 }, (_, number) => `203.0.113.${number + 1}`);
  // As players do: each asks every 4 seconds.
  const round = async () => {
    kit.clock.advance({ seconds: 4 });
    const answers = await Promise.all(addresses.map(async (address) => from(address)));
    expect(answers.every(({ status, code }) => status === 200 || code === 'stream-elsewhere')).toBe(true);
    return answers.filter(({ status }) => status === 200).length;
  };
  const served: number[] = [];
  for (let number = 0; number < 15; number += 1) served.push(await round());
  // The first one, and three changes that a moving phone may make.
  expect(served[0]).toBeLessThanOrEqual(4);
  // In each of the rounds: one that stays, and the one that a change in 20 seconds lets in.
  for (const count of served.slice(1)) expect(count).toBeLessThanOrEqual(2);
  expect(served.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(15 + 4 + 3);
  const refusedOnes = 15 * addresses.length - served.reduce((sum, count) => sum + count, 0);
  await expect
    .poll(async () => unusualOf(accountId), { timeout: 60_000 })
    .toMatchObject([{ held_back: 0, networks: refusedOnes }]);
});

test('V8: a phone that leaves the house plays on, and comes back', async () => {
  const { from, accountId } = await nimali();
  for (const address of [HOME, MOBILE, '198.51.100.99', HOME]) {
    expect((await from(address)).status).toBe(200);
    kit.clock.advance({ seconds: 21 });
    expect((await from(address)).status).toBe(200);
  }
  expect(await unusualOf(accountId)).toEqual([]);
});

test('V8: a home with IPv4 and IPv6 is one place, whatever address each part comes from', async () => {
  const { from, accountId } = await nimali();
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await from(HOME)).status).toBe(200);
    // Within one household's block.
    expect((await from(`2001:db8:7:1::${turn + 1}`)).status).toBe(200);
    kit.clock.advance({ seconds: 1 });
  }
  expect(await unusualOf(accountId)).toEqual([]);
});

test('V8: of two that use one browser’s credentials by turns the one that was there is told, and may take it back by a press', async () => {
  const { from, watchHere } = await nimali();
  const turns: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    turns.push((await from(turn % 2 === 0 ? HOME : MOBILE)).status);
    kit.clock.advance({ seconds: 1 });
  }
  expect(turns).toEqual([200, 200, 200, 200, 409, 200, 409, 200]);
  expect(await from(HOME)).toMatchObject(ELSEWHERE);
  expect((await watchHere(HOME)).status).toBe(200);
  expect((await from(HOME)).status).toBe(200);
  expect(await from(MOBILE)).toMatchObject(ELSEWHERE);
});

test('V8: a place that nobody uses any more is taken from any network', async () => {
  const { from, accountId } = await nimali();
  for (let lesson = 0; lesson < 6; lesson += 1) {
    expect((await from(`203.0.113.${lesson + 1}`)).status).toBe(200);
    kit.clock.advance({ seconds: 45 });
  }
  expect(await unusualOf(accountId)).toEqual([]);
});

test('V8: addresses are not written down, only keyed hashes of their networks', async () => {
  const { from, accountId } = await nimali();
  await from(HOME);
  const row = await kit.db
    .selectFrom('stream_place')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('203.0.113');
  expect(row.network_v4).toHaveLength(16);
  expect(row.network_v6).toBeNull();
});

async function unusualOf(accountId: string) {
  return kit.db.selectFrom('unusual_pull').selectAll().where('account_id', '=', accountId).execute();
}
