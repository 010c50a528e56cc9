// A flood guard that costs nothing: counted in the memory of one process. Each process counts for itself and a new start
// begins with full buckets, so this bounds load and disk, never guesses at a secret; for those there is `takeBudget`.

export interface TokenBucketsOptions {
  /** How many one subject may take in an hour; what is not used gathers, up to this number. */
  readonly perHour: number;
  /** Subjects remembered; beyond it the one that was quiet for longest begins anew. */
  readonly subjects: number;
}

export interface TokenBuckets {
  /** Takes one. @returns whole seconds until the subject may take again, or undefined when it was taken */
  take(subject: string, at: Date): number | undefined;
}

const HOUR_SECONDS = 60 * 60;

export function createTokenBuckets({ perHour, subjects }: TokenBucketsOptions): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  const perSecond = perHour / HOUR_SECONDS;

  return {
    take(subject, at) {
      const known = buckets.get(subject) ?? { left: perHour, at: at.getTime() };
      // A wall clock that was set back must not take away what there was.
      const seconds = Math.max(0, at.getTime() - known.at) / 1000;
      const left = Math.min(perHour, known.left + seconds * perSecond);
      // What many small refills add up to may lie a hair below the whole.
      const taken = left > 1 - 1e-6;
      // Moved to the map's end: its order is that of the last use.
      buckets.delete(subject);
      buckets.set(subject, { left: taken ? left - 1 : left, at: at.getTime() });
      const [quietest] = buckets.keys();
      if (buckets.size > subjects && quietest !== undefined) buckets.delete(quietest);
      return taken ? undefined : Math.max(1, Math.ceil((1 - 1e-6 - left) / perSecond));
    },
  };
}
