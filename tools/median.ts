// The middle of some figures: what a measurement says of a machine that is now and then busy with something else.

/** Of an even number of figures the upper one of the two in the middle; NaN of none. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
