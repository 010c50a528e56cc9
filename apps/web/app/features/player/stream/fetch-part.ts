// Fetches one part of a stream, telling how it comes along; a part that stops coming is given up.

import { PartRefused } from './failure.ts';

export interface Progress {
  bytes: number;
  /** From the answer's Content-Length. */
  totalBytes: number | undefined;
  seconds: number;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Bytes of the file, both inclusive; undefined: all. */
  range?: { first: number; last: number } | undefined;
  onBytes?: (more: number) => void;
  /** Called as bytes come and twice a second meanwhile. Returning true gives the part up with `TooSlow`. */
  isTooSlow?: ((progress: Progress) => boolean) | undefined;
}

/** The part was given up because a smaller one is wanted. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

const SILENCE_MS = 12_000;
const LOOK_MS = 500;

/**
 * Cookies go along to our own server; no token: the address itself is signed.
 * @throws PartRefused, TooSlow, the signal's reason, or the network's error
 */
export async function fetchPart(url: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  const control = new AbortController();
  const passOn = () => control.abort(options.signal.reason);
  options.signal.addEventListener('abort', passOn, { once: true });
  if (options.signal.aborted) passOn();
  const watch = watchProgress(control, options);
  try {
    const { range } = options;
    const response = await fetch(url, {
      credentials: 'same-origin',
      signal: control.signal,
      ...(range && { headers: { range: `bytes=${range.first}-${range.last}` } }),
    });
    if (!response.ok) throw new PartRefused(response.status, response.headers.get('retry-after'));
    watch.begun(Number(response.headers.get('content-length')) || undefined);
    const bytes = await collect(response, (more) => watch.came(more));
    // A server may answer a range with the whole file (RFC 9110, 14.2).
    return range && response.status === 200 ? bytes.slice(range.first, range.last + 1) : bytes;
  } catch (error) {
    throw control.signal.aborted ? control.signal.reason : error;
  } finally {
    watch.end();
    options.signal.removeEventListener('abort', passOn);
  }
}

function watchProgress(control: AbortController, { onBytes, isTooSlow }: FetchOptions) {
  const startedAt = performance.now();
  let heardAt = startedAt;
  const progress: Progress = { bytes: 0, totalBytes: undefined, seconds: 0 };
  const look = () => {
    progress.seconds = (performance.now() - startedAt) / 1000;
    if (performance.now() - heardAt > SILENCE_MS) control.abort(new Error('The part stopped coming'));
    else if (isTooSlow?.(progress)) control.abort(new TooSlow());
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    begun(totalBytes: number | undefined) {
      progress.totalBytes = totalBytes;
      heardAt = performance.now();
    },
    came(more: number) {
      progress.bytes += more;
      heardAt = performance.now();
      onBytes?.(more);
    },
    end: () => clearInterval(timer),
  };
}

async function collect(response: Response, came: (more: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) {
    const whole = new Uint8Array(await response.arrayBuffer());
    came(whole.length);
    return whole;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    length += step.value.length;
    came(step.value.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
