// The backup of a school at a PostgreSQL server of its own (DATABASE_URL): a second cluster with roles and access rules like one.

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverRefusals } from '@valence/copy/site/backup-commands';
import { afterEach, expect, test } from 'vitest';
import {
  beginBackups,
  connect,
  endSchools,
  flushed,
  newFolder,
  restored,
  schoolAtServer,
} from '../../../test/backup-school.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { takeBackupTurn } from '../../platform/postgres/turn.ts';
import { VERSION } from '../../platform/version.ts';
import { requireEmptyDatabase } from '../import/import-dataset.ts';
import { PortableError } from '../portable-error.ts';
import { loadIntoDatabase } from '../restore/into-database.ts';
import { restoreSchool } from '../restore/restore-school.ts';
import type { BackupState } from './backups.ts';
import { openBackupKey } from './key.ts';
import { examineServer } from './server-fitness.store.ts';

const log = createLog('silent');
afterEach(endSchools);

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

test('a school at a server of its own is restored into a folder for the shipped PostgreSQL, to the last row and to an instant, and proven', async () => {
  const school = await schoolAtServer();
  // What only that server has: a library that the shipped PostgreSQL lacks, and access rules of its own.
  await appendFile(
    join(await folderOf(school), 'postgresql.auto.conf'),
    "session_preload_libraries = 'not-shipped'\nlog_directory = '/nowhere'\n",
  );
  let state: BackupState | undefined;
  const backups = await beginBackups(school, async (reported) => {
    state = reported;
  });
  const client = await connect(school);
  await client.query('CREATE TABLE witness (n integer PRIMARY KEY)');
  await client.query('INSERT INTO witness SELECT generate_series(1, 1000)');
  await sleep(50);
  const instant = systemClock.now();
  await sleep(50);
  await client.query('INSERT INTO witness VALUES (1001)');
  await backups.archivedUntil(await flushed(client));

  const last = async (at?: Date) => {
    const copy = await restored(school.vault, at);
    const { rows } = await copy.client.query('SELECT max(n), current_database(), current_user FROM witness');
    const version = (await readFile(join(copy.folder, 'postgres', 'PG_VERSION'), 'utf8')).trim();
    await copy.end();
    return { ...(rows[0] as object), version };
  };
  const ours = { current_database: 'valence', current_user: 'valence', version: '18' };
  expect(await last()).toEqual({ max: 1001, ...ours });
  expect(await last(instant)).toEqual({ max: 1000, ...ours });

  await backups.prove();
  expect(state?.bases.at(-1)).toMatchObject({ serverDatabase: 'Nova lessons', proof: { problems: [] } });
});

test('a school at a server is restored into a new database there, with what its storage lost and its secret', async () => {
  const school = await schoolAtServer();
  await school.storage.put('slips/one', one('first'));
  const backups = await beginBackups(school);
  const client = await connect(school);
  await client.query(
    `INSERT INTO account (id, phone, role, created_at) VALUES (gen_random_uuid(), '94771234567', 'student', now())`,
  );
  await backups.archivedUntil(await flushed(client));
  await backups.stop();
  await school.storage.remove('slips');

  const administrator = await connect(school.postgres);
  await administrator.query('CREATE DATABASE again OWNER school');
  const address = { ...school.address, database: 'again' };
  const { vault, storage } = school;
  const folder = join(await newFolder(), 'restored');
  const key = await openBackupKey(school.dataDir);
  await restoreSchool({ vault, key, folder, at: undefined, storage, now: () => systemClock.now(), log });
  const settings = { dataDir: school.dataDir, secretKey: null };
  const load = async () =>
    loadIntoDatabase({ folder, address, settings, clock: systemClock, log, version: VERSION });
  await load();
  const again = await connect({ address });
  const { rows } = await again.query('SELECT phone FROM account');
  expect(rows).toEqual([{ phone: '94771234567' }]);
  expect((await storage.list('')).map(({ key: name }) => name)).toEqual(['slips/one']);
  expect((await readFile(join(school.dataDir, 'secret-key'), 'utf8')).trim()).toBe('x'.repeat(40));
  await expect(readFile(join(folder, 'secret-key'))).rejects.toThrow('ENOENT');
  // Nothing is loaded over what is there.
  await expect(requireEmptyDatabase(address)).rejects.toThrow(PortableError);
});

test('a server that cannot be backed up is refused with what to do about it', async () => {
  const school = await schoolAtServer();
  const administrator = await connect(school.postgres);
  const refusal = async () =>
    examineServer(school.address).then(
      () => null,
      (error: Error) => error.message,
    );
  expect(await examineServer(school.address)).toEqual({
    database: 'Nova lessons',
    keepsLogWithoutLimit: false,
  });
  const rules = join(await folderOf(school), 'pg_hba.conf');
  const allowed = await readFile(rules, 'utf8');
  await writeFile(rules, allowed.replaceAll(/^.*replication.*$/gm, ''));
  await administrator.query('SELECT pg_reload_conf()');
  await expect.poll(refusal).toBe(serverRefusals.unfit(serverRefusals.access('school', '127.0.0.1')));
  expect(serverRefusals.access('school', '127.0.0.1')).toContain(
    'host replication school 127.0.0.1/32 scram-sha-256',
  );
  await administrator.query('ALTER ROLE school NOREPLICATION');
  expect(await refusal()).toBe(serverRefusals.unfit(serverRefusals.role('school')));
});

test('of two processes on one database the second backs up when the first is gone', async () => {
  const school = await schoolAtServer();
  const giveUp = await takeBackupTurn(school.address);
  let taken = false;
  const second = takeBackupTurn(school.address).then((end) => {
    taken = true;
    return end;
  });
  await sleep(2500);
  expect(taken).toBe(false);
  await giveUp();
  await (await second)();
  expect(taken).toBe(true);
});

/** Of the server's cluster. */
async function folderOf(school: Awaited<ReturnType<typeof schoolAtServer>>): Promise<string> {
  const administrator = await connect(school.postgres);
  const { rows } = await administrator.query<{ folder: string }>(
    "SELECT current_setting('data_directory') AS folder",
  );
  return rows[0]?.folder ?? '';
}
