// Gets parts of one stream, whatever the network does: waits and repeats, renews the address, measures the connection.

import { type AddressKeeper, untilOnlineOr } from './address-keeper.ts';
import { createDecrypt } from './decrypt.ts';
import { type PartRefused, remedyOf, waitMs } from './failure.ts';
import { fetchPart, type Progress, TooSlow } from './fetch-part.ts';
import type { Piece } from './hls-playlist.ts';
import { createThroughput, type Throughput } from './throughput.ts';

export interface PartSource {
  /** @param path relative to the master playlist; empty: the master playlist itself */
  text: (path: string) => Promise<string>;
  /** In the clear, whatever lies on the server. */
  bytes: (piece: Piece, options: BytesOptions) => Promise<Uint8Array<ArrayBuffer>>;
  throughput: Throughput;
  /** Ends the waiting for the next try. */
  retry: () => void;
}

export interface BytesOptions {
  signal: AbortSignal;
  isTooSlow?: ((progress: Progress) => boolean) | undefined;
}

// Kept from lesson to lesson: the second one starts at the right quality.
let lastEstimate: number | undefined;

export function createPartSource(
  keeper: AddressKeeper,
  stopped: AbortSignal,
  onOffline: (offline: boolean) => void,
): PartSource {
  const throughput = createThroughput(() => performance.now(), lastEstimate ?? firstGuess());
  let hurry = new AbortController();

  const attempt = async (url: string, options: BytesOptions & Pick<Piece, 'range'>) => {
    throughput.begin();
    try {
      return await fetchPart(url, { ...options, onBytes: throughput.add });
    } finally {
      throughput.end();
      lastEstimate = throughput.bitsPerSecond();
    }
  };
  /** @throws what cannot be mended */
  const mend = async (error: unknown, base: string, tries: number, signal: AbortSignal) => {
    const remedy = remedyOf(error);
    if (signal.aborted || error instanceof TooSlow || remedy === 'give-up') throw error;
    if (remedy === 'renew' || remedy === 'elsewhere') return keeper.renew(error as PartRefused, base);
    const { ms, isOffline } = waitMs(error, tries);
    if (isOffline) onOffline(true);
    await untilOnlineOr(ms, AbortSignal.any([signal, hurry.signal]));
  };
  const stored = async ({ path, range }: Piece, options: BytesOptions) => {
    const signal = AbortSignal.any([options.signal, stopped]);
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      const base = keeper.url();
      try {
        const part = await attempt(new URL(path, base).href, { ...options, range, signal });
        onOffline(false);
        return part;
      } catch (error) {
        await mend(error, base, tries, signal);
      }
    }
  };
  const decrypt = createDecrypt(async (path) => stored({ path }, { signal: stopped }));
  return {
    bytes: async (piece, options) => decrypt(await stored(piece, options), piece.key),
    text: async (path) => new TextDecoder().decode(await stored({ path }, { signal: stopped })),
    throughput,
    retry() {
      hurry.abort();
      hurry = new AbortController();
    },
  };
}

/** What the browser knows of the connection, bits per second; not every browser tells. */
function firstGuess(): number | undefined {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  // Told in steps and at most 10 Mbit/s: a hint, not a measure.
  return connection?.downlink ? connection.downlink * 700_000 : undefined;
}
