import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { buildApp } from '../composition/app.ts';
import { systemClock } from '../platform/clock.ts';
import { readSettings } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { startServer } from './lifecycle.ts';

test('what is prepared, as the demo’s school, is there when the application is built: its first pages show it', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-lifecycle-'));
  const { user, password, host, port, database: name } = database.address;
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${port}/${name}`;
  let institutes: string[] = [];
  const server = await startServer({
    settings: readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL }),
    log: createLog('silent'),
    clock: systemClock,
    async prepare({ db, clock }) {
      const row = { id: newId(clock.now()), name: 'Vega', location: 'Galle' };
      await db.insertInto('institute').values(row).execute();
    },
    async build(deps) {
      institutes = (await deps.db.selectFrom('institute').select('name').execute()).map((row) => row.name);
      return buildApp(deps);
    },
    onLost() {},
  });
  try {
    expect(institutes).toEqual(['Vega']);
  } finally {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
