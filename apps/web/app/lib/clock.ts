// What time it is for the server: phones are often minutes off, and countdowns and expiry badges must not be.

let serverAheadMs = 0;
// The Date header counts whole seconds and the answer takes time to arrive: a smaller difference means nothing.
const BELIEVED_FROM_MS = 5_000;
const listeners = new Set<() => void>();

/**
 * Learns the difference between this device's clock and the server's from one answer.
 * @param dateHeader the answer's `Date`
 * @param sentAt, receivedAt this device's clock, milliseconds
 */
export function noteServerDate(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const serverMs = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - (sentAt + receivedAt) / 2;
  const before = serverAheadMs;
  serverAheadMs = Math.abs(difference) < BELIEVED_FROM_MS ? 0 : difference;
  if (Math.abs(serverAheadMs - before) < BELIEVED_FROM_MS) return;
  for (const listener of listeners) listener();
}

/** Calls back when the clock was found to be wrong: what was shown by it is wrong, too. @returns unsubscribes */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Now, by the server's clock as far as known; milliseconds since 1970. */
export function now(): number {
  return deviceNow() + serverAheadMs;
}

/** Now, by this device's own clock; for measuring how long something took. */
export function deviceNow(): number {
  return Date.now();
}
