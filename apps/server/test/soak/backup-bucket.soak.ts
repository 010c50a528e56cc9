// A school at a PostgreSQL server of its own, backed up to a bucket by the program itself, loses the machine and comes back by
// the commands of the manual: into a new database, and into a folder with the shipped PostgreSQL.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readBases, readLag, readState } from '../../src/features/backups/backups.store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { readSettings } from '../../src/platform/env.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { keepBackups } from '../../src/processes/backup-process.ts';
import { connect, endSchools, newFolder, schoolAtServer } from '../backup-school.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';

const VALENCE = join(import.meta.dirname, '../../bin/valence');
const SECRET = 'y'.repeat(40);
const PATIENCE = { timeout: 300_000, interval: 200 };
const log = createLog('silent');

let service: S3Server;
beforeAll(async () => {
  service = await startS3Server();
});
afterEach(endSchools);
afterAll(async () => service.stop());

async function valence(words: readonly string[], environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', VALENCE_SETTINGS: '/nowhere', ...environment };
  return (await promisify(execFile)(VALENCE, [...words], { env })).stdout;
}

test('a school at a server, backed up to a bucket, comes back by command with all that was archived: 3 kills under load', async () => {
  const school = await schoolAtServer();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await service.bucket();
  const place = {
    BACKUP_TO: `${endpoint}/${bucket}`,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const environment = { ...place, DATA_DIR: school.dataDir, DATABASE_URL: school.databaseUrl };
  const settings = readSettings({ ...environment, LOG_LEVEL: 'fatal' });
  const order = { settings, secret: Buffer.from(SECRET), log };
  await school.storage.put('slips/one', one('first'));
  const end = keepBackups(order, { connectionString: school.databaseUrl });
  const { db } = openDatabase(school.address, { log, connections: 2 });
  try {
    await expect.poll(async () => (await readBases(db))[0]?.provedAt ?? null, PATIENCE).not.toBeNull();
    expect((await readBases(db))[0]?.problems).toEqual([]);

    const acknowledged: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const writing = [write(school, acknowledged), write(school, acknowledged)];
      await sleep(2000);
      process.kill(school.postgres.pid(), 'SIGKILL');
      await Promise.allSettled(writing);
      // PostgreSQL comes back, and the backup's process goes on by itself.
      const waits = async () =>
        readLag(db).then(
          (lag) => lag?.waitingBytes,
          () => undefined,
        );
      await expect.poll(waits, PATIENCE).toBe(0);
    }
    console.log(`${acknowledged.length} rows acknowledged`);
    expect(acknowledged.length).toBeGreaterThan(100);
    const said = await valence(['backup'], environment);
    expect(said).toContain(`Backups go to ${endpoint}/${bucket}`);
    expect((await readState(db))?.failure).toBeNull();
    const key = (await valence(['backup', '--key'], environment)).match(/AGE-SECRET-KEY-1\w+/)?.[0] ?? '';

    // The machine is gone: a new one, with the key that was kept apart, and a new database.
    const machine = await newFolder();
    const keyFile = join(await newFolder(), 'key.txt');
    await writeFile(keyFile, key);
    const administrator = await connect(school.postgres);
    await administrator.query('CREATE DATABASE again OWNER school');
    const again = school.databaseUrl.replace(/[^/]+$/, 'again');
    const restoring = ['restore', '--into-database', '--key', keyFile];
    const report = await valence(restoring, { ...place, DATA_DIR: machine, DATABASE_URL: again });
    expect(report).toContain('In place: the database of DATABASE_URL has the restored data.');
    const client = await connect({ address: { ...school.address, database: 'again' } });
    const { rows } = await client.query<{ id: string }>('SELECT id FROM account');
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);

    // Another new one, without a PostgreSQL: the embedded one goes on with the server's cluster.
    const alone = await newFolder();
    await valence(['restore', '--in-place', '--key', keyFile], { ...place, DATA_DIR: alone });
    const embedded = await startEmbeddedPostgres({ dataDir: alone, log, onLost: () => {} });
    try {
      const own = await connect(embedded);
      const { rows: counts } = await own.query<{ count: string }>('SELECT count(*) FROM account');
      expect(Number(counts[0]?.count)).toBeGreaterThanOrEqual(acknowledged.length);
      await own.end();
    } finally {
      await embedded.stop();
    }

    // Without BACKUP_TO nothing need be kept for a backup.
    await end();
    const { DATA_DIR, DATABASE_URL } = environment;
    await expect.poll(async () => readLag(db), PATIENCE).toBeUndefined();
    await valence(['backup', '--forget'], { DATA_DIR, DATABASE_URL });
    const { rows: slots } = await client.query('SELECT slot_name FROM pg_replication_slots');
    expect([slots, await readState(db)]).toEqual([[], undefined]);
  } finally {
    await end();
    await db.destroy();
  }
}, 1_800_000);

let phones = 0;

/** Writes rows until the connection breaks. */
async function write(
  school: Awaited<ReturnType<typeof schoolAtServer>>,
  acknowledged: string[],
): Promise<never> {
  const client = await connect(school);
  for (;;) {
    const at = systemClock.now();
    const id = newId(at);
    phones += 1;
    await client.query('INSERT INTO account (id, phone, role, created_at) VALUES ($1, $2, $3, $4)', [
      id,
      `947${String(phones).padStart(8, '0')}`,
      'student',
      at,
    ]);
    acknowledged.push(id);
  }
}

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
