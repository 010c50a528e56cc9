// Addresses of this page for pictures and papers that lie on this device, one for each file.

import { openFile } from './device-key.ts';
import { readFile } from './stored-downloads.ts';

/** By lesson and file. */
const addresses = new Map<string, string>();

/** @returns undefined for what is not here */
export async function addressOf(videoId: string, name: string, type = ''): Promise<string | undefined> {
  const file = await readFile(videoId, name);
  if (!file) return undefined;
  const key = `${videoId} ${name}`;
  const known = addresses.get(key);
  if (known) return known;
  const address = URL.createObjectURL(new Blob([await openFile(file)], { type }));
  addresses.set(key, address);
  return address;
}

/** Ends those of a lesson that is deleted. */
export function forgetAddresses(videoId: string): void {
  for (const [key, address] of addresses) {
    if (!key.startsWith(`${videoId} `)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(key);
  }
}
