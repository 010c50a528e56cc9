// The backup key: made once, kept beside the data so that backups and their proofs go on by themselves, and printed once so that
// it can be kept apart. Whoever has it reads every backup; without it no backup opens.

import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, storedText } from '../../platform/secret-file.ts';
import { loadAge, type VaultKey } from './vault.ts';

const FILE = 'backup-key';
const SHOWN = 'backup-key-was-shown';

/** The key of this data folder, which is made when there is none. */
export async function openBackupKey(dataDir: string): Promise<VaultKey> {
  const { generateIdentity } = await loadAge();
  const made = await generateIdentity();
  return keyOf(await storedText(join(dataDir, FILE), () => made));
}

/** Puts a key that was kept apart into a data folder that has none. */
export async function placeBackupKey(dataDir: string, { identity }: VaultKey): Promise<void> {
  await storedText(join(dataDir, FILE), () => identity);
}

/** @returns undefined where this data folder has no key @throws when the text is no key */
export async function readBackupKey(dataDir: string): Promise<VaultKey | undefined> {
  const text = await readIfThere(join(dataDir, FILE));
  return text === null ? undefined : keyOf(text);
}

/** The key that somebody kept apart. @throws when the text is no key */
export async function keyOf(text: string): Promise<VaultKey> {
  const identity = text.trim();
  const { identityToRecipient } = await loadAge();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether somebody has been shown the key, so that it can be kept apart. */
export async function wasShown(dataDir: string): Promise<boolean> {
  return access(join(dataDir, SHOWN)).then(
    () => true,
    () => false,
  );
}

export async function noteShown(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, SHOWN), '', { mode: 0o600 });
}
