// Versions of the product, as npm writes them: three numbers.

/** Negative when `one` is older than `other`, 0 when they are the same; a part that is no number counts as 0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): number[] {
  const parts = version.split('.');
  return [0, 1, 2].map((index) => Number.parseInt(parts[index] ?? '', 10) || 0);
}
