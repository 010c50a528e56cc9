// When a retry may help, and how soon.

import { ApiRefusal, NetworkFailure } from './failures.ts';

/** Instead of a longer wait the person gets a message. */
export const LONGEST_PAUSE_MS = 15_000;

/** True for the network, a restart or a budget; false for a refusal that judged the request. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || [408, 429].includes(error.status);
}

/** The time ran out: a retry may hang as long again. */
export function isTimeout(error: unknown): boolean {
  return error instanceof NetworkFailure && error.kind === 'timeout';
}

/** Doubles from one second up to `LONGEST_PAUSE_MS`, but is never shorter than the server's retry-after. Milliseconds. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const serverDelayMs = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(serverDelayMs, Math.min(1000 * 2 ** attempt, LONGEST_PAUSE_MS));
}
