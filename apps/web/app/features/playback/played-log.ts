// Records which seconds of a lesson are really played, without those that a jump skips.

import { mergeRanges, type WatchedRange } from '@valence/domain/watched';

export interface PlayedReport {
  /** Whole seconds, merged. */
  ranges: WatchedRange[];
  /** The second that was played last. */
  leftAtSecond: number;
}

export function createPlayedLog() {
  let finished: (readonly [number, number])[] = [];
  /** First and last second of the stretch that is playing, since the last jump or report. */
  let current: [number, number] | undefined;
  const jump = () => {
    if (current) finished.push(current);
    current = undefined;
  };
  return {
    /** Playback has reached a second. */
    at(second: number): void {
      if (!current || second < current[1]) {
        jump();
        current = [second, second];
      }
      current[1] = second;
    },

    /** Playback continues at another position. */
    jump,

    /** Returns what was played since the last call; undefined: less than a second. */
    take(): PlayedReport | undefined {
      const stretches = current ? [...finished, current] : finished;
      // Both ends are rounded the same way: each report begins where the last one ended, and no second is lost between them.
      const rounded = stretches.map(([from, to]): WatchedRange => [Math.round(from), Math.round(to)]);
      const ranges = mergeRanges(rounded);
      const last = stretches.at(-1);
      if (!last || ranges.length === 0) return undefined;
      finished = [];
      if (current) current = [current[1], current[1]];
      return { ranges, leftAtSecond: Math.floor(last[1]) };
    },
  };
}
