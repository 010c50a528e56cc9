// The median, for measurements on a machine that is busy with something else now and then.

/** Of an even number of figures, the upper one of the two in the middle; NaN without figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
