// When asking again may help, and how soon.

import { ApiRefusal, NetworkFailure } from './http.ts';

/** Who waits for longer than this should be told instead. */
export const LONGEST_PAUSE_MS = 15_000;

/** The network, a restart, a budget; never a refusal that judged the request. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || [408, 429].includes(error.status);
}

/** The time ran out: asked once more it hangs as long again. */
export function isTimeout(error: unknown): boolean {
  return error instanceof NetworkFailure && error.kind === 'timeout';
}

/** Doubles from one second up to `LONGEST_PAUSE_MS`, and is never sooner than the server asked for. Milliseconds. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(1000 * 2 ** attempt, LONGEST_PAUSE_MS));
}
