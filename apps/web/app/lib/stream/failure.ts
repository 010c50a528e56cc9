// The errors of a stream's parts and of its playback, and what to do about each.

import type { FallbackReason } from '@valence/contract/player-fallbacks';
import { ApiRefusal } from '../failures.ts';

/**
 * `renew`: request a new address; the answer also tells whether the access has ended. `elsewhere`: another device has the
 * stream. `retry`: the network or the server is unavailable.
 */
export type Remedy = 'renew' | 'elsewhere' | 'retry' | 'give-up';

/** The server answered a request for a part of a stream with anything but the part. */
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

/** This player cannot play the lesson's files. */
export class UnplayableStream extends Error {
  override readonly name: string = 'UnplayableStream';
}

/** The lesson is encrypted, and this page was loaded without https, where browsers offer no cryptography. */
export class NeedsSecurePage extends UnplayableStream {
  override readonly name = 'NeedsSecurePage';
}

/** The browser could not append a part to its buffer. */
export class BufferFault extends Error {
  override readonly name = 'BufferFault';
}

/** A part cannot be decrypted with its key. */
export class WrongKey extends UnplayableStream {
  override readonly name = 'WrongKey';
}

const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

/**
 * Why another engine may play the lesson although ours could not. Undefined where it would meet the same error: a refusal,
 * or a page without https.
 * @param error what ended our engine, perhaps a MediaError of the element
 */
export function fallbackReasonOf(error: unknown): FallbackReason | undefined {
  if (error instanceof PartRefused || error instanceof NeedsSecurePage) return undefined;
  if (error instanceof WrongKey) return 'key';
  if (error instanceof UnplayableStream) return 'playlist';
  if (error instanceof MediaError) return error.code === MEDIA_ERR_SRC_NOT_SUPPORTED ? 'format' : 'decoding';
  if (error instanceof BufferFault) return 'buffer';
  if (!(error instanceof DOMException)) return 'engine';
  if (error.name === 'NotSupportedError') return 'format';
  return error.name === 'QuotaExceededError' || error.name === 'InvalidStateError' ? 'buffer' : 'engine';
}

/** @param error what was thrown when a part was fetched or read */
export function remedyOf(error: unknown): Remedy {
  if (error instanceof UnplayableStream) return 'give-up';
  if (!(error instanceof PartRefused)) return 'retry';
  const { status } = error;
  if (status === 401 || status === 403 || status === 404 || status === 410) return 'renew';
  if (status === 409) return 'elsewhere';
  return status >= 500 || status === 408 || status === 429 ? 'retry' : 'give-up';
}

/** Milliseconds until the next try: 1 second at first, 8 at most. @param tries how many have failed in a row, from 1 */
export function retryAfterMs(tries: number): number {
  return Math.min(1000 * 2 ** (tries - 1), 8000);
}

/** The part was requested earlier than the server's pacing of lessons allows. */
const TOO_FAST = 429;

/** Why requests fail at the moment. */
export type Trouble = 'network' | 'server';

/** @param error what another try may resolve */
export function troubleOf(error: unknown): Trouble {
  return error instanceof PartRefused || error instanceof ApiRefusal ? 'server' : 'network';
}

/**
 * How long to wait before the next try, and what to show: undefined, where the lesson only came too early.
 * @param tries how many have failed in a row, from 1
 */
export function waitMs(error: unknown, tries: number): { ms: number; trouble: Trouble | undefined } {
  if (!(error instanceof PartRefused && error.status === TOO_FAST))
    return { ms: retryAfterMs(tries), trouble: troubleOf(error) };
  const seconds = Number(error.retryAfter);
  return { ms: seconds > 0 ? seconds * 1000 : retryAfterMs(tries), trouble: undefined };
}
