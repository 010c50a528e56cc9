// What an archive must be before anything of it is used.

import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packAndSeal, releaser, sealArchive } from '../../../test/release-kit.ts';
import { KEY_FILE, publicKeyOf, SIGNATURE_FILE, SUMS_FILE } from '../../platform/release-seal.ts';
import { findObstacle, readRelease, readSeal } from './release-file.ts';

const words = upgradeWords.refused;
let folder: string;
let file: string;
let keyFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valence-release-file-'));
  file = join(folder, 'valence-0.4.0.tar.gz');
  keyFile = join(folder, KEY_FILE);
  await writeFile(keyFile, publicKeyOf(releaser));
  await pack('valence-0.4.0/release.json', '{"version":"0.4.0","commit":"a","platform":"linux-x64"}');
});
afterEach(async () => rm(folder, { recursive: true }));

async function pack(name: string, text: string): Promise<void> {
  const stage = join(folder, 'stage/valence-0.4.0');
  await rm(stage, { recursive: true, force: true });
  await mkdir(join(folder, 'stage', name, '..'), { recursive: true });
  await writeFile(join(folder, 'stage', name), text);
  await packAndSeal(stage, file);
}

const read = async () => readRelease(file, await readSeal(file, keyFile));

test('a genuine archive says its version and machine', async () => {
  expect(await read()).toEqual({ version: '0.4.0', platform: 'linux-x64' });
});

test('what is damaged, unsigned, signed by another, or no release is refused with a sentence', async () => {
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await sealArchive(file, other);
  await expect(read()).rejects.toThrow(words.forged);
  await writeFile(join(folder, SIGNATURE_FILE), 'short');
  await expect(read()).rejects.toThrow(words.forged);
  await sealArchive(file);
  await appendFile(file, '\0');
  await expect(read()).rejects.toThrow(words.forged);
  await pack('valence-0.4.0/readme.txt', 'no release');
  await expect(read()).rejects.toThrow(words.noRelease);
  // Deeper down, a release.json of a package says nothing of this one.
  await pack('valence-0.4.0/node_modules/release.json', '{"version":"9.0.0","platform":"linux-x64"}');
  await expect(read()).rejects.toThrow(words.noRelease);
  await rm(join(folder, SUMS_FILE));
  await expect(read()).rejects.toThrow(words.unsigned(join(folder, SUMS_FILE)));
});

test('the same, an older, another machine’s and a too new version are refused; a later one is not', () => {
  const place = { version: '0.3.0', platform: 'linux-x64', glibc: '2.36' };
  const obstacle = (version: string, platform = 'linux-x64', glibc?: string) =>
    findObstacle({ version, platform, ...(glibc && { glibc }) }, place);
  expect(obstacle('0.3.0')).toBe(words.same('0.3.0'));
  expect(obstacle('0.2.9')).toBe(words.older('0.2.9', '0.3.0'));
  expect(obstacle('0.4.0', 'linux-arm64')).toBe(words.otherMachine('linux-arm64', 'linux-x64'));
  expect(obstacle('0.4.0', 'linux-x64', '2.40')).toBe(words.oldSystem('2.40', '2.36'));
  expect([obstacle('0.4.0', 'linux-x64', '2.28'), obstacle('0.10.0')]).toEqual([undefined, undefined]);
});
