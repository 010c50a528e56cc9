// How many bytes of buffers something keeps from being collected.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Before each collection: what ends with a request is let go only some turns later. */
const TURNS = 10;

/**
 * Collects until a collection finds nothing more. Each looks at all that a worker's test files have in memory, so none is made that is
 * not needed.
 * @returns bytes of buffers that somebody keeps
 */
async function keptBytes(): Promise<number> {
  let [before, bytes] = [Number.POSITIVE_INFINITY, Number.MAX_VALUE];
  while (bytes < before) {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
    collect();
    before = bytes;
    bytes = process.memoryUsage().arrayBuffers;
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
