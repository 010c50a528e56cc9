// Tests that every storage must pass: each implementation calls this with a function that makes an empty storage.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ByteRange, type FileStorage, isStorageKey } from '../src/ports/storage/storage.ts';

export interface StorageUnderTest {
  readonly storage: FileStorage;
  /** Removes everything in the storage. */
  discard(): Promise<void>;
}

const NO_KEYS = [
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/./b',
  '.hidden',
  'a/.b',
  'a\\b',
  'a\0',
  'a%2fb',
];
const MEGABYTE = 1024 * 1024;

/** Declares the tests. @param make an empty storage, called before each test. */
export function storageContract(name: string, make: () => Promise<StorageUnderTest>): void {
  describe(`storage: ${name}`, () => {
    let underTest: StorageUnderTest;
    let storage: FileStorage;
    let scratch: string;

    beforeEach(async () => {
      underTest = await make();
      storage = underTest.storage;
      scratch = await mkdtemp(join(tmpdir(), 'storage-contract-'));
    });
    afterEach(async () => {
      await underTest.discard();
      await rm(scratch, { recursive: true, force: true });
    });

    const read = async (key: string, range?: ByteRange) => {
      const file = await storage.open(key);
      return file && (await buffer(file.stream(range)));
    };

    describe('one file', () => {
      test('what was put is read back, byte for byte', async () => {
        const bytes = pattern(3 * MEGABYTE + 7);
        await storage.put('lessons/one/v240/seg-1.m4s', chunks(bytes));
        expect((await read('lessons/one/v240/seg-1.m4s'))?.equals(bytes)).toBe(true);
      });

      test('a file of no bytes is a file', async () => {
        await storage.put('empty', chunks(Buffer.alloc(0)));
        expect(await read('empty')).toEqual(Buffer.alloc(0));
        expect((await storage.stat('empty'))?.size).toBe(0);
      });

      test('a local file is stored as it is, and a link is refused', async () => {
        await writeFile(join(scratch, 'file'), 'carbon');
        await symlink(join(scratch, 'file'), join(scratch, 'link'));
        await storage.putFile('element', join(scratch, 'file'));
        expect(String(await read('element'))).toBe('carbon');
        await expect(storage.putFile('other', join(scratch, 'link'))).rejects.toMatchObject({
          code: 'source-refused',
        });
        expect(await storage.stat('other')).toBeUndefined();
      });

      test('stat, open and list tell the same of a file', async () => {
        await storage.put('a/b', chunks(Buffer.from('12345')));
        const facts = await storage.stat('a/b');
        expect(facts).toMatchObject({ key: 'a/b', size: 5 });
        expect(facts?.etag).toMatch(/^"[^"]+"$/);
        expect(facts?.modifiedAt).toBeInstanceOf(Date);
        const file = await storage.open('a/b');
        await file?.close();
        expect(file).toMatchObject({ ...facts });
        expect(await storage.list('a')).toEqual([facts]);
      });

      test('a range is exactly its bytes, both ends included', async () => {
        const bytes = pattern(MEGABYTE);
        await storage.put('file', chunks(bytes));
        for (const [first, last] of [
          [0, 0],
          [5, 9],
          [300_000, 700_001],
          [MEGABYTE - 1, MEGABYTE - 1],
        ] as const) {
          expect((await read('file', { first, last }))?.equals(bytes.subarray(first, last + 1))).toBe(true);
        }
      });

      test('what is not there is undefined', async () => {
        await storage.put('a/b', chunks(Buffer.from('x')));
        for (const key of ['absent', 'a', 'a/b/c', 'a/bc']) {
          expect(await storage.open(key)).toBeUndefined();
          expect(await storage.stat(key)).toBeUndefined();
        }
      });

      test('what is no key is never read, and refused when written', async () => {
        await writeFile(join(scratch, 'file'), 'x');
        for (const key of [...NO_KEYS, 'a'.repeat(129), Array(300).fill('a').join('/')]) {
          expect(isStorageKey(key)).toBe(false);
          expect(await storage.open(key)).toBeUndefined();
          expect(await storage.stat(key)).toBeUndefined();
          await expect(storage.put(key, chunks(Buffer.from('x')))).rejects.toMatchObject({
            code: 'key-invalid',
          });
          await expect(storage.putFile(key, join(scratch, 'file'))).rejects.toMatchObject({
            code: 'key-invalid',
          });
          await expect(storage.remove(key)).rejects.toMatchObject({ code: 'key-invalid' });
        }
        expect(await storage.list('')).toEqual([]);
      });
    });

    describe('replacing', () => {
      test('the new content has another etag, also when it has the same size', async () => {
        await storage.put('file', chunks(Buffer.from('old')));
        const before = await storage.stat('file');
        await storage.put('file', chunks(Buffer.from('new')));
        expect(String(await read('file'))).toBe('new');
        expect((await storage.stat('file'))?.etag).not.toBe(before?.etag);
      });

      test('a reader who began before gets the former content whole', async () => {
        const former = pattern(4 * MEGABYTE);
        await storage.put('file', chunks(former));
        const stream = (await storage.open('file'))?.stream();
        const read: Buffer[] = [];
        for await (const chunk of stream ?? []) {
          if (read.length === 0) await storage.put('file', chunks(Buffer.from('short')));
          read.push(chunk as Buffer);
        }
        expect(Buffer.concat(read).equals(former)).toBe(true);
      });

      test('a source that breaks leaves the former content, and nothing where there was none', async () => {
        await storage.put('file', chunks(Buffer.from('former')));
        await expect(storage.put('file', breaking())).rejects.toThrow('source broke');
        await expect(storage.put('fresh', breaking())).rejects.toThrow('source broke');
        expect(String(await read('file'))).toBe('former');
        expect(await storage.list('')).toMatchObject([{ key: 'file' }]);
      });

      test('of many writers at once one wins, whole', async () => {
        const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index + 1));
        await Promise.all(contents.map((content) => storage.put('deep/er/file', chunks(content))));
        const winner = await read('deep/er/file');
        expect(contents.some((content) => winner?.equals(content))).toBe(true);
      });
    });

    describe('folders', () => {
      test('a folder appears with its sub-folders, and list gives it in order', async () => {
        await lesson(scratch);
        expect(await storage.putFolder('lessons/acid', scratch)).toBe(3);
        const keys = (await storage.list('lessons/acid')).map((file) => file.key);
        expect(keys).toEqual([
          'lessons/acid/master.m3u8',
          'lessons/acid/v240/index.m3u8',
          'lessons/acid/v240/seg-1.m4s',
        ]);
        expect(String(await read('lessons/acid/v240/seg-1.m4s'))).toBe('segment');
      });

      test('a prefix that is taken is refused and keeps what it has', async () => {
        await lesson(scratch);
        await storage.put('lessons/acid/master.m3u8', chunks(Buffer.from('first')));
        await expect(storage.putFolder('lessons/acid', scratch)).rejects.toMatchObject({ code: 'key-taken' });
        expect(await storage.list('')).toHaveLength(1);
        expect(String(await read('lessons/acid/master.m3u8'))).toBe('first');
      });

      test('a folder with a link or a name that no key can carry is refused whole', async () => {
        await lesson(scratch);
        await symlink('/etc/hostname', join(scratch, 'v240', 'link.m4s'));
        await expect(storage.putFolder('one', scratch)).rejects.toMatchObject({ code: 'source-refused' });
        await rm(join(scratch, 'v240', 'link.m4s'));
        await writeFile(join(scratch, '.env'), 'x');
        await expect(storage.putFolder('two', scratch)).rejects.toMatchObject({ code: 'source-refused' });
        expect(await storage.list('')).toEqual([]);
      });

      test('a prefix ends at a segment: `a/b` neither lists nor removes `a/bc`', async () => {
        for (const key of ['a/b/1', 'a/b/2', 'a/bc', 'a/c']) await storage.put(key, chunks(Buffer.from(key)));
        expect((await storage.list('a/b')).map((file) => file.key)).toEqual(['a/b/1', 'a/b/2']);
        await storage.remove('a/b');
        expect((await storage.list('')).map((file) => file.key)).toEqual(['a/bc', 'a/c']);
      });

      test('removing takes one file too, and nothing there is no error', async () => {
        await storage.put('a/b', chunks(Buffer.from('x')));
        await storage.remove('a/b');
        await storage.remove('a/b');
        await storage.remove('never/was');
        expect(await storage.open('a/b')).toBeUndefined();
        await storage.put('a/b', chunks(Buffer.from('again')));
        expect(String(await read('a/b'))).toBe('again');
      });

      test('sweeping unfinished writes touches nothing that is finished', async () => {
        await storage.put('a/b', chunks(Buffer.from('x')));
        await storage.sweepUnfinished(new Date('2100-01-01T00:00:00Z'));
        expect(String(await read('a/b'))).toBe('x');
      });
    });
  });
}

/** Bytes that repeat with a period that no chunk size divides. */
function pattern(size: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251));
}

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000);
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first part');
  throw new Error('source broke');
}

async function lesson(folder: string): Promise<void> {
  await mkdir(join(folder, 'v240'));
  await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n');
  await writeFile(join(folder, 'v240', 'index.m3u8'), '#EXTM3U\n');
  await writeFile(join(folder, 'v240', 'seg-1.m4s'), 'segment');
}
