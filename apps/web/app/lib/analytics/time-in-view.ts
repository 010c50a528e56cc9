// Measures how long a page was in view: time in a background tab does not count.

/** Milliseconds of a clock that only runs forward. */
type Instant = number;

export interface TimeInView {
  shown(at: Instant): void;
  hidden(at: Instant): void;
  /** Whole seconds in view so far. */
  seconds(at: Instant): number;
}

/** @param startedAt set when the page begins in view */
export function createTimeInView(startedAt?: Instant): TimeInView {
  let earlierMs = 0;
  let since = startedAt;
  return {
    shown(at) {
      since ??= at;
    },
    hidden(at) {
      if (since !== undefined) earlierMs += at - since;
      since = undefined;
    },
    seconds: (at) => Math.round((earlierMs + (since === undefined ? 0 : at - since)) / 1000),
  };
}
