import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { createKept } from './kept.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const [nimali, kasun, tharushi] = [await cast.person(), await cast.person(), await cast.person()];
const [lesson, other] = [await cast.video(), await cast.video()];
const lessons = createKept({ db, clock }).shelf('lessons', 10);

let made = 0;
const numberOf = async (accountId: string) =>
  lessons.of(accountId, async () => {
    made += 1;
    return { value: made, accountId, until: undefined };
  });
/** Whose list is made anew after a change. */
const madeAnew = async (change: () => Promise<unknown>) => {
  const before = [await numberOf(nimali), await numberOf(kasun), await numberOf(tharushi)];
  await change();
  const after = [await numberOf(nimali), await numberOf(kasun), await numberOf(tharushi)];
  return [nimali, kasun, tharushi].filter((_, index) => before[index] !== after[index]);
};
const notes = async () => {
  const { rows } = await sql<{ accounts: string[] | null }>`
    SELECT accounts FROM kept_change WHERE kind = 'lessons'`.execute(db);
  return rows.map(({ accounts }) => accounts?.toSorted());
};
beforeEach(async () => sql`TRUNCATE kept_change`.execute(db));

test.each<[string, () => Promise<unknown>]>([
  [
    'grants that are given',
    async () =>
      sql`INSERT INTO access_grant (account_id, video_id, granted_at)
        VALUES (${nimali}, ${lesson}, now()), (${kasun}, ${lesson}, now())`.execute(db),
  ],
  [
    'lessons that are opened, and watched at once',
    async () =>
      sql`INSERT INTO watch_progress (account_id, video_id, opened_at, left_at_second, last_watched_at, credit_seconds, credited_at)
        SELECT id, ${lesson}, now(), 9, now(), 0, now() FROM account WHERE id IN (${nimali}, ${kasun})`.execute(
        db,
      ),
  ],
  ['reports of what was watched', async () => sql`UPDATE watch_progress SET left_at_second = 8`.execute(db)],
])('%s to two in one statement: are noted in one row, and leave the others’ lists', async (_name, change) => {
  expect(await madeAnew(change)).toEqual([nimali, kasun]);
  expect(await notes()).toEqual([[nimali, kasun].toSorted()]);
});

test('a statement that changes nothing is not noted', async () => {
  const change = async () =>
    sql`UPDATE watch_progress SET left_at_second = 7 WHERE account_id = ${tharushi}`.execute(db);
  expect(await madeAnew(change)).toEqual([]);
  expect(await notes()).toEqual([]);
});

test('what changes more than a thousand is noted as everybody’s', async () => {
  await sql`INSERT INTO account (id, phone, role, created_at)
    SELECT uuidv7(), '94' || (980000000 + n), 'student', now() FROM generate_series(1, 1001) n`.execute(db);
  const change = async () =>
    sql`INSERT INTO access_grant (account_id, video_id, granted_at)
      SELECT id, ${other}, now() FROM account WHERE phone LIKE '9498%'`.execute(db);
  expect(await madeAnew(change)).toEqual([nimali, kasun, tharushi]);
  expect(await notes()).toEqual([undefined]);
});
