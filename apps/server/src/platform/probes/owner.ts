// Lets a command that root runs see and make files as the user that the data belong to.

import { stat } from 'node:fs/promises';

/**
 * Goes on as the owner of a folder, for good, where this process is root's and the folder is not: what root made there the
 * server could not open, and root may read what the server may not.
 */
export async function becomeOwnerOf(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(() => undefined);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
