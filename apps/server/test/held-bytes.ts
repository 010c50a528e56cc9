// How many bytes of buffers something keeps from being collected.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Turns in which nothing more is let go: what ends with a request is so only some turns later. */
const QUIET_TURNS = 10;

/** @returns bytes of buffers that somebody keeps */
async function keptBytes(): Promise<number> {
  let bytes = Number.POSITIVE_INFINITY;
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise((done) => setImmediate(done));
    collect();
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers < bytes) quiet = 0;
    bytes = arrayBuffers;
  }
  return bytes;
}

/**
 * @param make resolves to what shall be kept; buffers of others are made between, as a server's requests do
 * @returns bytes that stay allocated because of it
 */
export async function heldBytes(make: () => Promise<unknown>): Promise<number> {
  const before = await keptBytes();
  const held = await make();
  const after = await keptBytes();
  // Until here it is in use.
  if (held === undefined) throw new Error('Nothing is held.');
  return after - before;
}

/** What requests leave behind: short buffers that nobody keeps. */
export function otherRequests(): void {
  for (let count = 0; count < 30; count += 1) Buffer.from('x'.repeat(1000));
}
