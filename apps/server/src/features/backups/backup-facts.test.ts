// What is told of a backup, to *Is all well* and to a monitor, from the rows that its process writes.

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@valence/domain/durations';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  connect,
  endSchools,
  flushed,
  placeThatHangs,
  schoolWithBackup,
} from '../../../test/backup-school.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { backupFacts } from './backup-facts.ts';
import {
  forgetBackups,
  readLag,
  writeBases,
  writeFailure,
  writeLateness,
  writeState,
} from './backups.store.ts';

const TOKEN = 'a-token-of-the-monitor';
const PLACE = {
  place: '/mnt/backup',
  fileCount: 3,
  fileBytes: 9,
  recipient: null,
  keyShown: true,
  filesRead: 0,
  filesToRead: 0,
  roundBeganAt: null,
  filesWholeAt: null,
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } } });
});
afterAll(async () => harness.close());
afterEach(endSchools);
beforeEach(async () => forgetBackups(harness.db));

const minutesAgo = (minutes: number) => new Date(harness.clock.now().getTime() - minutes * MINUTE_MS);
const base = (minutes: number, proof: { minutes: number; problems?: string[] } | undefined) => ({
  ...{ history: '7-1', stamp: `stamp-${minutes}`, bytes: 5, endedAt: minutesAgo(minutes) },
  provedAt: proof ? minutesAgo(proof.minutes) : null,
  proofMilliseconds: proof ? 4000 : null,
  problems: proof?.problems ?? [],
});

/** What /metrics says of the backup, by the names of the figures. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await harness.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const lines = [...body.matchAll(/^valence_backup_(\S+) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}

test('a monitor reads lag, ages and the outcome of the newest proof; an older one that held counts as proven', async () => {
  await writeState(harness.db, PLACE, minutesAgo(2));
  await writeBases(harness.db, [
    base(3000, { minutes: 2990 }),
    base(100, { minutes: 90, problems: ['the file slips/x is missing or damaged'] }),
  ]);
  expect(await figures()).toEqual({
    // Nobody archives: what happened since the process was last heard of is here alone.
    lag_seconds: 120,
    failing: 1,
    base_age_seconds: 6000,
    proof_age_seconds: 5400,
    proof_held: 0,
    proven_age_seconds: 179_400,
  });
});

test('what waits is late since it arrived, and a failure since it began, however often the process reports', async () => {
  await writeState(harness.db, PLACE, minutesAgo(30));
  await writeBases(harness.db, [base(100, { minutes: 90 })]);
  await writeLateness(harness.db, minutesAgo(10));
  await writeState(harness.db, PLACE, minutesAgo(0));
  expect(await backupFacts(harness)).toMatchObject({ lagSeconds: 600, failure: null });
  await writeFailure(harness.db, PLACE.place, 'ENOSPC', minutesAgo(20));
  await writeFailure(harness.db, PLACE.place, 'ENOSPC', minutesAgo(1));
  expect(await backupFacts(harness)).toMatchObject({ lagSeconds: 1200, failure: 'ENOSPC' });
  await writeLateness(harness.db, null);
  await writeState(harness.db, PLACE, minutesAgo(0));
  expect(await backupFacts(harness)).toMatchObject({
    madeAt: minutesAgo(100),
    provenAt: minutesAgo(90),
    lagSeconds: 0,
    failure: null,
  });
});

test('a school without a backup has no figures of one', async () => {
  const fresh = await createHarness({
    settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } },
  });
  const { body } = await fresh.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  await fresh.close();
  expect(body).not.toMatch(/^valence_backup_\S+ /m);
  expect(body).toContain('valence_reading_ok{reading="backup"} 1');
});

test('while the place of the backups hangs, it is known since when writes wait, and how many bytes', async () => {
  const place = await placeThatHangs();
  const { postgres, backups } = await schoolWithBackup(place);
  const { db } = openDatabase(postgres.address, { log: createLog('silent'), connections: 1 });
  const client = await connect(postgres);
  await client.query('CREATE TABLE witness (n integer)');
  await backups.archivedUntil(await flushed(client));
  await expect.poll(() => backups.waitingSince()).toBeUndefined();
  place.hang();
  const before = systemClock.now();
  await client.query('INSERT INTO witness VALUES (1)');
  await sleep(2500);
  // A later write does not make the older one younger.
  await client.query('INSERT INTO witness VALUES (2)');
  await expect.poll(() => backups.waitingSince()).toBeDefined();
  const since = backups.waitingSince()?.getTime() ?? 0;
  expect(since).toBeGreaterThanOrEqual(before.getTime());
  expect(systemClock.now().getTime() - since).toBeGreaterThan(2000);
  expect((await readLag(db))?.waitingBytes).toBeGreaterThan(0);
  place.goOn();
  await backups.archivedUntil(await flushed(client));
  await expect.poll(() => backups.waitingSince()).toBeUndefined();
  await expect.poll(async () => (await readLag(db))?.waitingBytes).toBe(0);
  await backups.stop();
  await expect.poll(async () => readLag(db)).toBeUndefined();
  await db.destroy();
});
