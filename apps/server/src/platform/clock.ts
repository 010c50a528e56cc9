// The one place that reads the time: everything else gets a Clock, or an instant taken from one.

export type Clock = {
  /** The present instant. */
  now(): Date;
};

export const systemClock: Clock = { now: () => new Date() };

/** How far apart the clocks of two servers may be: what another server dated this far ahead still counts as now. */
export const CLOCK_LEEWAY_SECONDS = 30;

/**
 * Milliseconds since an arbitrary start that never jump with the wall clock: for measuring how long something took.
 * Not for instants that are stored or compared with stored ones.
 */
export function monotonicMilliseconds(): number {
  return performance.now();
}
