// The disk keeps the storage's guarantees, and some that only a file system can break.

import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageContract } from '../../../test/storage-contract.ts';
import { createDiskStorage } from './disk.ts';
import type { FileStorage } from './storage.ts';

storageContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-storage-'));
  return {
    storage: await createDiskStorage(join(folder, 'storage')),
    discard: () => rm(folder, { recursive: true }),
  };
});

describe('disk', () => {
  let outside: string;
  let root: string;
  let storage: FileStorage;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'disk-storage-'));
    root = join(outside, 'storage');
    storage = await createDiskStorage(root);
    await mkdir(join(outside, 'secrets'));
    await writeFile(join(outside, 'secrets', 'key'), 'secret');
  });
  afterEach(() => rm(outside, { recursive: true }));

  const bytes = async function* (text: string) {
    yield Buffer.from(text);
  };

  test('a link as the file, or among its folders, is not followed: read, listed, written or removed', async () => {
    await symlink(join(outside, 'secrets', 'key'), join(root, 'file-link'));
    await symlink(join(outside, 'secrets'), join(root, 'folder-link'));
    for (const key of ['file-link', 'folder-link/key']) {
      expect(await storage.open(key)).toBeUndefined();
      expect(await storage.stat(key)).toBeUndefined();
    }
    expect(await storage.list('folder-link')).toEqual([]);
    expect(await storage.list('')).toEqual([]);
    await expect(storage.put('folder-link/new', bytes('x'))).rejects.toMatchObject({ code: 'key-taken' });
    await storage.remove('folder-link/key');
    await storage.remove('folder-link');
    await storage.put('file-link', bytes('mine'));
    expect(await readFile(join(outside, 'secrets', 'key'), 'utf8')).toBe('secret');
    expect(await readdir(join(outside, 'secrets'))).toEqual(['key']);
  });

  test('a file where a folder would have to be, and a folder where the file would, are refused', async () => {
    await storage.put('a/b', bytes('x'));
    await expect(storage.put('a/b/c', bytes('x'))).rejects.toMatchObject({ code: 'key-taken' });
    await expect(storage.put('a', bytes('x'))).rejects.toMatchObject({ code: 'key-taken' });
  });

  test('finished and failed work leaves no draft; sweeping removes what a crash left, by its age', async () => {
    const drafts = join(root, '.drafts');
    await storage.put('a', bytes('x'));
    await storage.remove('a');
    await expect(storage.putFile('b', join(outside, 'absent'))).rejects.toThrow('ENOENT');
    expect(await readdir(drafts)).toEqual([]);
    for (const name of ['d-old', 'd-young']) await mkdir(join(drafts, name));
    await writeFile(join(drafts, 'd-old', 'draft'), 'half');
    await utimes(join(drafts, 'd-old'), 1_000, 1_000);
    await storage.sweepUnfinished(new Date(2_000_000));
    expect(await readdir(drafts)).toEqual(['d-young']);
  });

  test('no descriptor stays open: read to the end, let go early, closed unread, of no bytes, absent', async () => {
    await storage.put('large', bytes('x'.repeat(2_000_000)));
    await storage.put('empty', bytes(''));
    const before = await openUnder(root);
    for (let round = 0; round < 20; round += 1) {
      const file = await storage.open('large');
      await buffer((await storage.open('large'))?.stream() ?? Readable.from([]));
      await buffer((await storage.open('empty'))?.stream() ?? Readable.from([]));
      file?.stream({ first: 0, last: 9 }).destroy();
      await (await storage.open('large'))?.close();
      await storage.open('absent');
    }
    await expect.poll(() => openUnder(root)).toEqual(before);
  });
});

/** The open descriptors of this process that lead into a folder. */
async function openUnder(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(folder));
}
