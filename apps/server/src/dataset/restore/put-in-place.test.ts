import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishExchange, putInPlace } from './put-in-place.ts';

let dataDir: string;
let folder: string;
let former: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valence-place-'));
  folder = join(dataDir, 'restored');
  former = join(dataDir, 'before');
  for (const [place, text] of [
    [dataDir, 'former'],
    [folder, 'restored'],
  ] as const) {
    await mkdir(join(place, 'postgres'), { recursive: true });
    await mkdir(join(place, 'storage', 'erased-phones'), { recursive: true });
    await writeFile(join(place, 'postgres', 'PG_VERSION'), text);
    await writeFile(join(place, 'secret-key'), text);
    await writeFile(join(place, 'storage', 'erased-phones', `by-${text}`), '');
  }
  await writeFile(join(dataDir, 'backup-key'), 'former');
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

const text = async (...path: string[]) => readFile(join(...path), 'utf8');

async function expectExchanged(): Promise<void> {
  expect(await text(dataDir, 'postgres', 'PG_VERSION')).toBe('restored');
  expect(await text(dataDir, 'secret-key')).toBe('restored');
  expect(await text(former, 'postgres', 'PG_VERSION')).toBe('former');
  expect(await text(former, 'secret-key')).toBe('former');
  // What the backup does not bring stays.
  expect(await text(dataDir, 'backup-key')).toBe('former');
  expect(await readdir(join(dataDir, 'storage', 'erased-phones'))).toEqual(['by-former', 'by-restored']);
  expect(await readdir(dataDir)).not.toContain('restored');
}

test('the restored data take the place of the former, which are kept; who was deleted since stays deleted', async () => {
  await putInPlace(dataDir, { folder, former });
  await expectExchanged();
  expect(await finishExchange(dataDir)).toBe(false);
});

test('a copy that has no files, as the one from before an upgrade, leaves the present ones in their place', async () => {
  await rm(join(folder, 'storage'), { recursive: true });
  await putInPlace(dataDir, { folder, former });
  expect(await text(dataDir, 'postgres', 'PG_VERSION')).toBe('restored');
  expect(await readdir(join(dataDir, 'storage', 'erased-phones'))).toEqual(['by-former']);
  expect(await readdir(former)).not.toContain('storage');
});

test('an exchange that was killed between two folders is finished by the next start', async () => {
  await mkdir(former);
  await writeFile(join(dataDir, 'restore-under-way.json'), JSON.stringify({ folder, former }));
  await rename(join(dataDir, 'postgres'), join(former, 'postgres'));
  await writeFile(join(folder, 'storage', 'erased-phones', 'by-former'), '');
  expect(await finishExchange(dataDir)).toBe(true);
  await expectExchanged();
});
