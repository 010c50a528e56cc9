// The pace at which a student may load a lesson: as fast as the fastest player, and some minutes ahead of it.

/** Counted separately: a player loads picture and sound in parallel, each at the speed of playing. */
export type PaceKind = 'picture' | 'sound' | 'film';

/** The player's highest speed is 2; the rest fills its buffer after a jump. */
export const SECONDS_PER_SECOND = 2.5;
/** How far loading may be ahead: our player buffers 24 s, so this allows a dozen jumps in a row; others buffer minutes. */
export const MOST_AHEAD_SECONDS = 300;
/** A segment that is early by at most this long is delayed instead of refused, so that players see no error. */
export const LONGEST_WAIT_SECONDS = 4;

/** The admin area lists a student from this many delayed or refused requests a day: jumping about causes a few. */
export const UNUSUAL_FROM = 30;

/** The pace of one account. */
export interface PaceLimits {
  readonly secondsPerSecond: number;
  readonly mostAheadSeconds: number;
}

export function paceLimits(streamsAtOnce: number): PaceLimits {
  return {
    secondsPerSecond: SECONDS_PER_SECOND * streamsAtOnce,
    mostAheadSeconds: MOST_AHEAD_SECONDS * streamsAtOnce,
  };
}
