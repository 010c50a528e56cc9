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

/**
 * A clock that stands still until it is moved. A running server can be steered with it only by the code that built the
 * server in the same process: there is no address, variable or signal that reaches it.
 */
export class TestClock implements Clock {
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: Date): void {
    this.#now = instant.getTime();
  }

  advance(by: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void {
    const hours = (by.days ?? 0) * 24 + (by.hours ?? 0);
    const seconds = (hours * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0);
    this.#now += seconds * 1000 + (by.milliseconds ?? 0);
  }
}
