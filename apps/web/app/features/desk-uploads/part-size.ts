// How large the next part of a film is: one request of a few seconds, on a slow line as on a fast one.
//
// Short parts make a pause, a lost connection and an ended sign-in felt at once, stay under what servers and proxies cut
// off, and lose little when they break; parts that are too short wait more for answers than they send.

const LEAST_BYTES = 256 * 1024;
/** What operators are told to let through (docs/OPERATIONS.md). */
const MOST_BYTES = 32 * 1024 * 1024;
const AIMED_AT_MS = 4000;

export const FIRST_PART_BYTES = 1024 * 1024;

/** After a part that arrived: towards the size that would have taken four seconds, at most twice or half at a time. */
export function nextPartBytes(bytes: number, tookMs: number): number {
  const factor = AIMED_AT_MS / Math.max(1, tookMs);
  return within(bytes * Math.min(2, Math.max(0.5, factor)));
}

/** After a part that broke. */
export function partBytesAfterBreak(bytes: number): number {
  return within(bytes / 2);
}

function within(bytes: number): number {
  return Math.round(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes)));
}
