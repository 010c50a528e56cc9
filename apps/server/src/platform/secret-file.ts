// Small secret files in the data folder: exactly one of several starting servers makes them, once, and they are never
// half-written.

import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomToken } from './ids.ts';

/**
 * The text of `path`; when the file is absent it is created with mode 0600 from `make` first. Of several processes that do
 * so at once one wins and all get its text. The text is on the disk before this returns.
 */
export async function storedText(path: string, make: () => string): Promise<string> {
  const existing = await readIfThere(path);
  if (existing !== null) return existing;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomToken(8)}.new`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A hard link appears whole or not at all, and refuses to replace what another process has just made.
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const text = await readIfThere(path);
  if (text === null) throw new Error(`${path} disappeared while it was being created.`);
  return text;
}

/** The trimmed text of a file, or null when there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Makes the names just created or renamed in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Whether `error` is a system error with this code, such as ENOENT. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
