// Faults that need bounds of their own, or another Node: planted for real where that is possible on one machine.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CheckupId } from '@valence/domain/checkups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { named } from '../../test/checkups-kit.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { databaseChecks, replicaCheck } from '../features/checkups/database-checks.ts';
import { machineChecks } from '../features/checkups/machine-checks.ts';
import { type BackupFacts, backupCheck } from '../features/checkups/work-checks.ts';
import { systemClock } from '../platform/clock.ts';

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await createHarness();
  folder = await mkdtemp(join(tmpdir(), 'valence-checkups-'));
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

const sql = async (text: string, values: unknown[] = []) => harness.pool.query(text, values);

const BOUNDS = { followerBytes: 0, followerSeconds: 60, transactionSeconds: 0.05 };
const looked = async (id: CheckupId) =>
  databaseChecks({
    db: harness.db,
    migrations: async () => ({ state: 'complete' }),
    wordsOf: String,
    bounds: BOUNDS,
  })
    .find((check) => check.id === id)
    ?.look();

test('transactions: what has been open for long is named', async () => {
  const client = await harness.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_sleep(0.1)');
    const sight = await looked('transactions');
    expect(sight && named('transactions', sight)).toEqual({
      state: 'warning',
      finding: 'long',
      isWhole: true,
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('replicas: a copy that went away and for which the log is kept is named', async () => {
  const slot = `gone_${process.pid}`;
  await sql(`SELECT pg_create_physical_replication_slot($1, true)`, [slot]);
  try {
    await sql(`CREATE TABLE more_log AS SELECT generate_series(1, 10000)`);
    const sight = await looked('replicas');
    expect(sight && named('replicas', sight)).toEqual({ state: 'broken', finding: 'behind', isWhole: true });
    expect(sight?.values).toMatchObject({ name: slot });
  } finally {
    await sql('SELECT pg_drop_replication_slot($1)', [slot]);
  }
});

test('read-replica: a standby that is away, behind or none is named, and reads are not refused', async () => {
  for (const state of ['away', 'behind', 'other'] as const) {
    const sight = await replicaCheck(async () => state).look();
    expect(named('read-replica', sight)).toEqual({ state: 'warning', finding: state, isWhole: true });
  }
  expect(await replicaCheck(async () => 'well').look()).toMatchObject({ state: 'well' });
});

test('time-zones: a Node without its data about time zones is named', async () => {
  await writeFile(join(folder, 'zoneinfo64.res'), 'damaged');
  const module = new URL('../features/checkups/machine-checks.ts', import.meta.url).href;
  const script = `console.log(JSON.stringify((await import('${module}')).timeZones()))`;
  const look = async (env: Record<string, string>) => {
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return JSON.parse(stdout) as Parameters<typeof named>[1];
  };
  expect(await look({})).toMatchObject({ state: 'well' });
  const sight = await look({ ICU_TIMEZONE_FILES_DIR: folder });
  expect(named('time-zones', sight)).toEqual({ state: 'broken', finding: 'missing', isWhole: true });
});

test('node-version, network-disk: another Node and a disk of another machine are named', async () => {
  const checks = (running: string, kind: string | null) =>
    machineChecks(
      {
        folderState: async () => 'writable',
        roomOf: async () => [],
        networkDiskOf: async () => kind,
        readableByAll: async () => [],
        bytesIn: async () => 0,
        isThere: async () => true,
        nodeVersions: () => ({ running, pinned: '24.21.0' }),
        secretState: async () => 'fits',
      },
      {
        ...{ dataDir: folder, folders: [], diskMarginBytes: 1, databaseFolder: folder },
        ...{ privateFiles: [], logs: [], pagesFile: null },
      },
    );
  const sees = async (id: CheckupId, running: string, kind: string | null = null) =>
    (
      await checks(running, kind)
        .find((check) => check.id === id)
        ?.look()
    )?.finding;
  expect([await sees('node-version', '24.22.1'), await sees('node-version', '24.20.0')]).toEqual([
    null,
    'other',
  ]);
  expect(await sees('node-version', '20.19.0')).toBe('other');
  expect([await sees('network-disk', '24.21.0'), await sees('network-disk', '24.21.0', 'NFS')]).toEqual([
    null,
    'network',
  ]);
});

test('backup: no backup, a failed, a late and an unproven one are told apart', async () => {
  const now = systemClock.now();
  const good: BackupFacts = { madeAt: now, provenAt: now, lagSeconds: 3, failure: null };
  const sees = async (change: Partial<BackupFacts>) =>
    (await backupCheck(systemClock, async () => ({ ...good, ...change })).look()).finding;
  expect([
    await sees({}),
    await sees({ madeAt: null }),
    await sees({ failure: 'ENOSPC' }),
    await sees({ lagSeconds: 900 }),
    await sees({ provenAt: null }),
  ]).toEqual([null, 'never', 'failed', 'late', 'unproven']);
});
