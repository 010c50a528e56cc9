// Notes which seconds of a lesson are really played: what lies between two positions of a jump was not.

import { mergeRanges, type WatchedRange } from '@valence/domain/watched';

export interface Played {
  /** Whole seconds, merged. */
  ranges: WatchedRange[];
  /** The second that was played last. */
  leftAtSecond: number;
}

export function createPlayedLog() {
  let closed: (readonly [number, number])[] = [];
  /** From where to where it plays on since the last jump or report. */
  let open: [number, number] | undefined;
  const jump = () => {
    if (open) closed.push(open);
    open = undefined;
  };
  return {
    /** Playback has come to a second. */
    at(second: number): void {
      if (!open || second < open[1]) {
        jump();
        open = [second, second];
      }
      open[1] = second;
    },

    /** It goes on elsewhere. */
    jump,

    /** What was played since the last time; undefined: less than a second. */
    take(): Played | undefined {
      const all = open ? [...closed, open] : closed;
      // Both ends rounded alike: where one report ends the next begins, and no second falls between them.
      const whole = all.map(([from, to]): WatchedRange => [Math.round(from), Math.round(to)]);
      const ranges = mergeRanges(whole);
      const last = all.at(-1);
      if (!last || ranges.length === 0) return undefined;
      closed = [];
      if (open) open = [open[1], open[1]];
      return { ranges, leftAtSecond: Math.floor(last[1]) };
    },
  };
}
