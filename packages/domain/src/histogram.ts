// Counts in classes of values, from which medians and other quantiles of any number of them can be told closely enough.

/** The class of a value: of so many bounds, the first that is not below it; after the last bound there is one more class. */
export function classOf(value: number, bounds: readonly number[]): number {
  const found = bounds.findIndex((bound) => value <= bound);
  return found < 0 ? bounds.length : found;
}

/**
 * The value below which this share of all lies, between the bounds of its class as if that were evenly filled; null: there are
 * none. Of what lies above the last bound only that is known: the answer is the bound.
 * @param share 0.5 is the median
 */
export function quantile(counts: readonly number[], bounds: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let below = 0;
  for (const [at, count] of counts.entries()) {
    if (below + count >= wanted && count > 0) {
      const from = bounds[at - 1] ?? 0;
      const to = bounds[at] ?? from;
      return from + (to - from) * Math.max(0, (wanted - below) / count);
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
}
