// What a command needs of the school that it works on: its settings, and the rights of the user whom its data belong to.

import { statSync } from 'node:fs';
import { environmentWith, readSettings, type Settings } from '../platform/env.ts';

/**
 * Reads the settings for a command that works with the school's data. As root, the process becomes the owner of DATA_DIR for
 * good: what it writes there must be the server's, not root's. Open before it what only root may open.
 * @param given settings that the command's own options replace
 * @throws SettingsError
 */
export function readSchoolSettings(given: Readonly<Record<string, string>> = {}): Settings {
  const settings = readSettings(environmentWith(given));
  becomeOwnerOf(settings.dataDir);
  return settings;
}

export function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  // A server that root runs itself keeps its data as root.
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
