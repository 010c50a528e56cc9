// Copies the storage's files into the backup, each version once, and writes down when which key had which version, so that the
// files can be restored as they were at an instant.

import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import type { FileStorage, StoredFile } from '../../ports/storage/storage.ts';
import { CHANGES, FILES, instantOf, stampOf } from './names.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Vault } from './vault.ts';

/** One version of a stored file. */
export interface Version {
  readonly key: string;
  readonly size: number;
  /** The name of its copy in the backup. */
  readonly copy: string;
}

/** What changed in the storage, as it was noticed at an instant. */
interface Change {
  readonly at: Date;
  readonly written: readonly Version[];
  readonly removed: readonly string[];
}

export interface StoredFiles {
  /** Copies what is new, and notes what is gone, below these prefixes; '' is everything. */
  update(prefixes: readonly string[]): Promise<{ written: number; removed: number }>;
  /** How many files the backup has of the storage, as it is now, and their bytes. */
  totals(): { files: number; bytes: number };
}

/** Reads what the backup has so far. */
export async function openStoredFiles({
  storage,
  vault,
  now,
}: {
  storage: FileStorage;
  vault: Vault;
  now: () => Date;
}): Promise<StoredFiles> {
  const present = presentAt(await listChanges(vault), undefined);
  const copies = new Set((await vault.list(FILES)).map(({ key }) => key.slice(FILES.length + 1)));

  async function copyOf(file: StoredFile): Promise<Version | undefined> {
    const copy = nameOf(file);
    const version = { key: file.key, size: file.size, copy };
    if (copies.has(copy)) return version;
    const opened = await storage.open(file.key);
    // Replaced or removed meanwhile: the next look finds the new version.
    if (opened?.etag !== file.etag) {
      await opened?.close();
      return undefined;
    }
    await vault.put(`${FILES}/${copy}`, opened.stream());
    copies.add(copy);
    return version;
  }

  async function filesBelow(prefix: string): Promise<StoredFile[]> {
    const file = prefix === '' ? undefined : await storage.stat(prefix);
    return file ? [file] : storage.list(prefix);
  }

  // Two changes of one instant would be one file.
  let last = 0;
  const nextInstant = () => {
    last = Math.max(now().getTime(), last + 1);
    return new Date(last);
  };
  const inOrder = oneAtATime();

  async function update(prefixes: readonly string[]) {
    const written: Version[] = [];
    const removed: string[] = [];
    for (const prefix of prefixes) {
      const files = await filesBelow(prefix);
      for (const file of files) {
        if (present.get(file.key)?.copy === nameOf(file)) continue;
        const version = await copyOf(file);
        if (version) written.push(version);
      }
      const found = new Set(files.map(({ key }) => key));
      const isBelow = (key: string) => prefix === '' || key === prefix || key.startsWith(`${prefix}/`);
      removed.push(...[...present.keys()].filter((key) => isBelow(key) && !found.has(key)));
    }
    if (written.length > 0 || removed.length > 0)
      await writeChange(vault, { at: nextInstant(), written, removed });
    for (const version of written) present.set(version.key, version);
    for (const key of removed) present.delete(key);
    return { written: written.length, removed: removed.length };
  }

  return {
    update: async (prefixes) => inOrder(async () => update(prefixes)),
    totals: () => ({
      files: present.size,
      bytes: [...present.values()].reduce((sum, { size }) => sum + size, 0),
    }),
  };
}

/** The same bytes under the same key are the same version, in any storage that names them alike. */
function nameOf({ key, size, etag }: StoredFile): string {
  return createHash('sha256').update(`${key}\n${size}\n${etag}`).digest('hex').slice(0, 40);
}

async function writeChange(vault: Vault, { at, written, removed }: Change): Promise<void> {
  await vault.put(`${CHANGES}/${stampOf(at)}.json`, one(JSON.stringify({ written, removed })));
}

/** All changes, the oldest first. */
export async function listChanges(vault: Vault): Promise<Change[]> {
  const files = await vault.list(CHANGES);
  const changes: Change[] = [];
  for (const { key } of files.toSorted((one_, other) => (one_.key < other.key ? -1 : 1))) {
    const text = await vault.read(key);
    if (!text) continue;
    const { written, removed } = JSON.parse(text.toString()) as Omit<Change, 'at'>;
    changes.push({ at: instantOf(key.slice(CHANGES.length + 1, -'.json'.length)), written, removed });
  }
  return changes;
}

/**
 * A file is noticed some time after it was written; a row that names it may be older than the note. What was written up to this
 * much later is restored as well, and a file that no row names is removed by the product itself.
 */
const NOTICED_WITHIN_MILLISECONDS = HOUR_MS;

/** The versions that the storage had at an instant, by key; undefined: now. */
export function presentAt(changes: readonly Change[], at: Date | undefined): Map<string, Version> {
  const until = at?.getTime() ?? Number.POSITIVE_INFINITY;
  const present = new Map<string, Version>();
  for (const change of changes) {
    const instant = change.at.getTime();
    for (const version of change.written) {
      // A later version must not replace the one of the instant, but a file that the rows may name already is added.
      const isLater = instant > until;
      if (instant > until + NOTICED_WITHIN_MILLISECONDS || (isLater && present.has(version.key))) continue;
      present.set(version.key, version);
    }
    if (instant <= until) for (const key of change.removed) present.delete(key);
  }
  return present;
}

/**
 * Joins the changes up to an instant into one, and removes copies that no present or later version needs.
 * @param before the oldest instant that must remain restorable
 */
export async function forgetBefore(vault: Vault, before: Date): Promise<void> {
  const changes = await listChanges(vault);
  const old = changes.filter(({ at }) => at <= before);
  const last = old.at(-1);
  if (last && old.length > 1) {
    await writeChange(vault, { at: last.at, written: [...presentAt(old, undefined).values()], removed: [] });
    for (const { at } of old) if (at < last.at) await vault.remove(`${CHANGES}/${stampOf(at)}.json`);
  }
  const needed = new Set(
    (await listChanges(vault)).flatMap(({ written }) => written.map(({ copy }) => copy)),
  );
  const dayBefore = new Date(before.getTime() - DAY_MS);
  for (const { key, modifiedAt } of await vault.list(FILES)) {
    // A copy that was made a moment ago may not be written down yet.
    if (!needed.has(key.slice(FILES.length + 1)) && modifiedAt < dayBefore) await vault.remove(key);
  }
}

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
