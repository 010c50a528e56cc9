// Fetches the parts of one stream and handles failures: waits and retries, renews the address, measures the throughput.

import { createDecrypt, importKey } from '../../../lib/stream/decrypt.ts';
import { type PartRefused, remedyOf, type Trouble, waitMs } from '../../../lib/stream/failure.ts';
import { fetchPart, type Progress, TooSlow } from '../../../lib/stream/fetch-part.ts';
import type { Piece } from '../../../lib/stream/hls-playlist.ts';
import { type AddressKeeper, untilOnlineOr } from './address-keeper.ts';
import { createThroughput, type Throughput } from './throughput.ts';

export interface PartSource {
  /** @param path relative to the master playlist; empty: the master playlist itself */
  text: (path: string) => Promise<string>;
  /** Decrypted where the server has it encrypted. */
  bytes: (piece: Piece, options: BytesOptions) => Promise<Uint8Array<ArrayBuffer>>;
  throughput: Throughput;
  /** Makes the next try at once. */
  retry: () => void;
}

export interface BytesOptions {
  signal: AbortSignal;
  isTooSlow?: ((progress: Progress) => boolean) | undefined;
}

// Kept from lesson to lesson, so that the second one starts at the right quality.
let lastEstimate: number | undefined;

export function createPartSource(
  keeper: AddressKeeper,
  stopped: AbortSignal,
  onTrouble: (trouble: Trouble | undefined) => void,
): PartSource {
  const throughput = createThroughput(() => performance.now(), lastEstimate ?? browserEstimate());
  let waiting = new AbortController();

  const attempt = async (url: string, options: BytesOptions & Pick<Piece, 'range'>) => {
    throughput.begin();
    try {
      return await fetchPart(url, { ...options, onBytes: throughput.add, onDate: keeper.onPart });
    } finally {
      throughput.end();
      lastEstimate = throughput.bitsPerSecond();
    }
  };
  /** Waits or renews the address before the next try. @throws an error that another try cannot resolve */
  const recover = async (error: unknown, base: string, tries: number, signal: AbortSignal) => {
    const remedy = remedyOf(error);
    if (signal.aborted || error instanceof TooSlow || remedy === 'give-up') throw error;
    if (remedy === 'renew' || remedy === 'elsewhere') return keeper.renew(error as PartRefused, base);
    const { ms, trouble } = waitMs(error, tries);
    if (trouble) onTrouble(trouble);
    await untilOnlineOr(ms, AbortSignal.any([signal, waiting.signal]));
  };
  const fetchStored = async ({ path, range }: Piece, options: BytesOptions) => {
    const signal = AbortSignal.any([options.signal, stopped]);
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      const base = keeper.url();
      try {
        const part = await attempt(new URL(path, base).href, { ...options, range, signal });
        onTrouble(undefined);
        return part;
      } catch (error) {
        await recover(error, base, tries, signal);
      }
    }
  };
  const decrypt = createDecrypt(async (path) => importKey(await fetchStored({ path }, { signal: stopped })));
  return {
    bytes: async (piece, options) => decrypt(await fetchStored(piece, options), piece.key),
    text: async (path) => new TextDecoder().decode(await fetchStored({ path }, { signal: stopped })),
    throughput,
    retry() {
      waiting.abort();
      waiting = new AbortController();
    },
  };
}

/** The browser's own estimate of the connection in bits per second; not every browser has one. */
function browserEstimate(): number | undefined {
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  // The browser reports it in steps and at most as 10 Mbit/s: a hint, not a measurement. 70 % of it is assumed.
  return connection?.downlink ? connection.downlink * 700_000 : undefined;
}
