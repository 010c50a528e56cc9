import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { writesOf } from './writes.ts';

let database: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.address, { log: createLog('silent'), connections: 2 });
  await sql`CREATE TABLE noted (number integer UNIQUE)`.execute(opened.db);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Whether the work counted as a write by the time it was done. */
async function countsAsWrite(work: () => Promise<unknown>): Promise<boolean> {
  const before = writesOf(opened.db)?.count ?? Number.NaN;
  await work();
  return writesOf(opened.db)?.count !== before;
}

const statement = (text: string) => async () => sql.raw(text).execute(opened.db);

test.each([
  'SELECT 1',
  '/* prepared */\n    SELECT count(*) FROM noted',
  'select * from noted',
  '\n    SELECT number FROM noted',
])('%s only reads', async (text) => {
  expect(await countsAsWrite(statement(text))).toBe(false);
});

test.each(['/* apart */ INSERT INTO noted VALUES (3)', '/* prepared */ /* apart */\n    DELETE FROM noted'])(
  '%s writes what no kept answer stands on',
  async (text) => {
    expect(await countsAsWrite(statement(text))).toBe(false);
  },
);

test.each([
  'INSERT INTO noted VALUES (1)',
  'UPDATE noted SET number = 2',
  'WITH gone AS (DELETE FROM noted RETURNING number) SELECT * FROM gone',
  '/* prepared */ DELETE FROM noted',
  'TRUNCATE noted',
  '/* another */ /* remark */ INSERT INTO noted VALUES (5)',
])('%s counts', async (text) => {
  expect(await countsAsWrite(statement(text))).toBe(true);
});

test('a transaction counts once more when it has committed, since nobody saw it before', async () => {
  let within = Number.NaN;
  await opened.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO noted VALUES (7)`.execute(tx);
    within = writesOf(opened.db)?.count ?? Number.NaN;
  });
  expect(writesOf(opened.db)?.count).toBeGreaterThan(within);
});

test('a write that fails counts: of one whose answer is lost nobody knows better', async () => {
  const failing = async () => sql`INSERT INTO noted VALUES (7)`.execute(opened.db).catch(() => {});
  expect(await countsAsWrite(failing)).toBe(true);
});
