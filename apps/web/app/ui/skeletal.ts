// Geometry of skeletal formulae: bonds are one unit long, angles in degrees counter-clockwise from the right, y grows down.

export type Point = readonly [x: number, y: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The point `length` away from `from` in a direction. */
export function step(from: Point, degrees: number, length = 1): Point {
  return [from[0] + length * Math.cos(radians(degrees)), from[1] - length * Math.sin(radians(degrees))];
}

/** The corners of a regular ring, beginning at `firstDegrees`; a hexagon's radius is the length of its bonds. */
export function ring(centre: Point, sides: number, radius = 1, firstDegrees = 30): Point[] {
  return Array.from({ length: sides }, (_, index) =>
    step(centre, firstDegrees + (360 / sides) * index, radius),
  );
}

/** SVG path data through the points. */
export function path(points: readonly Point[], closed = false): string {
  const data = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  return closed ? `${data}Z` : data;
}

// Three decimals are finer than any screen and keep the HTML small.
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
