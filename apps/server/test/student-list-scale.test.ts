import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owedInSum } from '../src/features/payments/months.store.ts';
import { findStudents, type StudentsQuery } from '../src/features/students/student-list.store.ts';
import { type Tx, transaction } from '../src/platform/db/database.ts';
import { type Cast, createCast } from './cast.ts';
import { createHarness, type Harness, TEST_START } from './harness.ts';

// 10,000 students with a class or two, of four months, most of them paid, and two devices each.
let harness: Harness;
let cast: Cast;
let assistant: Awaited<ReturnType<Cast['signIn']>>;
const STUDENTS = 10_000;
const PRESENT = 2027 * 12;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
  const at = TEST_START;
  const run = async (statement: RawBuilder<unknown>) => statement.execute(harness.db);
  await run(sql`
    INSERT INTO account (id, phone, name, verified_at, created_at, current_al_year)
    SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'), 'Student ' || n, ${at}, ${at}, 2026 + n % 2
    FROM generate_series(1, ${STUDENTS}::integer) n`);
  await run(sql`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`);
  await run(sql`
    INSERT INTO class (id, institute_id, name, policy, created_at)
    SELECT uuidv7(), (SELECT id FROM institute), 'Class ' || n, 'paid-month', ${at} FROM generate_series(1, 20) n`);
  await run(
    sql`INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) SELECT id, 24000, 350000, ${at} FROM class`,
  );
  await run(sql`
    INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
    SELECT uuidv7(), c.id, a.id, ${new Date('2026-10-03T06:00:00Z')}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM class) c
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM account) a ON (a.n + c.n) % 13 = 0`);
  await run(sql`
    INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, created_at)
    SELECT uuidv7(), class_id, account_id, m / 12, m % 12 + 1, 'paid', 350000, ${at}
    FROM enrolment e, generate_series(${PRESENT - 3}::integer, ${PRESENT}::integer) m
    WHERE (hashtext(e.id::text)::bigint + m) % 7 <> 0`);
  await run(sql`
    INSERT INTO session (id, account_id, device, created_at, last_used_at)
    SELECT uuidv7(), id, '', ${at}, ${at} FROM account, generate_series(1, 2)`);
  await run(sql`ANALYZE`);
}, 120_000);
afterAll(async () => harness.close());

const everybody = {
  search: undefined,
  classId: undefined,
  alYear: undefined,
  owes: undefined,
  seen: undefined,
  isVerified: undefined,
  accountIds: undefined,
};
const query = (order: StudentsQuery['order'], filters: Partial<StudentsQuery['filters']> = {}) => ({
  filters: { ...everybody, ...filters },
  order,
  offset: 0,
  limit: 25,
  owedInSum: (accountIds?: readonly string[]) => owedInSum({ accountIds, through: PRESENT }),
});

const TABLES = ['account', 'payment', 'paid_months', 'session', 'enrolment'] as const;
type Reads = Record<(typeof TABLES)[number], number>;

/** How many rows of each table PostgreSQL reads for an answer. */
async function looksAt(ask: (tx: Tx) => Promise<unknown>): Promise<Reads> {
  return transaction(harness.db, async (tx) => {
    // The counters of a connection's transactions just before are in it, too.
    const before = await readsOf(tx);
    await ask(tx);
    const after = await readsOf(tx);
    return Object.fromEntries(TABLES.map((table) => [table, after[table] - before[table]])) as Reads;
  });
}

async function readsOf(tx: Tx): Promise<Reads> {
  const { rows } = await sql<{ name: keyof Reads; reads: number }>`
    SELECT relname AS name, seq_tup_read + coalesce(idx_tup_fetch, 0) AS reads FROM pg_stat_xact_user_tables
    WHERE relname = ANY (${[...TABLES]}::text[])`.execute(tx);
  const reads = Object.fromEntries(rows.map(({ name, reads: count }) => [name, count]));
  return Object.fromEntries(TABLES.map((table) => [table, reads[table] ?? 0])) as Reads;
}

const rowsIn = async (table: string) => {
  const { rows } = await sql<{ all: number }>`SELECT count(*) AS all FROM ${sql.table(table)}`.execute(
    harness.db,
  );
  return rows[0]?.all ?? 0;
};

test('a page by name or year looks at the devices and classes of its 25 students alone', async () => {
  const seats = await rowsIn('enrolment');
  for (const key of ['name', 'year'] as const) {
    let found: Awaited<ReturnType<typeof findStudents>> | undefined;
    const read = await looksAt(async (tx) => {
      found = await findStudents(tx, query({ key, descending: false }));
    });
    expect({ total: found?.total, rows: found?.students.length }).toEqual({ total: STUDENTS, rows: 25 });
    // Each once for the list, and the page's once more.
    expect(read.account).toBeLessThan(1.1 * STUDENTS);
    expect(read.session).toBeLessThan(200);
    expect(read.enrolment).toBeLessThan(400);
    // Small enough for PostgreSQL to go through it once.
    expect(read.paid_months).toBeLessThan(1.1 * seats);
    expect(read.payment).toBe(0);
  }
});

test('the order of what is owed reads one row a seat, and the order of the last use each device once', async () => {
  const [seats, sessions, payments] = [
    await rowsIn('enrolment'),
    await rowsIn('session'),
    await rowsIn('payment'),
  ];
  let first: number | undefined;
  const owed = await looksAt(async (tx) => {
    first = (await findStudents(tx, query({ key: 'owed', descending: true }))).students[0]?.owedCents;
  });
  expect(first).toBeGreaterThan(350_000);
  expect(owed.enrolment).toBeLessThan(1.2 * seats);
  // One join may read an index twice; and the page's own.
  expect(owed.paid_months).toBeLessThan(3.1 * seats);
  expect(owed.payment).toBeLessThan(1.2 * payments);
  expect(owed.session).toBeLessThan(200);
  const seen = await looksAt(async (tx) => findStudents(tx, query({ key: 'seen', descending: true })));
  expect(seen.session).toBeLessThan(1.1 * sessions);
  expect(seen.paid_months).toBeLessThan(1.1 * seats);
});

test('more students than one step takes are refused', async () => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM class LIMIT 1`.execute(harness.db);
  const body = {
    students: { filters: {}, userIds: null },
    task: { kind: 'enrolments', classId: rows[0]?.id },
  };
  expect(await assistant('POST', '/api/v1/admin/students/imports', body)).toMatchObject({
    status: 413,
    body: { code: 'students-too-many' },
  });
});

test('more grants than an import takes are refused', async () => {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM account WHERE role = 'student' LIMIT 1000`.execute(harness.db);
  const videoIds = await Promise.all(Array.from({ length: 51 }, async () => cast.video()));
  const body = {
    students: { filters: {}, userIds: rows.map(({ id }) => id) },
    task: { kind: 'grants', videoIds, weeks: 2 },
  };
  expect(await assistant('POST', '/api/v1/admin/students/imports', body)).toMatchObject({
    status: 413,
    body: { code: 'import-too-large' },
  });
});
