import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { findMembers } from './ledger.store.ts';
import { findArrears } from './lists.store.ts';
import { owedSums } from './months.store.ts';

// 2,000 students with two classes each, of 14 months, most of them paid.
let harness: Harness;
let classId: string;
const PRESENT = 2027 * 12;

beforeAll(async () => {
  harness = await createHarness();
  const { db } = harness;
  const at = TEST_START;
  const run = async (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    INSERT INTO account (id, phone, name, verified_at, created_at)
    SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'), 'Student ' || n, ${at}, ${at} FROM generate_series(1, 2000) n`);
  await run(sql`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`);
  await run(sql`
    INSERT INTO class (id, institute_id, name, policy, created_at)
    SELECT uuidv7(), (SELECT id FROM institute), 'Class ' || n, 'paid-month', ${at} FROM generate_series(1, 20) n`);
  await run(
    sql`INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) SELECT id, 24000, 350000, ${at} FROM class`,
  );
  await run(sql`
    INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
    SELECT uuidv7(), c.id, a.id, ${new Date('2025-12-03T06:00:00Z')}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM class) c
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a ON (a.n + c.n) % 10 = 0`);
  await run(sql`
    INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, created_at)
    SELECT uuidv7(), class_id, account_id, m / 12, m % 12 + 1,
      CASE (hashtext(e.id::text)::bigint + m) % 97 WHEN 0 THEN 'partial' ELSE 'paid' END,
      CASE (hashtext(e.id::text)::bigint + m) % 97 WHEN 0 THEN 100000 ELSE 350000 END, ${at}
    FROM enrolment e, generate_series(${PRESENT - 13}::integer, ${PRESENT}::integer) m
    WHERE (hashtext(e.id::text)::bigint + m) % 61 <> 0`);
  await run(sql`ANALYZE`);
  classId = (await sql<{ id: string }>`SELECT id FROM class LIMIT 1`.execute(db)).rows[0]?.id ?? '';
}, 120_000);
afterAll(async () => harness.close());

/** How many rows of payments, and of sets of paid months, PostgreSQL reads for an answer. */
async function looksAt(ask: (tx: Tx) => Promise<unknown>): Promise<{ payments: number; sets: number }> {
  return transaction(harness.db, async (tx) => {
    await ask(tx);
    const { rows } = await sql<{ name: string; looked: number }>`
      SELECT relname AS name, seq_tup_read + coalesce(idx_tup_fetch, 0) AS looked FROM pg_stat_xact_user_tables
      WHERE relname IN ('payment', 'paid_months')`.execute(tx);
    const of = (table: string) => rows.find(({ name }) => name === table)?.looked ?? 0;
    return { payments: of('payment'), sets: of('paid_months') };
  });
}

test('who owes is found from one row a seat: payments are gone through once at most, never joined month by month', async () => {
  const page = { offset: 0, limit: 25 };
  const everybody = {
    classId: undefined,
    due: { month: PRESENT, latelySince: harness.clock.now() },
    order: { key: 'oldest', descending: false },
    ...page,
  };
  const { rows } = await sql<{ all: number; begun: number; seats: number }>`
    SELECT count(*) AS all, count(*) FILTER (WHERE status = 'partial') AS begun,
      (SELECT count(*) FROM enrolment) AS seats FROM payment`.execute(harness.db);
  const { all = 0, begun = 0, seats = 0 } = rows[0] ?? {};
  expect(all).toBeGreaterThan(begun * 50);

  let found = 0;
  const arrears = await looksAt(async (tx) => (found = (await findArrears(tx, everybody)).total));
  expect(found).toBeGreaterThan(400);
  // The planner may read so small a table once for the few part payments; month by month it read it three times.
  expect(arrears.payments).toBeLessThan(1.2 * all);
  // One join may read an index twice.
  expect(arrears.sets).toBeLessThanOrEqual(2 * seats);

  const span = { classId, from: PRESENT - 11, to: PRESENT, present: PRESENT, search: undefined, ...page };
  let accountIds: string[] = [];
  const ledger = await looksAt(async (tx) => {
    const { members } = await findMembers(tx, { ...span, sort: 'owed', descending: true });
    accountIds = members.map(({ userId }) => userId);
  });
  expect(accountIds).toHaveLength(25);
  expect(ledger.payments).toBeLessThan(1.2 * all);

  const sums = await looksAt(async (tx) => owedSums(tx, { classId, accountIds, through: PRESENT }));
  expect(sums.payments).toBeLessThan(1.2 * all);
});
