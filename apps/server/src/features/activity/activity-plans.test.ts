// What each question of the activity page reads in a long audit trail: the pages of its own index, not the trail's.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { type EntriesQuery, entriesQuery, findEntries } from './activity.store.ts';

const ENTRIES = 20_000;
/** Of some 700 that the trail has. */
const MOST_PAGES = 120;

const [GONE, BUSY] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  // Grants, and a payment after every hundred of them; an assistant who left long ago made the first ten entries, of which some are of a kind
  // that never came again.
  await sql`
    INSERT INTO audit_entry (at, actor_id, action, subject, detail)
    SELECT ${TEST_START}::timestamptz + make_interval(secs => n),
      (CASE WHEN n <= 10 THEN ${GONE} ELSE ${BUSY} END)::uuid,
      CASE WHEN n <= 3 THEN 'setup.done' WHEN n % 100 = 0 THEN 'payment.recorded' ELSE 'access.granted' END, 'account:' || n % 5000,
      jsonb_build_object('after', CASE WHEN n % 100 = 0
        THEN jsonb_build_object('note', 'envelope ' || n) ELSE jsonb_build_object('granted', jsonb_build_array(uuidv7())) END)
    FROM generate_series(1, ${ENTRIES}) n`.execute(harness.db);
  await sql`VACUUM (ANALYZE) audit_entry`.execute(harness.db);
});
afterAll(async () => harness.close());

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

async function pagesOf(query: EntriesQuery): Promise<number> {
  const compiled = entriesQuery(query).compile(harness.db);
  const { rows } = await harness.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${compiled.sql}`,
    [...compiled.parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
}

test.each<[string, Omit<EntriesQuery, 'limit'>, number]>([
  ['the newest entries', {}, 26],
  ['entries of a person who left long ago', { actorId: GONE }, 10],
  ['entries of a kind that is rare', { action: 'setup' }, 3],
  ['entries about one student', { subjects: ['account:77'] }, 4],
  ['words of what changed', { search: { words: 'envelope 700', subjects: [] } }, 1],
  ['a word, or entries about students', { search: { words: '900', subjects: ['account:77'] } }, 5],
])('%s: few pages of a long trail', async (_, query, found) => {
  expect(await findEntries(harness.db, { ...query, limit: 26 })).toHaveLength(found);
  expect(await pagesOf({ ...query, limit: 26 })).toBeLessThan(MOST_PAGES);
});

test('words, of one entry or of many: few pages of a trail that is taken for one of half a million entries', async () => {
  await sql`
    INSERT INTO audit_entry (at, actor_id, action, subject, detail)
    SELECT ${TEST_START}::timestamptz + make_interval(secs => n), ${BUSY}::uuid, 'sign-in', 'account:' || n % 5000,
      '{"after":{"first":false,"role":"student"}}' FROM generate_series(1, ${ENTRIES}) n`.execute(harness.db);
  await sql`VACUUM (ANALYZE) audit_entry`.execute(harness.db);
  // Of so many the planner hopes to meet a page with any word soon, in the order of time.
  await sql`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 'audit_entry', 'reltuples', 500000::real,
    'relpages', relpages) FROM pg_class WHERE oid = 'audit_entry'::regclass`.execute(harness.db);
  const rare = { search: { words: '1900', subjects: [] }, limit: 26 };
  expect(await findEntries(harness.db, rare)).toHaveLength(1);
  expect(await pagesOf(rare)).toBeLessThan(MOST_PAGES);
  const frequent = { search: { words: 'student', subjects: [] }, limit: 26 };
  expect((await findEntries(harness.db, frequent)).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 26 }, (_, place) => `account:${(ENTRIES - place) % 5000}`),
  );
  expect(await pagesOf(frequent)).toBeLessThan(MOST_PAGES);
});
