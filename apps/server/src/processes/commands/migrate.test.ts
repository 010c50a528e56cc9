// The command that a release runs once before its servers start: on a database of nobody, twice at once, and with another secret.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject as provided, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { programEnvironment } from '../../../test/server-process.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(async () => database.drop());

const SECRET = 'the secret of this school. '.repeat(3);

async function migrate(settings: Record<string, string> = {}): Promise<{ output: string; code: number }> {
  const { user, password, host, port, database: name } = database.address;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`;
  const { HOME = '' } = process.env;
  const env = {
    ...programEnvironment(),
    HOME,
    VALENCE_SETTINGS: '/nowhere',
    DATABASE_URL,
    SECRET_KEY: SECRET,
    ...settings,
  };
  return promisify(execFile)(process.execPath, [provided('server').programs.valence, 'migrate'], {
    env,
  }).then(
    ({ stdout }) => ({ output: stdout, code: 0 }),
    ({ stderr, code }: { stderr: string; code: number }) => ({ output: stderr, code }),
  );
}

async function migrations(): Promise<number> {
  const client = new pg.Client(database.address);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM schema_migration');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

test('two at once migrate a database once; with another secret, or without one, nothing is changed', async () => {
  expect(await migrate({ SECRET_KEY: '' })).toMatchObject({ code: 1 });
  const both = await Promise.all([migrate(), migrate()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const done = both.map(({ output }) => output).toSorted();
  expect(done[0]).toMatch(/^The database has the schema of this version already\./);
  expect(done[1]).toMatch(/^The database has the schema of this version now; \d+ migrations were missing\./);
  const count = await migrations();
  expect(done[1]).toContain(`${count} migrations`);
  const other = await migrate({ SECRET_KEY: 'another secret than that one. '.repeat(2) });
  expect(other.code).toBe(1);
  expect(await migrations()).toBe(count);
});
