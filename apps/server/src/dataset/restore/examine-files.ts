// Of a proof the files: whether the backup has each that a row names, and a part of all stored ones decrypted and read to their
// end, so that each is within a stated number of nights.

import { portionOf, type ReadingRound } from '@valence/domain/reading-round';
import { FILES } from '../backup/names.ts';
import type { Version } from '../backup/stored-files.ts';
import type { Vault } from '../backup/vault.ts';
import type { NamedFile } from '../named-files.store.ts';
import { filesAt } from './files.ts';

/** How far reading is. */
export interface Reading {
  readonly round: ReadingRound;
  /** Files of the round that were read, and that there are. */
  readonly read: number;
  readonly of: number;
  /** Copies that could not be read; they are tried again each night until they can, or are gone. */
  readonly damaged: readonly string[];
}

export interface ExamineFilesOptions {
  readonly vault: Vault;
  readonly named: readonly NamedFile[];
  /** Where the last proof ended; undefined: there was none. */
  readonly before: Reading | undefined;
  readonly at: Date;
  /** Bytes to read each night if there are as many. */
  readonly leastBytes?: number;
}

/** @returns the keys of files that are missing or damaged, and how far reading is now */
export async function examineFiles({
  vault,
  named,
  before,
  at,
  leastBytes,
}: ExamineFilesOptions): Promise<{ broken: string[]; reading: Reading }> {
  const present = await filesAt(vault, undefined);
  const copies = new Set((await vault.list(FILES)).map(({ key }) => key.slice(FILES.length + 1)));
  const broken = new Set(missingOf(named, present, copies));
  const stored = [...present.values()].filter(({ copy }) => copies.has(copy));
  const portion = portionOf(stored, {
    round: before?.round,
    at,
    ...(leastBytes !== undefined && { leastBytes }),
  });
  const again = stored.filter(({ copy }) => before?.damaged.includes(copy));
  const damaged: string[] = [];
  for (const version of new Set([...again, ...portion.files])) {
    if (await isWhole(vault, version)) continue;
    damaged.push(version.copy);
    broken.add(version.key);
  }
  const { round } = portion;
  const read = stored.filter(({ copy }) => round.until === '' || copy <= round.until).length;
  return { broken: [...broken], reading: { round, read, of: stored.length, damaged } };
}

function missingOf(
  named: readonly NamedFile[],
  present: ReadonlyMap<string, Version>,
  copies: ReadonlySet<string>,
): string[] {
  const keys = [...present.keys()];
  const isThere = (version: Version | undefined) => version !== undefined && copies.has(version.copy);
  return named.flatMap(({ key, kind }) => {
    const versions =
      kind === 'file'
        ? [present.get(key)]
        : keys.filter((one) => one.startsWith(`${key}/`)).map((one) => present.get(one));
    return versions.length > 0 && versions.every(isThere) ? [] : [key];
  });
}

async function isWhole(vault: Vault, { copy, size }: Version): Promise<boolean> {
  try {
    let bytes = 0;
    for await (const chunk of (await vault.open(`${FILES}/${copy}`)) ?? []) bytes += (chunk as Buffer).length;
    return bytes === size;
  } catch {
    return false;
  }
}
