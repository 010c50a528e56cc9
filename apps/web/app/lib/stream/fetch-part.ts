// Fetches one part of a stream and reports its progress; a transfer that stalls is aborted.

import { PartRefused } from './failure.ts';

export interface Progress {
  bytes: number;
  /** From the response's Content-Length. */
  totalBytes: number | undefined;
  seconds: number;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Bytes of the file, both inclusive; undefined: all. */
  range?: { first: number; last: number } | undefined;
  onBytes?: (more: number) => void;
  /** Called with the answer's `Date` header. */
  onDate?: (date: string | null) => void;
  /** Called twice a second during the transfer. Returning true aborts it with `TooSlow`. */
  isTooSlow?: ((progress: Progress) => boolean) | undefined;
}

/** The transfer was aborted so that a smaller part can be fetched instead. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

const STALL_MS = 12_000;
const CHECK_MS = 500;

/**
 * Cookies are sent to our own server, but no token: the address itself is signed.
 * @throws PartRefused, TooSlow, the signal's reason, or the network's error
 */
export async function fetchPart(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const transfer = new AbortController();
  const abort = () => transfer.abort(options.signal.reason);
  options.signal.addEventListener('abort', abort, { once: true });
  if (options.signal.aborted) abort();
  const watch = watchProgress(transfer, options);
  try {
    const { range } = options;
    const response = await fetch(url, {
      credentials: 'same-origin',
      signal: transfer.signal,
      ...(range && { headers: { range: `bytes=${range.first}-${range.last}` } }),
    });
    if (!response.ok) throw new PartRefused(response.status, response.headers.get('retry-after'));
    options.onDate?.(response.headers.get('date'));
    watch.onHeaders(Number(response.headers.get('content-length')) || undefined);
    const bytes = await collect(response, (more) => watch.onBytes(more));
    // A server may answer a range with the whole file (RFC 9110, 14.2).
    return range && response.status === 200 ? bytes.slice(range.first, range.last + 1) : bytes;
  } catch (error) {
    throw transfer.signal.aborted ? transfer.signal.reason : error;
  } finally {
    watch.end();
    options.signal.removeEventListener('abort', abort);
  }
}

function watchProgress(transfer: AbortController, { onBytes, isTooSlow }: FetchOptions) {
  const startedAt = performance.now();
  let lastBytesAt = startedAt;
  const progress: Progress = { bytes: 0, totalBytes: undefined, seconds: 0 };
  const check = () => {
    progress.seconds = (performance.now() - startedAt) / 1000;
    if (performance.now() - lastBytesAt > STALL_MS) transfer.abort(new Error('The part stopped coming'));
    else if (isTooSlow?.(progress)) transfer.abort(new TooSlow());
  };
  const timer = setInterval(check, CHECK_MS);
  return {
    onHeaders(totalBytes: number | undefined) {
      progress.totalBytes = totalBytes;
      lastBytesAt = performance.now();
    },
    onBytes(more: number) {
      progress.bytes += more;
      lastBytesAt = performance.now();
      onBytes?.(more);
    },
    end: () => clearInterval(timer),
  };
}

async function collect(
  response: Response,
  onBytes: (more: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) {
    const whole = new Uint8Array(await response.arrayBuffer());
    onBytes(whole.length);
    return whole;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    length += step.value.length;
    onBytes(step.value.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
