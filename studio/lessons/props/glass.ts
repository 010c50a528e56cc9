// Glassware: a conical flask with a liquid of any colour, and a dropper above it.

import type { Palette } from '../engine/palette.ts';
import { circle, el, label, line, type Point, pathThrough } from '../engine/svg.ts';

/** The flask's shape, with its foot at y = 0 and its mouth at y = -330. */
const half = { mouth: 40, foot: 150 } as const;
const height = { mouth: -330, shoulder: -235 } as const;

const halfWidthAt = (y: number): number =>
  y <= height.shoulder
    ? half.mouth
    : half.mouth + ((half.foot - half.mouth) * (y - height.shoulder)) / -height.shoulder;

export type FlaskLook = {
  readonly palette: Palette;
  readonly liquid: string;
  /** 0 empty, 1 up to the shoulder. */
  readonly fill: number;
  /** A stain spreading from the last drop: its colour, and 0 (fresh) to 1 (mixed in). */
  readonly bloom?: { readonly colour: string; readonly age: number } | undefined;
};

export const flaskSurface = (fill: number): number => height.shoulder * fill;

export function flask({ palette, liquid, fill, bloom }: FlaskLook): string {
  const top = flaskSurface(fill);
  const w = halfWidthAt(top) - 7;
  const foot = half.foot - 9;
  const liquidShape = `M${-w} ${top}L${-foot} -18Q${-foot - 4} -7 ${-foot + 12} -7L${foot - 12} -7Q${foot + 4} -7 ${foot} -18L${w} ${top}Z`;
  const stain = bloom
    ? el('ellipse', {
        cx: 0,
        cy: top + 20 + 46 * bloom.age,
        rx: 14 + (w - 14) * 0.85 * bloom.age,
        ry: 12 + 50 * bloom.age,
        fill: bloom.colour,
        opacity: 0.75 * (1 - bloom.age) ** 1.4,
      })
    : '';
  return [
    el('ellipse', { cx: 0, cy: 6, rx: 172, ry: 14, fill: palette.ink, opacity: 0.08 }),
    el('path', { d: liquidShape, fill: liquid }),
    stain,
    el('ellipse', { cx: 0, cy: top, rx: w, ry: 9, fill: '#fff', opacity: 0.28 }),
    el('path', {
      d: outline(),
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      opacity: 0.82,
    }),
    line(
      [
        [-104, -72],
        [-64, -164],
      ],
      { stroke: '#fff', 'stroke-width': 10, opacity: 0.45 },
    ),
    line(
      [
        [-half.mouth - 8, height.mouth],
        [half.mouth + 8, height.mouth],
      ],
      { stroke: palette.ink, 'stroke-width': 7 },
    ),
  ].join('');
}

function outline(): string {
  const { mouth, foot } = half;
  return (
    `M${-mouth} ${height.mouth}V${height.shoulder}L${-foot} -20Q${-foot - 6} 0 ${-foot + 16} 0` +
    `H${foot - 16}Q${foot + 6} 0 ${foot} -20L${mouth} ${height.shoulder}V${height.mouth}`
  );
}

/** Its tip is at the origin. */
export function dropper(palette: Palette, content: string, name: string): string {
  const glass: Point[] = [
    [-5, 0],
    [-15, -42],
    [-15, -150],
    [15, -150],
    [15, -42],
    [5, 0],
  ];
  const inside: Point[] = [
    [-4, -3],
    [-11, -42],
    [-11, -120],
    [11, -120],
    [11, -42],
    [4, -3],
  ];
  return [
    el('path', { d: `${pathThrough(inside)}Z`, fill: content }),
    el('path', {
      d: pathThrough(glass),
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
      opacity: 0.82,
    }),
    el('path', {
      d: 'M-19 -150H19V-162Q30 -176 22 -206Q14 -228 0 -228Q-14 -228 -22 -206Q-30 -176 -19 -162Z',
      fill: palette.blue,
    }),
    label(name, { x: 36, y: -70, size: 38, weight: 600, fill: palette.ink }),
  ].join('');
}

/** A falling drop; its centre is at the origin. */
export const drop = (colour: string, size = 10): string =>
  el('path', {
    d: `M0 ${-1.9 * size}C${0.5 * size} ${-0.9 * size} ${size} ${-0.3 * size} ${size} ${0.25 * size}A${size} ${size} 0 1 1 ${-size} ${0.25 * size}C${-size} ${-0.3 * size} ${-0.5 * size} ${-0.9 * size} 0 ${-1.9 * size}Z`,
    fill: colour,
  }) + circle(-0.3 * size, 0.3 * size, 0.22 * size, { fill: '#fff', opacity: 0.7 });
