// What went wrong with one request for a part of a stream, and what to do about it.

/**
 * `renew`: ask for a new address, which also tells whether the access has ended. `elsewhere`: another device has the stream.
 * `retry`: the network or the server is away.
 */
export type Remedy = 'renew' | 'elsewhere' | 'retry' | 'give-up';

/** A request for a part of a stream that was answered with anything but the part. */
export class PartRefused extends Error {
  override readonly name = 'PartRefused';
  readonly status: number;
  /** The answer's Retry-After. */
  readonly retryAfter: string | null;

  constructor(status: number, retryAfter: string | null = null) {
    super(`A part of the stream was refused (${status})`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The lesson's files are not such as this player can play. */
export class UnplayableStream extends Error {
  override readonly name: string = 'UnplayableStream';
}

/** The lesson is encrypted, and this page came without https: the browser then gives it no cryptography. */
export class NeedsSecurePage extends UnplayableStream {
  override readonly name = 'NeedsSecurePage';
}

/** @param error whatever fetching or reading a part threw */
export function remedyOf(error: unknown): Remedy {
  if (error instanceof UnplayableStream) return 'give-up';
  if (!(error instanceof PartRefused)) return 'retry';
  const { status } = error;
  if (status === 401 || status === 403 || status === 404 || status === 410) return 'renew';
  if (status === 409) return 'elsewhere';
  return status >= 500 || status === 408 || status === 429 ? 'retry' : 'give-up';
}

/** Milliseconds until the next try: one second at first, eight at most. @param tries that have failed in a row, from 1 */
export function retryAfterMs(tries: number): number {
  return Math.min(1000 * 2 ** (tries - 1), 8000);
}

/** Asked for sooner than the server lets a lesson out. */
const TOO_FAST = 429;

/** How long to wait before the next try, and whether to say that the lesson is out of reach. @param tries that have failed in a row, from 1 */
export function waitMs(error: unknown, tries: number): { ms: number; isOffline: boolean } {
  if (!(error instanceof PartRefused && error.status === TOO_FAST))
    return { ms: retryAfterMs(tries), isOffline: true };
  const seconds = Number(error.retryAfter);
  return { ms: seconds > 0 ? seconds * 1000 : retryAfterMs(tries), isOffline: false };
}
