// A cheap flood guard, which counts in the memory of one process. Each process counts for itself and a new start
// begins with full buckets, so this limits load and disk use, but must not limit guesses at a secret; for those there is
// `takeBudget`.

import { HOUR_SECONDS } from '@valence/domain/durations';

export interface TokenBucketsOptions {
  /** How many one subject may take in an hour; unused ones accumulate, up to this number. */
  readonly perHour: number;
  /** Subjects remembered; beyond this number the one that was quiet for longest is forgotten. */
  readonly subjects: number;
}

export interface TokenBuckets {
  /** Takes one. @returns whole seconds until the subject may take again, or undefined when one was taken */
  take(subject: string, at: Date): number | undefined;
}

export function createTokenBuckets({ perHour, subjects }: TokenBucketsOptions): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  const perSecond = perHour / HOUR_SECONDS;

  return {
    take(subject, at) {
      const bucket = buckets.get(subject) ?? { left: perHour, at: at.getTime() };
      // A wall clock that was set back must not empty the bucket.
      const seconds = Math.max(0, at.getTime() - bucket.at) / 1000;
      const left = Math.min(perHour, bucket.left + seconds * perSecond);
      // The sum of many small refills may lie a hair below the whole number.
      const isTaken = left > 1 - 1e-6;
      // Moved to the map's end: its order is that of the last use.
      buckets.delete(subject);
      buckets.set(subject, { left: isTaken ? left - 1 : left, at: at.getTime() });
      const [quietest] = buckets.keys();
      if (buckets.size > subjects && quietest !== undefined) buckets.delete(quietest);
      return isTaken ? undefined : Math.max(1, Math.ceil((1 - 1e-6 - left) / perSecond));
    },
  };
}
