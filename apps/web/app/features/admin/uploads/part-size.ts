// Chooses the size of a film's next part: one request of a few seconds, on a slow connection as on a fast one.
//
// With short parts a pause, a lost connection and an ended sign-in take effect at once; the parts stay below the limits of
// servers and proxies, and lose little when they break. Parts that are too short wait longer for answers than they send.

const LEAST_BYTES = 256 * 1024;
/** The size that docs/OPERATIONS.md tells operators to let through. */
const MOST_BYTES = 32 * 1024 * 1024;
const TARGET_MS = 4000;

export const FIRST_PART_BYTES = 1024 * 1024;

/** After a part that arrived: moves towards the size that would have taken four seconds, at most to twice or half. */
export function nextPartBytes(bytes: number, tookMs: number): number {
  const factor = TARGET_MS / Math.max(1, tookMs);
  return within(bytes * Math.min(2, Math.max(0.5, factor)));
}

/** After a part that broke. */
export function partBytesAfterBreak(bytes: number): number {
  return within(bytes / 2);
}

function within(bytes: number): number {
  return Math.round(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes)));
}
