// The archive of a new version, before anything of it is used: where it is from, what it says of itself, and whether this machine
// and the installed version allow it.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { compareVersions } from '@valence/domain/versions';
import { z } from 'zod';
import { isSealed, SIGNATURE_FILE, SUMS_FILE } from '../../platform/release-seal.ts';
import { CommandError } from '../command-outcome.ts';

const words = upgradeWords.refused;
const run = promisify(execFile);

const releaseFacts = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  platform: z.string(),
  /** The oldest C library that its programs run with. */
  glibc: z.string().optional(),
});

export type ReleaseFacts = z.output<typeof releaseFacts>;

/** What the new version must fit. */
export interface Place {
  readonly version: string;
  readonly platform: string;
  /** Undefined where the machine has another C library. */
  readonly glibc: string | undefined;
}

export function thisPlace(version: string): Place {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return { version, platform: `${process.platform}-${process.arch}`, glibc: header.glibcVersionRuntime };
}

/** The files that say where an archive is from. They lie beside it. */
export async function readSeal(
  file: string,
  keyFile: string,
): Promise<{ sums: string; signature: Buffer; publicKey: string }> {
  const beside = (name: string) => join(dirname(file), name);
  const read = async (path: string, refusal: string) =>
    readFile(path).catch(() => {
      throw new CommandError(refusal);
    });
  return {
    sums: (await read(beside(SUMS_FILE), words.unsigned(beside(SUMS_FILE)))).toString(),
    signature: await read(beside(SIGNATURE_FILE), words.unsigned(beside(SIGNATURE_FILE))),
    publicKey: (await read(keyFile, words.noKey(keyFile))).toString(),
  };
}

/**
 * What the archive says of itself, once its seal is found right.
 * @param file must not change any more: not one that others may write to
 * @throws CommandError
 */
export async function readRelease(file: string, seal: Parameters<typeof isSealed>[1]): Promise<ReleaseFacts> {
  // A key or a signature of another kind throws; it is as wrong as a false one.
  if (!(await isSealed(file, seal).catch(() => false))) throw new CommandError(words.forged);
  const text = await run('tar', [
    '--extract',
    '--to-stdout',
    '--wildcards',
    '--no-wildcards-match-slash',
    '--file',
    file,
    '*/release.json',
  ]).catch(() => ({ stdout: '' }));
  try {
    return releaseFacts.parse(JSON.parse(text.stdout));
  } catch {
    throw new CommandError(words.noRelease);
  }
}

/** @returns why this version may not be put in place here; undefined when it may */
export function findObstacle({ version, platform, glibc }: ReleaseFacts, place: Place): string | undefined {
  const difference = compareVersions(version, place.version);
  if (difference === 0) return words.same(version);
  if (difference < 0) return words.older(version, place.version);
  if (platform !== place.platform) return words.otherMachine(platform, place.platform);
  if (glibc && place.glibc && compareVersions(place.glibc, glibc) < 0)
    return words.oldSystem(glibc, place.glibc);
  return undefined;
}
