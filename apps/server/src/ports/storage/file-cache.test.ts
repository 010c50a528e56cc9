// Which files are kept in memory before a storage, for how long, and never more than the limit.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { createFileCache } from './file-cache.ts';
import type { FileStorage, OpenFile } from './storage.ts';

const noon = Date.parse('2027-01-14T06:30:00Z');

let folder: string;
let storage: FileStorage;
let opens: number;
let at: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hot-files-'));
  storage = await createDiskStorage(folder);
  opens = 0;
  at = noon;
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (key: string, content: Buffer) => storage.put(key, Readable.from([content]));

function fileCache(mostBytes = 1000) {
  const open: typeof storage.open = async (key) => {
    opens += 1;
    return storage.open(key);
  };
  const counting = { open, stat: async (key: string) => storage.stat(key) };
  return createFileCache(counting, { now: () => new Date(at), mostBytes });
}

/** The bytes in memory, or undefined; closes the file. */
async function bytesInMemory(cache: Pick<FileStorage, 'open'>, key: string): Promise<Buffer | undefined> {
  const file = await cache.open(key);
  await file?.close();
  return file?.bytes;
}

async function read(file: OpenFile | undefined): Promise<string> {
  return String(await buffer(file?.stream() ?? Readable.from([])));
}

test('a file is kept from the second question on, and a part of it is exactly that part', async () => {
  await put('a', Buffer.from('carbon'));
  const cache = fileCache();
  expect(await bytesInMemory(cache, 'a')).toBeUndefined();
  for (let round = 0; round < 5; round += 1) {
    const file = await cache.open('a');
    expect(String(file?.bytes)).toBe('carbon');
    expect(String(await buffer(file?.stream({ first: 1, last: 3 }) ?? Readable.from([])))).toBe('arb');
  }
  expect(opens).toBe(2);
  at += 11 * 60_000;
  await put('b', Buffer.from('boron'));
  await read(await cache.open('b'));
  at += 11 * 60_000;
  // Eleven minutes later nobody else has requested it.
  expect(await bytesInMemory(cache, 'b')).toBeUndefined();
});

test('of a hundred that ask at the same time one reads the storage', async () => {
  await put('a', Buffer.from('carbon'));
  const cache = fileCache();
  await read(await cache.open('a'));
  const all = await Promise.all(Array.from({ length: 100 }, async () => read(await cache.open('a'))));
  expect(new Set(all)).toEqual(new Set(['carbon']));
  expect(opens).toBeLessThan(110);
  opens = 0;
  await Promise.all(Array.from({ length: 100 }, async () => read(await cache.open('a'))));
  expect(opens).toBe(0);
});

test('a file that was written anew or removed is so after four seconds at most', async () => {
  await put('a', Buffer.from('former'));
  const cache = fileCache();
  for (let round = 0; round < 2; round += 1) await read(await cache.open('a'));
  await put('a', Buffer.from('latter'));
  at += 3999;
  expect(await read(await cache.open('a'))).toBe('former');
  at += 1;
  expect(await read(await cache.open('a'))).toBe('latter');
  expect(await read(await cache.open('a'))).toBe('latter');
  await storage.remove('a');
  at += 4000;
  expect(await cache.open('a')).toBeUndefined();
});

test('never more than may be: the one not asked for the longest goes, those being sent stay counted', async () => {
  const cache = fileCache(1000);
  const keep = async (key: string) => {
    for (let round = 0; round < 2; round += 1) await read(await cache.open(key));
  };
  for (const key of ['a', 'b', 'c', 'd']) await put(key, Buffer.alloc(400, key));
  await keep('a');
  await keep('b');
  const sending = await cache.open('a');
  await keep('c');
  opens = 0;
  await read(await cache.open('a'));
  await read(await cache.open('c'));
  expect(opens).toBe(0);
  // b went for c; with a and c being sent there is no room, and d is read from the storage at its reader's pace.
  const other = await cache.open('c');
  await read(await cache.open('d'));
  expect(await bytesInMemory(cache, 'd')).toBeUndefined();
  await Promise.all([sending?.close(), other?.close()]);
  expect(String(await bytesInMemory(cache, 'd'))).toBe('d'.repeat(400));
});

test('a file that went out of memory while it was sent gives its room back once', async () => {
  const cache = fileCache(1000);
  await put('a', Buffer.alloc(900, 'a'));
  await read(await cache.open('a'));
  const sending = await cache.open('a');
  await put('a', Buffer.alloc(800, 'A'));
  at += 4000;
  // The storage has another version, but the former one is still being sent.
  expect(await bytesInMemory(cache, 'a')).toBeUndefined();
  await sending?.close();
  await sending?.close();
  expect(await bytesInMemory(cache, 'a')).toHaveLength(800);
  await put('b', Buffer.alloc(200, 'b'));
  await read(await cache.open('b'));
  expect(await bytesInMemory(cache, 'b')).toHaveLength(200);
});

test('large files, and all files where no memory is given, are read from the storage', async () => {
  await put('film', Buffer.alloc(4 * 1024 * 1024 + 1));
  await put('a', Buffer.from('carbon'));
  for (const [cache, key] of [
    [fileCache(1e9), 'film'],
    [fileCache(0), 'a'],
  ] as const) {
    for (let round = 0; round < 3; round += 1) {
      const file = await cache.open(key);
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
  const cache = createFileCache(
    { open, stat: async (key) => storage.stat(key) },
    { now: () => new Date(at), mostBytes: 1000 },
  );
  await (await cache.open('a'))?.close();
  await expect(cache.open('a')).rejects.toThrow('the disk is gone');
  broken = false;
  expect(await bytesInMemory(cache, 'a')).toHaveLength(900);
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(10);
  throw new Error('the disk is gone');
}
