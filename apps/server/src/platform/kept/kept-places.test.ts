// Of places to stream in, who has them is noted as a change, and that they are used is not.

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { createKept, type KeptShelf } from './kept.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const [nimali, kasun] = [await cast.person(), await cast.person()];

let places: KeptShelf;
/** How often each account's answer was made. */
let made: Record<string, number> = {};
beforeEach(() => {
  places = createKept({ db, clock }).shelf('place', 10);
  made = {};
});

const counting = (accountId: string) => async () => {
  made[accountId] = (made[accountId] ?? 0) + 1;
  return { value: made[accountId], accountId, until: undefined };
};

const networks = ['network_v4', 'network_v6'];
const place = async (accountId: string, number: number) => {
  await cast.tokenOf(accountId);
  await sql`INSERT INTO stream_place (account_id, place, session_id, taken_at, seen_at)
    SELECT ${accountId}, ${number}, id, now(), now() FROM session WHERE account_id = ${accountId}
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(db);
};
const ofPlaces = async () => [
  await places.of(nimali, counting(nimali)),
  await places.of(kasun, counting(kasun)),
];
const change = (what: string) => async () =>
  sql.raw(`UPDATE stream_place SET ${what} WHERE account_id = '${nimali}'`).execute(db);
beforeAll(async () => {
  await place(nimali, 1);
  await place(kasun, 1);
});

test.each<[string, () => Promise<unknown>, readonly number[]]>([
  ...networks.map((column) => {
    const move = change(`${column} = decode(repeat('ab', 16), 'hex')`);
    return [`a move: ${column}`, move, [2, 1]] as [string, () => Promise<unknown>, readonly number[]];
  }),
  [
    'a session that takes it over',
    async () => {
      await cast.tokenOf(nimali);
      await change(
        `session_id = (SELECT id FROM session WHERE account_id = '${nimali}' AND id <> stream_place.session_id LIMIT 1)`,
      )();
    },
    [2, 1],
  ],
  ['that it is used', change("seen_at = now() + interval '1 minute', moves = 0"), [1, 1]],
  ['another one that is taken', async () => place(nimali, 2), [1, 1]],
  ['that it is left', async () => db.deleteFrom('stream_place').execute(), [2, 2]],
])('%s', async (_name, work, expected) => {
  await ofPlaces();
  await work();
  expect(await ofPlaces()).toEqual(expected);
});
