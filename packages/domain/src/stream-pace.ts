// How fast a student may pull a lesson: as fast as the fastest player, and some minutes ahead of it.

/** What is counted apart: a player pulls picture and sound side by side, each at the speed of playing. */
export type PaceKind = 'picture' | 'sound' | 'film';

/** The player goes up to twice as fast as the teacher spoke; what is above fills its buffer after a jump. */
export const SECONDS_PER_SECOND = 2.5;
/** How far ahead of that: our player buffers 24 seconds, so this is a dozen jumps in a row; others buffer some minutes. */
export const MOST_AHEAD_SECONDS = 300;
/** A part that is due within this time is held back for so long instead of refused, which no player notices as an error. */
export const LONGEST_WAIT_SECONDS = 4;

/** From how many requests a day that were held back or refused the desk is told: a student who jumps about meets a few. */
export const UNUSUAL_FROM = 30;

/** What an account with so many places to stream in may pull. */
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
