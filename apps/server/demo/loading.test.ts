import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../src/ports/storage/disk.ts';
import type { FileStorage } from '../src/ports/storage/storage.ts';
import { createCast } from '../test/cast.ts';
import { createHarness, type Harness } from '../test/harness.ts';
import { makePackagedLessons } from '../test/packaged-lessons.ts';
import { loadDemo } from './demo.ts';

let harness: Harness;
let folder: string;
let storage: FileStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  await makePackagedLessons(join(folder, 'lessons'));
});
afterAll(async () => rm(folder, { recursive: true }));
beforeEach(async () => {
  harness = await createHarness();
  storage = await createDiskStorage(join(harness.settings.dataDir, 'lessons'));
});
afterEach(async () => harness.close());

const load = async (lessonsFolder = join(folder, 'lessons')) =>
  loadDemo({ ...harness, storage, lessonsFolder });
const read = async (query: string): Promise<unknown[]> =>
  (await harness.pool.query<Record<string, unknown>>(query)).rows;

test('duplicates nothing and keeps what people changed', async () => {
  const { pool, clock } = harness;
  const dump = async () => {
    const tables = [
      'account',
      'video',
      'class_video',
      'access_grant',
      'payment',
      'enrolment',
      'video_caption',
    ];
    const dumps = await Promise.all(
      tables.map(async (table) => read(`SELECT * FROM ${table} ORDER BY 1, 2`)),
    );
    return dumps;
  };
  // Three servers start at once: one loads, all go on.
  expect((await Promise.all([load(), load(), load()])).sort()).toEqual(['kept', 'kept', 'loaded']);
  await pool.query(`DELETE FROM access_grant WHERE ends_at IS NULL`);
  await pool.query(`UPDATE account SET name = 'Changed' WHERE phone = '94771000002'`);
  await pool.query(`UPDATE video SET title = 'Changed', published_at = NULL WHERE month = 11`);
  const before = await dump();
  clock.advance({ days: 40 });
  expect(await load()).toBe('kept');
  expect(await dump()).toEqual(before);
});

test('brings the unverified account back after it was purged', async () => {
  await load();
  await harness.pool.query(`DELETE FROM account WHERE phone = '94771000004'`);
  expect(await load()).toBe('kept');
  const found = await read(`SELECT name, verified_at FROM account WHERE phone = '94771000004'`);
  expect(found).toEqual([{ name: '', verified_at: null }]);
});

test('leaves a database alone in which a school has begun to work', async () => {
  await createCast(harness).video();
  expect(await load()).toBe('refused');
  expect(await read('SELECT * FROM account')).toEqual([]);
  expect(await read('SELECT * FROM demo_load')).toEqual([]);
});

test('takes people in who had signed in before, with their accounts', async () => {
  const people = createCast(harness);
  const nimali = await people.person({ phone: '94771000001', name: '' });
  await people.person({ phone: '94770000001', name: 'Miss' });
  await people.person({ phone: '94771000077', name: 'Head', role: 'admin' });
  expect(await load()).toBe('loaded');
  const library = (await (await people.signIn(nimali))<LibraryVideo[]>('GET', '/api/uservideos')).body;
  expect(library.length).toBeGreaterThan(25);
  const rows = await read(
    `SELECT name, role FROM account WHERE phone IN ('94770000001', '94771000077', '94771000001') ORDER BY phone`,
  );
  expect(rows).toEqual([
    { name: 'Miss', role: 'admin' },
    { name: 'නිමාලි පෙරේරා', role: 'student' },
    { name: 'Head', role: 'admin' },
  ]);
});

test('without packaged lessons the catalogue is there, with nothing to play', async () => {
  expect(await load(join(folder, 'absent'))).toBe('loaded');
  const rows = await read(`SELECT source_kind, count(*)::integer AS n FROM video GROUP BY 1 ORDER BY 1`);
  expect(rows).toEqual([
    { source_kind: 'address', n: 3 },
    { source_kind: 'none', n: 197 },
  ]);
});

test('stops at a packaged lesson that is not as it should be', async () => {
  await cp(join(folder, 'lessons'), join(folder, 'broken'), { recursive: true });
  await writeFile(join(folder, 'broken', 'sn2', 'lesson.json'), '{"slug":"../sn2"}');
  await expect(load(join(folder, 'broken'))).rejects.toThrow('invalid_format');
});
