// Shapes that several posters share: balls, tubes, curves, a burner's flame.

import { mixColour } from '../engine/motion.ts';
import type { Palette } from '../engine/palette.ts';
import { circle, el, group, line, type Point } from '../engine/svg.ts';

export const ball = (x: number, y: number, radius: number, colour: string): string =>
  circle(x, y, radius, { fill: mixColour(colour, '#000000', 0.25) }) +
  circle(x - 0.08 * radius, y - 0.1 * radius, 0.86 * radius, { fill: colour }) +
  circle(x - 0.32 * radius, y - 0.36 * radius, 0.2 * radius, { fill: mixColour(colour, '#FFFFFF', 0.6) });

/** The middle of its mouth is at the origin; it hangs down. */
export function testTube(palette: Palette, liquid: string, length = 330, fill = 0.62): string {
  const [r, top] = [46, length * (1 - fill)];
  return group(
    {},
    el('path', {
      d: `M${-r + 7} ${top}V${length - r}A${r - 7} ${r - 7} 0 0 0 ${r - 7} ${length - r}V${top}Z`,
      fill: liquid,
    }),
    el('path', {
      d: `M${-r} 0V${length - r}A${r} ${r} 0 0 0 ${r} ${length - r}V0`,
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 6,
      opacity: 0.85,
    }),
    line(
      [
        [-r - 10, 0],
        [r + 10, 0],
      ],
      { stroke: palette.ink, 'stroke-width': 8 },
    ),
    line(
      [
        [-r + 22, top + 30],
        [-r + 22, length - 80],
      ],
      { stroke: '#FFFFFF', 'stroke-width': 9, opacity: 0.45 },
    ),
  );
}

/** A function of 0 to 1, drawn in a box whose lower left corner is the origin. */
export function plot(
  width: number,
  height: number,
  f: (x: number) => number,
  stroke: string,
  thickness = 9,
): string {
  const points = Array.from({ length: 121 }, (_, i): Point => [(i / 120) * width, -f(i / 120) * height]);
  return line(points, { stroke, 'stroke-width': thickness });
}

export const axes = (palette: Palette, width: number, height: number): string =>
  line(
    [
      [0, -height],
      [0, 0],
      [width, 0],
    ],
    { stroke: palette.soft, 'stroke-width': 6 },
  );

/** Its lower end is at the origin. */
export function flame(colour: string, size: number): string {
  const tongue = (s: number, fill: string, opacity: number) =>
    el('path', {
      d: `M0 0C${-0.42 * s} ${-0.1 * s} ${-0.36 * s} ${-0.5 * s} 0 ${-1.25 * s}C${0.36 * s} ${-0.5 * s} ${0.42 * s} ${-0.1 * s} 0 0Z`,
      fill,
      opacity,
    });
  return tongue(size, colour, 0.85) + tongue(0.62 * size, mixColour(colour, '#FFFFFF', 0.55), 0.9);
}

/** Its mouth is at the origin. */
export const burner = (palette: Palette): string =>
  line(
    [
      [0, 4],
      [0, 150],
    ],
    { stroke: palette.soft, 'stroke-width': 30, 'stroke-linecap': 'butt' },
  ) +
  line(
    [
      [-20, 112],
      [20, 112],
    ],
    { stroke: palette.ink, 'stroke-width': 22 },
  ) +
  line(
    [
      [-70, 162],
      [70, 162],
    ],
    { stroke: palette.ink, 'stroke-width': 26 },
  );
