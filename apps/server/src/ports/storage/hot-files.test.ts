// What is kept in memory before a storage, for how long, and never more than may be.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { createHotFiles } from './hot-files.ts';
import type { FileStorage, OpenFile } from './storage.ts';

const noon = Date.parse('2027-01-14T06:30:00Z');

let folder: string;
let storage: FileStorage;
let opened: number;
let at: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hot-files-'));
  storage = await createDiskStorage(folder);
  opened = 0;
  at = noon;
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (key: string, content: Buffer) => storage.put(key, Readable.from([content]));

function hotFiles(mostBytes = 1000) {
  const counted: typeof storage.open = async (key) => {
    opened += 1;
    return storage.open(key);
  };
  const under = { open: counted, stat: async (key: string) => storage.stat(key) };
  return createHotFiles(under, { now: () => new Date(at), mostBytes });
}

/** The bytes in memory, or undefined; the file is let go of. */
async function heldOf(hot: Pick<FileStorage, 'open'>, key: string): Promise<Buffer | undefined> {
  const file = await hot.open(key);
  await file?.close();
  return file?.bytes;
}

async function read(file: OpenFile | undefined): Promise<string> {
  return String(await buffer(file?.stream() ?? Readable.from([])));
}

test('a file is kept from the second question on, and a part of it is exactly that part', async () => {
  await put('a', Buffer.from('carbon'));
  const hot = hotFiles();
  expect(await heldOf(hot, 'a')).toBeUndefined();
  for (let round = 0; round < 5; round += 1) {
    const file = await hot.open('a');
    expect(String(file?.bytes)).toBe('carbon');
    expect(String(await buffer(file?.stream({ first: 1, last: 3 }) ?? Readable.from([])))).toBe('arb');
  }
  expect(opened).toBe(2);
  at += 11 * 60_000;
  await put('b', Buffer.from('boron'));
  await read(await hot.open('b'));
  at += 11 * 60_000;
  // Eleven minutes later nobody else wants it.
  expect(await heldOf(hot, 'b')).toBeUndefined();
});

test('of a hundred that ask at the same time one reads the storage', async () => {
  await put('a', Buffer.from('carbon'));
  const hot = hotFiles();
  await read(await hot.open('a'));
  const all = await Promise.all(Array.from({ length: 100 }, async () => read(await hot.open('a'))));
  expect(new Set(all)).toEqual(new Set(['carbon']));
  expect(opened).toBeLessThan(110);
  opened = 0;
  await Promise.all(Array.from({ length: 100 }, async () => read(await hot.open('a'))));
  expect(opened).toBe(0);
});

test('a file that was written anew or removed is so after four seconds at most', async () => {
  await put('a', Buffer.from('former'));
  const hot = hotFiles();
  for (let round = 0; round < 2; round += 1) await read(await hot.open('a'));
  await put('a', Buffer.from('latter'));
  at += 3999;
  expect(await read(await hot.open('a'))).toBe('former');
  at += 1;
  expect(await read(await hot.open('a'))).toBe('latter');
  expect(await read(await hot.open('a'))).toBe('latter');
  await storage.remove('a');
  at += 4000;
  expect(await hot.open('a')).toBeUndefined();
});

test('never more than may be: the one not asked for the longest goes, those being sent stay counted', async () => {
  const hot = hotFiles(1000);
  const keep = async (key: string) => {
    for (let round = 0; round < 2; round += 1) await read(await hot.open(key));
  };
  for (const key of ['a', 'b', 'c', 'd']) await put(key, Buffer.alloc(400, key));
  await keep('a');
  await keep('b');
  const sending = await hot.open('a');
  await keep('c');
  opened = 0;
  await read(await hot.open('a'));
  await read(await hot.open('c'));
  expect(opened).toBe(0);
  // b went for c; with a and c being sent there is no room, and d is read from the storage at its reader's pace.
  const other = await hot.open('c');
  await read(await hot.open('d'));
  expect(await heldOf(hot, 'd')).toBeUndefined();
  await Promise.all([sending?.close(), other?.close()]);
  expect(String(await heldOf(hot, 'd'))).toBe('d'.repeat(400));
});

test('a file that went out of memory while it was sent gives its room back once', async () => {
  const hot = hotFiles(1000);
  await put('a', Buffer.alloc(900, 'a'));
  await read(await hot.open('a'));
  const sending = await hot.open('a');
  await put('a', Buffer.alloc(800, 'A'));
  at += 4000;
  // Another version stands there, but the former one is still on its way to somebody.
  expect(await heldOf(hot, 'a')).toBeUndefined();
  await sending?.close();
  await sending?.close();
  expect(await heldOf(hot, 'a')).toHaveLength(800);
  await put('b', Buffer.alloc(200, 'b'));
  await read(await hot.open('b'));
  expect(await heldOf(hot, 'b')).toHaveLength(200);
});

test('large files, and all files where no memory is given, are read from the storage', async () => {
  await put('film', Buffer.alloc(4 * 1024 * 1024 + 1));
  await put('a', Buffer.from('carbon'));
  for (const [hot, key] of [
    [hotFiles(1e9), 'film'],
    [hotFiles(0), 'a'],
  ] as const) {
    for (let round = 0; round < 3; round += 1) {
      const file = await hot.open(key);
      expect(file?.bytes).toBeUndefined();
      await file?.close();
    }
  }
});

test('a read that fails takes no room and is tried anew', async () => {
  await put('a', Buffer.alloc(900));
  let broken = true;
  const open: typeof storage.open = async (key) => {
    const file = await storage.open(key);
    if (!file || !broken) return file;
    await file.close();
    return { ...file, stream: () => Readable.from(failing()) };
  };
  const hot = createHotFiles(
    { open, stat: async (key) => storage.stat(key) },
    { now: () => new Date(at), mostBytes: 1000 },
  );
  await (await hot.open('a'))?.close();
  await expect(hot.open('a')).rejects.toThrow('the disk is gone');
  broken = false;
  expect(await heldOf(hot, 'a')).toHaveLength(900);
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(10);
  throw new Error('the disk is gone');
}
