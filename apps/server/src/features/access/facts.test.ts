import type { AccessFacts } from '@valence/domain/access';
import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import {
  createFactsReader,
  type FactsScope,
  factsAbout,
  findFacts,
  findSharedFacts,
  pairsQuery,
  reasonsQuery,
} from './facts.store.ts';

// The cost of the facts query in a large school, counted in pages of 8 kB that PostgreSQL reads: unlike time, this is the
// same on every machine.
const STUDENTS = 10_000;
const VIDEOS = 2000;

let harness: Harness;
let accountId: string;
let videoId: string;

beforeAll(async () => {
  harness = await createHarness();
  const { db } = harness;
  const at = TEST_START;
  // Beside busy neighbours its inserts take longer than the product lets a statement take.
  const filling = new pg.Client(harness.database);
  await filling.connect();
  const run = async (statement: ReturnType<typeof sql>) => {
    const { sql: text, parameters } = statement.compile(db);
    await filling.query(text, [...parameters]);
  };
  await run(sql`
    INSERT INTO account (id, phone, current_al_year, verified_at, created_at)
    SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'), 2026 + n % 3, ${at}, ${at} FROM generate_series(1, ${STUDENTS}::integer) n`);
  await run(sql`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`);
  await run(sql`
    INSERT INTO class (id, institute_id, name, policy, created_at)
    SELECT uuidv7(), (SELECT id FROM institute), 'Class ' || n, CASE n % 2 WHEN 0 THEN 'enrolled' ELSE 'paid-month' END, ${at}
    FROM generate_series(1, 20) n`);
  await run(sql`INSERT INTO category (id, name, position) VALUES (uuidv7(), 'Physical', 1)`);
  await run(sql`
    INSERT INTO video (id, title, category_id, source_kind, al_year, year, month, open_to_year, uploaded_at, published_at)
    SELECT uuidv7(), 'Lesson ' || n, (SELECT id FROM category), 'none', 2026 + n % 3, 2026, 1 + n % 12, n % 20 = 0, ${at}, ${at}
    FROM generate_series(1, ${VIDEOS}::integer) n`);
  const numbered = sql`(SELECT id, row_number() OVER (ORDER BY id) AS n FROM class) c`;
  await run(sql`
    INSERT INTO class_video (class_id, video_id, assigned_at)
    SELECT c.id, v.id, ${at} FROM ${numbered}
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM video) v ON (v.n + c.n) % 5 = 0`);
  await run(sql`
    INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
    SELECT uuidv7(), c.id, a.id, ${at} FROM ${numbered}
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a ON (a.n + c.n) % 10 = 0`);
  await run(sql`
    INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, created_at)
    SELECT uuidv7(), class_id, account_id, 2026, m, CASE m % 4 WHEN 0 THEN 'pending' ELSE 'paid' END, 1, ${at}
    FROM enrolment, generate_series(1, 6) m`);
  await run(sql`
    INSERT INTO access_grant (account_id, video_id, granted_at)
    SELECT a.id, v.id, ${at} FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM video) v ON v.n % 200 = a.n % 200`);
  await run(sql`ANALYZE`);
  await filling.end();
  const student = await sql<{ id: string }>`SELECT id FROM account ORDER BY id OFFSET 4999 LIMIT 1`.execute(
    db,
  );
  const video = await sql<{
    id: string;
  }>`SELECT id FROM video WHERE open_to_year ORDER BY id LIMIT 1`.execute(db);
  accountId = student.rows[0]?.id ?? '';
  videoId = video.rows[0]?.id ?? '';
}, 120_000);
afterAll(async () => harness.close());

const pagesOfPairs = async (accountIds: readonly string[]) =>
  pagesOfQuery(
    pairsQuery(
      accountIds,
      accountIds.map(() => videoId),
    ).compile(harness.db),
  );

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

const pagesOf = async (scope: FactsScope) => pagesOfQuery(reasonsQuery(scope).compile(harness.db));

/** The pages that the query's plan read. */
async function pagesOfQuery(query: CompiledQuery): Promise<number> {
  const { rows } = await harness.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`,
    [...query.parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
}

describe(`with ${STUDENTS} students and ${VIDEOS} videos`, () => {
  test('one student and one video: a few pages, as each request of a stream reads them', async () => {
    expect(await pagesOfPairs([accountId])).toBeLessThan(80);
  });

  test('many students at once: as few pages for each of them', async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM account ORDER BY id LIMIT 500`.execute(
      harness.db,
    );
    expect(await pagesOfPairs(rows.map(({ id }) => id))).toBeLessThan(80 * 500);
  });

  test('one student and all videos: reads the student’s rows, not everybody’s', async () => {
    expect(await pagesOf({ accountId })).toBeLessThan(2500);
    expect((await findFacts(harness.db, { accountId })).length).toBeGreaterThan(300);
  });

  test('all students and one video: reads its classes and grants, not every video’s', async () => {
    expect(await pagesOf({ videoId })).toBeLessThan(40_000);
    const found = await findFacts(harness.db, { videoId });
    expect(found.length).toBeGreaterThan(3000);
    expect(new Set(found.map((pair) => pair.videoId))).toEqual(new Set([videoId]));
  }, 30_000);

  test('the facts that students share are the facts of each of them', async () => {
    const sameOrder = (facts: AccessFacts) => ({
      ...facts,
      classes: facts.classes.toSorted((a, b) => a.className.localeCompare(b.className)),
    });
    const everybodys = await findFacts(harness.db, { videoId });
    const shared = await findSharedFacts(harness.db, videoId);
    const each = new Map(
      shared.flatMap(({ accountIds, facts }) => accountIds.map((id) => [id, sameOrder(facts)])),
    );
    expect(each).toEqual(new Map(everybodys.map((pair) => [pair.accountId, sameOrder(pair.facts)])));
    expect(shared.length).toBeLessThan(200);
    expect(shared.flatMap(({ accountIds }) => accountIds)).toHaveLength(each.size);
  }, 30_000);

  test('the scopes of the query, and pairs, agree', async () => {
    const facts = await factsAbout(harness.db, accountId, videoId);
    const mine = await findFacts(harness.db, { accountId });
    const everybodys = await findFacts(harness.db, { videoId });
    expect(mine.find((one) => one.videoId === videoId)?.facts).toEqual(facts);
    expect(everybodys.find((one) => one.accountId === accountId)?.facts).toEqual(facts);
    const sample = mine[17];
    expect(await factsAbout(harness.db, accountId, sample?.videoId ?? '')).toEqual(sample?.facts);
  });

  test('the facts of pairs that are read at once are each pair’s own', async () => {
    const everybodys = await findFacts(harness.db, { videoId });
    const read = createFactsReader(harness.db);
    const pairs = [
      ...everybodys.slice(0, 100),
      // An invalid id, and nobody's.
      { accountId, videoId: 'none' },
      { accountId: videoId, videoId: accountId },
      ...everybodys.slice(50, 60),
    ];
    const found = await Promise.all(pairs.map(async (pair) => read(pair.accountId, pair.videoId)));
    const nothing = await factsAbout(harness.db, 'none', 'none');
    expect(found).toEqual([
      ...everybodys.slice(0, 100).map(({ facts }) => facts),
      nothing,
      nothing,
      ...everybodys.slice(50, 60).map(({ facts }) => facts),
    ]);
  });
});
