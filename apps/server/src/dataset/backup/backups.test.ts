import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import {
  beginBackups,
  connect,
  endSchools,
  flushed,
  killAndRestore,
  newFolder,
  restored,
  schoolWithBackup,
} from '../../../test/backup-school.ts';
import { systemClock } from '../../platform/clock.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import { examineFiles, type Reading } from '../restore/examine-files.ts';
import { filesAt, restoreFiles } from '../restore/files.ts';
import { openBackupKey } from './key.ts';
import { openStoredFiles } from './stored-files.ts';
import { createVault, SealedFileError } from './vault.ts';

afterEach(endSchools);

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

const written = async (client: pg.Client) =>
  (await client.query<{ n: number }>('SELECT n FROM witness ORDER BY n')).rows.map(({ n }) => n);

test('what was acknowledged while the base backup was taken and afterwards is restored, to the last row and to an instant', async () => {
  const { vault, postgres, backups, target, dataDir } = await schoolWithBackup();
  const client = await connect(postgres);
  await client.query('CREATE TABLE witness (n integer PRIMARY KEY, padding text)');
  let stop = false;
  const acknowledged: { n: number; at: number }[] = [];
  const writing = (async () => {
    for (let n = 1; !stop; n += 1) {
      await client.query('INSERT INTO witness VALUES ($1, $2)', [n, 'x'.repeat(2000)]);
      acknowledged.push({ n, at: systemClock.now().getTime() });
    }
  })();
  await backups.takeBase();
  const more = async (rows: number) => {
    const enough = acknowledged.length + rows;
    while (acknowledged.length < enough) await sleep(5);
  };
  await more(50);
  const instant = systemClock.now();
  await more(150);
  stop = true;
  await writing;
  await backups.archivedUntil(await flushed(client));

  const all = await restored(vault);
  expect(await written(all.client)).toEqual(acknowledged.map(({ n }) => n));
  const then = await restored(vault, instant);
  const rows = await written(then.client);
  // PostgreSQL compares the instant of each commit, which lies before its acknowledgement.
  const before = acknowledged.filter(({ at }) => at < instant.getTime()).length;
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.length).toBeLessThanOrEqual(before + 2);
  expect((await readFile(join(then.folder, 'secret-key'), 'utf8')).trim()).toBe('x'.repeat(40));
  // Nothing can be read without the key.
  const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  for (const file of files) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.subarray(0, 15).toString()).toBe('age-encryption.');
    expect(bytes.includes('witness')).toBe(false);
  }
  const stranger = createVault(await createDiskStorage(target), await openBackupKey(await newFolder()));
  await expect(stranger.read('machine.json')).rejects.toThrow(SealedFileError);
  expect(String(await vault.read('machine.json'))).not.toContain('never-in-a-backup');
  expect(await readdir(dataDir)).not.toContain('scratch');
});

test('files go along, each version once, and come back as they were at an instant', async () => {
  const { vault, storage, backups, state } = await schoolWithBackup();
  await storage.put('slips/one', one('first'));
  await storage.put('erased-phones/aa-1', one('x'));
  await backups.takeBase();
  const before = systemClock.now();
  await sleep(5);
  await storage.put('slips/one', one('second'));
  await storage.put('lessons/a/master.m3u8', one('#EXTM3U'));
  await storage.put('erased-phones/bb-2', one('x'));
  backups.noteWritten('slips/one');
  backups.noteWritten('lessons/a');
  await expect.poll(async () => (await vault.list('changes')).length).toBe(2);
  await storage.remove('slips/one');
  await backups.takeBase();
  expect(state()?.files).toEqual({ files: 3, bytes: 9 });

  const bring = async (at?: Date) => {
    const folder = await newFolder();
    const target = await createDiskStorage(folder);
    expect(await restoreFiles(vault, (await filesAt(vault, at)).values(), { storage: target })).toEqual([]);
    const text = async (key: string) => {
      const file = await target.open(key);
      return file && (await buffer(file.stream())).toString();
    };
    return {
      slip: await text('slips/one'),
      lesson: await text('lessons/a/master.m3u8'),
      keys: (await target.list('')).map(({ key }) => key),
    };
  };
  const then = await bring(before);
  expect(then.slip).toBe('first');
  // Who was deleted since stays deleted.
  expect(then.keys).toContain('erased-phones/bb-2');
  expect(await bring()).toEqual({
    slip: undefined,
    lesson: '#EXTM3U',
    keys: ['erased-phones/aa-1', 'erased-phones/bb-2', 'lessons/a/master.m3u8'],
  });
});

test('the proof restores the newest state; a sum that is wrong and a file that is missing make it fail', async () => {
  const { vault, storage, postgres, backups, state } = await schoolWithBackup();
  await backups.prove();
  expect(state()?.bases.at(-1)?.proof).toMatchObject({ problems: [] });
  const client = await connect(postgres);
  await client.query(`
    INSERT INTO account (id, phone, role, created_at) VALUES (gen_random_uuid(), '94771234567', 'student', now())`);
  await client.query(`
    INSERT INTO slip_picture (id, account_id, media_type, bytes, sha256, sent_at)
    SELECT '019aa000-0000-7000-8000-000000000001', id, 'image/jpeg', 3, sha256('x'), now() FROM account`);
  await backups.archivedUntil(await flushed(client));
  await backups.prove();
  expect(state()?.bases.at(-1)?.proof?.problems).toEqual([
    'the file slips/019aa000-0000-7000-8000-000000000001 is missing or damaged',
  ]);
  await storage.put('slips/019aa000-0000-7000-8000-000000000001', one('jpg'));
  backups.noteWritten('slips/019aa000-0000-7000-8000-000000000001');
  await expect.poll(async () => (await vault.list('files')).length).toBe(1);
  await backups.prove();
  expect(state()?.bases.at(-1)?.proof?.problems).toEqual([]);
  expect(state()?.reading).toMatchObject({ read: 1, of: 1, damaged: [], round: { until: '' } });
  expect(state()?.reading?.round.wholeAt).toBeInstanceOf(Date);
});

test('proofs read all copies in turns; one that is damaged is told each night until it is whole', async () => {
  const target = await newFolder();
  const vault = createVault(await createDiskStorage(target), await openBackupKey(await newFolder()));
  const storage = await createDiskStorage(await newFolder());
  for (const name of ['a', 'b', 'c']) await storage.put(`slips/${name}`, one(name.repeat(1000)));
  await (await openStoredFiles({ storage, vault, now: () => systemClock.now() })).update(['']);
  const copies = [...(await filesAt(vault, undefined)).values()].map(({ copy }) => copy).toSorted();
  const [copy = ''] = copies;
  const path = join(target, 'files', copy);
  const whole = await readFile(path);
  await writeFile(path, Buffer.concat([whole.subarray(0, -10), Buffer.alloc(10)]));
  let before: Reading | undefined;
  const night = async () => {
    const at = systemClock.now();
    const { broken, reading } = await examineFiles({ vault, named: [], before, at, leastBytes: 1500 });
    before = reading;
    return [broken.length, reading.read, reading.of, reading.damaged];
  };
  expect(await night()).toEqual([1, 2, 3, [copy]]);
  expect(await night()).toEqual([1, 3, 3, [copy]]);
  await writeFile(path, whole);
  expect(await night()).toEqual([0, 2, 3, []]);
});

test('an acknowledged write is in the backup within 5 seconds, also of archiving that ended and goes on where it was', async () => {
  const school = await schoolWithBackup();
  const { vault, postgres, backups } = school;
  const client = await connect(postgres);
  await client.query('CREATE TABLE witness (n integer PRIMARY KEY)');
  // Counted by this process: where it is kept waiting, so is the archiving.
  const fiveSeconds = async () => {
    for (let second = 0; second < 5; second += 1) await sleep(1000);
    return 'five seconds are over';
  };
  const acknowledged = Array.from({ length: 40 }, (_, before) => before + 1);
  for (const n of acknowledged) {
    await client.query('INSERT INTO witness VALUES ($1)', [n]);
    const archived = n % 10 === 0 ? backups.archivedUntil(await flushed(client)) : sleep(50);
    expect(await Promise.race([archived, fiveSeconds()])).not.toBe('five seconds are over');
  }
  // A quiet database leaves few files.
  expect((await vault.list('histories')).filter(({ key }) => key.includes('/log/')).length).toBeLessThan(60);

  await backups.stop();
  await client.query('INSERT INTO witness VALUES (41)');
  // PostgreSQL ends the former connection in its own time; a backup program that came before would be told to begin anew.
  const active = 'SELECT FROM pg_replication_slots WHERE active';
  await expect.poll(async () => (await client.query(active)).rowCount).toBe(0);
  const again = await beginBackups(school);
  await again.archivedUntil(await flushed(client));
  await again.stop();
  // No second base backup was needed: the log goes on without a gap.
  expect((await vault.list('histories')).filter(({ key }) => key.endsWith('about.json'))).toHaveLength(1);
  const { client: copy } = await restored(vault);
  expect(await written(copy)).toEqual([...acknowledged, 41]);
  // A database that was restored begins a history of its own.
  const { rows } = await copy.query<{ timeline: number }>(
    'SELECT timeline_id AS timeline FROM pg_control_checkpoint()',
  );
  expect(rows).toEqual([{ timeline: 2 }]);
});

test('D4: a restore after kill -9 of PostgreSQL under load loses no acknowledged row', async () => {
  const school = await schoolWithBackup();
  const acknowledged = new Set<number>();
  expect(await killAndRestore(school, acknowledged)).toMatchObject({ lost: 0 });
  expect(acknowledged.size).toBeGreaterThan(20);
});
