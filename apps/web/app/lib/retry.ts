// When asking again may help, and how soon.

import { ApiRefusal } from './http.ts';

/** The network, a restart, a budget; never a refusal that judged the request. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Doubles from one second up to 15, and is never sooner than the server asked for. Milliseconds. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(1000 * 2 ** attempt, 15_000));
}
