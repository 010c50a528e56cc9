// Restores the storage's files as they were at an instant. Hashes of erased numbers are always the present ones: who was deleted
// stays deleted.

import type { FileStorage } from '../../ports/storage/storage.ts';
import { FILES } from '../backup/names.ts';
import { listChanges, presentAt, type Version } from '../backup/stored-files.ts';
import type { Vault } from '../backup/vault.ts';

const ERASED_PHONES = 'erased-phones/';

/** Which files a restore of this instant has. */
export async function filesAt(vault: Vault, at: Date | undefined): Promise<Map<string, Version>> {
  const changes = await listChanges(vault);
  const files = presentAt(changes, at);
  for (const [key, version] of presentAt(changes, undefined)) {
    if (key.startsWith(ERASED_PHONES)) files.set(key, version);
  }
  return files;
}

/**
 * Writes the files that the storage lacks.
 * @returns how many were written, and the keys of those whose copy is missing or damaged
 */
export async function restoreFiles(
  vault: Vault,
  files: Iterable<Version>,
  storage: FileStorage,
): Promise<{ written: number; failed: string[] }> {
  const failed: string[] = [];
  let written = 0;
  for (const { key, size, copy } of files) {
    const existing = await storage.stat(key);
    if (existing?.size === size) continue;
    try {
      const content = await vault.open(`${FILES}/${copy}`);
      if (!content) throw new Error('missing');
      await storage.put(key, content);
      written += 1;
    } catch {
      failed.push(key);
    }
  }
  return { written, failed };
}
