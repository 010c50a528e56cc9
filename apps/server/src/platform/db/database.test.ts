import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createHarness, createTestDatabase } from '../../../test/harness.ts';
import { openMovingAddress } from '../../../test/moving-address.ts';
import { schemaTypes } from '../../../test/schema-types.ts';
import { createLog } from '../log.ts';
import { openDatabase, safeBigint, sqlState, transaction, violatedConstraint } from './database.ts';

const { db, close } = await createHarness();
afterAll(close);

const one = async <Value>(expression: string) => {
  const { rows } = await sql<{ value: Value }>`SELECT ${sql.raw(expression)} AS value`.execute(db);
  return rows[0]?.value;
};

test('schema.ts is what the migrations make (npm run db:schema)', async () => {
  const database = await createTestDatabase();
  try {
    const written = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(written).toBe(await schemaTypes(database.address));
  } finally {
    await database.drop();
  }
});

test('values come out as the types of schema.ts say', async () => {
  expect(await one('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await one(`'2027-01-14'::date`)).toBe('2027-01-14');
  expect(await one(`'2027-01-14T06:30:00.123Z'::timestamptz`)).toEqual(new Date('2027-01-14T06:30:00.123Z'));
  expect(await one(`'\\x00ff'::bytea`)).toEqual(Buffer.from([0, 255]));
  expect(await one(`'{"a":[1]}'::jsonb`)).toEqual({ a: [1] });
  expect(await one(`current_setting('timezone')`)).toBe('UTC');
});

test('an instant comes out to the millisecond in every form that PostgreSQL writes', async () => {
  const written = ['2027-01-14 06:30:00+00', '2027-01-14 06:30:00.1239+00', '0999-12-31 23:59:59.999+00'];
  for (const text of written)
    expect(await one(`'${text}'::timestamptz`)).toEqual(
      new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`),
    );
  expect(await one(`'12027-01-14 06:30:00+00'::timestamptz`)).toEqual(new Date('+012027-01-14T06:30:00Z'));
  expect(await one(`'infinity'::timestamptz`)).toBe(Infinity);
});

test('F2: a bigint beyond 2^53 is an error, not another number', async () => {
  expect(() => safeBigint('9007199254740993')).toThrow(RangeError);
  await expect(one('9007199254740993::bigint')).rejects.toThrow('9007199254740993');
});

test('a transaction that meets a deadlock is tried again', async () => {
  const insert = async (name: string, id: string) =>
    db.insertInto('institute').values({ id, name }).execute();
  const [a, b] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];
  await insert('A', a);
  await insert('B', b);
  let [runs, held] = [0, 0];
  let waiting: (() => void) | undefined;
  const bothHoldOne = new Promise<void>((done) => (waiting = done));
  const lockBoth = async (first: string, second: string) =>
    transaction(db, async (tx) => {
      runs += 1;
      await tx.updateTable('institute').set({ location: 'x' }).where('id', '=', first).execute();
      held += 1;
      if (held === 2) waiting?.();
      if (held <= 2) await bothHoldOne;
      await tx.updateTable('institute').set({ location: 'y' }).where('id', '=', second).execute();
    });
  await Promise.all([lockBoth(a, b), lockBoth(b, a)]);
  // The second try may take its first row before the other transaction has it, and meet the next deadlock.
  expect(runs).toBeGreaterThanOrEqual(3);
});

test('other errors roll back and are not tried again', async () => {
  let runs = 0;
  const failing = transaction(db, async (tx) => {
    runs += 1;
    await tx
      .insertInto('category')
      .values({ id: '018f0000-0000-7000-8000-00000000000c', name: 'C', position: 1 })
      .execute();
    await tx
      .insertInto('category')
      .values({ id: '018f0000-0000-7000-8000-00000000000d', name: 'C', position: 2 })
      .execute();
  });
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(sqlState(error)).toBe('23505');
  expect(violatedConstraint(error)).toBe('category_name_key');
  expect(runs).toBe(1);
  expect(await db.selectFrom('category').selectAll().execute()).toEqual([]);
});

test('D1: connections that PostgreSQL ends, idle or in a transaction, do not end the process', async () => {
  const database = await createTestDatabase();
  const opened = openDatabase(database.address, { log: createLog('silent'), connections: 3 });
  const endOthers = async () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${database.address.database}`.execute(
      db,
    );
  await sql`SELECT 1`.execute(opened.db);
  await endOthers();
  const interrupted = opened.db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    await endOthers();
    await new Promise((done) => setTimeout(done, 50));
    await sql`SELECT 1`.execute(tx);
  });
  await expect(interrupted).rejects.toThrow(/terminat|connection error/);
  // The pool may still hold a connection whose end has not arrived; what follows gets a new one.
  await vi.waitFor(async () => sql`SELECT 1`.execute(opened.db), 60_000);
  await opened.close();
  await database.drop();
});

test('a connection whose PostgreSQL fell silent is given up: the next caller gets another one', async () => {
  const database = await createTestDatabase();
  const address = await openMovingAddress(database.address.port);
  const silenced = openDatabase(
    { ...database.address, port: address.port },
    { log: createLog('fatal'), connections: 1, answerMilliseconds: 500 },
  );
  try {
    const read = async () => sql`SELECT 1`.execute(silenced.db);
    // On a busy machine an answer may be late; on a silent connection there is never one.
    const untilAnswered = async () => {
      while (!(await read().catch(() => undefined)));
    };
    await untilAnswered();
    address.fallSilent();
    await expect(read()).rejects.toThrow('Query read timeout');
    await untilAnswered();
    const inTransaction = transaction(silenced.db, async (tx) => {
      address.fallSilent();
      await sql`SELECT 1`.execute(tx);
    });
    await expect(inTransaction).rejects.toThrow(/Client was closed|Query read timeout/);
    await untilAnswered();
  } finally {
    await silenced.close();
    await address.close();
    await database.drop();
  }
});
