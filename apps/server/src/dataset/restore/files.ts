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
 * @param onShare told how many of the bytes are there, from 0 to 1
 * @returns the keys of those whose copy is missing or damaged
 */
export async function restoreFiles(
  vault: Vault,
  files: Iterable<Version>,
  { storage, onShare = () => {} }: { storage: FileStorage; onShare?: (share: number) => void },
): Promise<string[]> {
  const all = [...files];
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const failed: string[] = [];
  let done = 0;
  for (const { key, size, copy } of all) {
    const existing = await storage.stat(key);
    if (existing?.size !== size) {
      try {
        const content = await vault.open(`${FILES}/${copy}`);
        if (!content) throw new Error('missing');
        await storage.put(key, content);
      } catch {
        failed.push(key);
      }
    }
    done += size;
    onShare(bytes === 0 ? 1 : done / bytes);
  }
  return failed;
}

/** The keys of the files of which the backup has no copy; nothing is written. */
export async function missingCopies(vault: Vault, files: Iterable<Version>): Promise<string[]> {
  const copies = new Set((await vault.list(FILES)).map(({ key }) => key));
  return [...files].filter(({ copy }) => !copies.has(`${FILES}/${copy}`)).map(({ key }) => key);
}
