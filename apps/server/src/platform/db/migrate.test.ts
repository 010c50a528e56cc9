import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');
const at = new Date('2027-01-14T06:30:00Z');
let folder: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valence-migrations-'));
  database = await createTestDatabase({ empty: true });
  client = new pg.Client(database.address);
  client.on('error', () => {});
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function put(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, name), sql);
}

const run = async () => migrate(database.address, { log, at, folder });

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test('files are applied in order, once, with the given instant', async () => {
  await put('0002_b.sql', 'ALTER TABLE a ADD COLUMN b text');
  await put('0001_a.sql', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await run()).toEqual([]);
  await put('0003_c.sql', 'CREATE TABLE c (id int)');
  expect(await run()).toEqual(['0003_c.sql']);
  const { rows } = await client.query('SELECT name, applied_at FROM schema_migration ORDER BY name');
  expect(rows).toEqual(['0001_a.sql', '0002_b.sql', '0003_c.sql'].map((name) => ({ name, applied_at: at })));
  expect((await client.query('SELECT * FROM a')).rows).toEqual([{ id: 1, b: null }]);
});

describe('what would leave databases different is refused', () => {
  beforeEach(async () => {
    await put('0001_a.sql', 'CREATE TABLE a (id int)');
    await put('0003_c.sql', 'CREATE TABLE c (id int)');
    await run();
  });

  test('an applied file that was changed', async () => {
    await put('0001_a.sql', 'CREATE TABLE a (id bigint)');
    await expect(run()).rejects.toThrow('0001_a.sql was changed after it was applied');
  });

  test('line ends of another system are no change', async () => {
    await put('0004_d.sql', 'CREATE TABLE d (\n  id int\n)');
    await run();
    await put('0004_d.sql', 'CREATE TABLE d (\r\n  id int\r\n)');
    expect(await run()).toEqual([]);
  });

  test('an applied file that is gone', async () => {
    await rm(join(folder, '0003_c.sql'));
    await expect(run()).rejects.toThrow('0003_c.sql was applied to this database, but its file is gone');
  });

  test('a new file numbered before an applied one', async () => {
    await put('0002_b.sql', 'CREATE TABLE b (id int)');
    await expect(run()).rejects.toThrow('0002_b.sql is numbered before 0003_c.sql');
    expect(await tables()).not.toContain('b');
  });

  test('two with one number, a name without one, and one that ends its own transaction', async () => {
    await put('0003_d.sql', 'SELECT 1');
    await expect(run()).rejects.toThrow('two with number 0003');
    await rm(join(folder, '0003_d.sql'));
    await put('later.sql', 'SELECT 1');
    await expect(run()).rejects.toThrow('name it like');
    await rm(join(folder, 'later.sql'));
    await put('0004_d.sql', 'CREATE TABLE d (id int);\nCOMMIT;\nSELECT 1');
    await expect(run()).rejects.toThrow('ends its own transaction');
  });
});

describe('a newer version’s migrations, after a way back', () => {
  const older = async (version: string) => migrate(database.address, { log, at, folder, version });
  const state = async (oldest: string | null) =>
    client.query('UPDATE schema_migration SET oldest_version = $1 WHERE name = $2', [oldest, '0002_b.sql']);

  test('serve the versions that they were stated for, and no other one', async () => {
    await put('0001_a.sql', 'CREATE TABLE a (id int)');
    await put('0002_b.sql', 'CREATE TABLE b (id int)');
    await run();
    await rm(join(folder, '0002_b.sql'));
    await state('0.3.0');
    expect(await older('0.3.0')).toEqual([]);
    expect(await older('0.3.1')).toEqual([]);
    await expect(older('0.2.9')).rejects.toThrow('this release is older than the database');
    await state(null);
    await expect(older('0.3.0')).rejects.toThrow('this release is older than the database');
  });
});

test('D4: a file that fails half-way leaves nothing of itself and all before it', async () => {
  await put('0001_a.sql', 'CREATE TABLE a (id int)');
  await put('0002_b.sql', 'CREATE TABLE b (id int); INSERT INTO nowhere VALUES (1);');
  await expect(run()).rejects.toThrow(
    '0002_b.sql failed and was rolled back: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['a', 'schema_migration']);
  await put('0002_b.sql', 'CREATE TABLE b (id int)');
  expect(await run()).toEqual(['0002_b.sql']);
});

test('D4: five servers starting at once apply each file once; the others wait', async () => {
  await put('0001_a.sql', 'CREATE TABLE a (id int); SELECT pg_sleep(0.2);');
  await put('0002_b.sql', 'CREATE TABLE b (id int)');
  const applied = await Promise.all([run(), run(), run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
});

test('D4: killed in the middle of a file, the next start applies it whole', async () => {
  await put('0001_a.sql', 'CREATE TABLE a (id int)');
  await put('0002_b.sql', 'CREATE TABLE b (id int); SELECT pg_sleep(30); CREATE TABLE c (id int);');
  const killed = run().catch((error: unknown) => error);
  await sleep(300);
  // What the kernel does to a killed process's connection, done from the other side.
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'valence migrations' AND datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  expect(await killed).toBeInstanceOf(Error);
  expect(await tables()).toEqual(['a', 'schema_migration']);
  await put('0002_b.sql', 'CREATE TABLE b (id int); CREATE TABLE c (id int);');
  expect(await run()).toEqual(['0002_b.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c', 'schema_migration']);
});
