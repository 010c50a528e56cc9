// The product's signature shapes: a lesson's periodic-table tile, and the molecule line in backgrounds.

import type { Palette } from '../engine/palette.ts';
import { field } from '../engine/stage.ts';
import { box, el, label, line, type Point } from '../engine/svg.ts';

/** A square like an element's, with the lesson's number as atomic number, and `L` and the number as symbol. */
export function tile(palette: Palette, number: number, size: number, colour = palette.blue): string {
  return [
    box(0, 0, size, size * 1.12, { rx: size * 0.12, fill: colour }),
    label(String(number), {
      x: size * 0.12,
      y: size * 0.28,
      size: size * 0.2,
      weight: 600,
      fill: palette.paper,
    }),
    label(`L${number}`, {
      x: size * 0.5,
      y: size * 0.76,
      size: size * (number > 9 ? 0.44 : 0.5),
      weight: 700,
      anchor: 'middle',
      fill: palette.paper,
      display: true,
    }),
    label('lesson', {
      x: size * 0.5,
      y: size * 1.0,
      size: size * 0.16,
      weight: 500,
      anchor: 'middle',
      fill: palette.paper,
    }),
  ].join('');
}

const zigzag = (from: Point, steps: number, length: number): Point[] =>
  Array.from(
    { length: steps },
    (_, i): Point => [from[0] + i * length * 0.866, from[1] + (i % 2 === 0 ? 0 : -length / 2)],
  );

export function hexagon(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, i): Point => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Skeletal formulae along the lower right corner: two rings with their chains. */
export function moleculeLine(colour: string): string {
  const style = { stroke: colour, 'stroke-width': 5 };
  const ring = (x: number, y: number) =>
    el('polygon', {
      points: hexagon(x, y, 84)
        .map((p) => p.map(Math.round).join(','))
        .join(' '),
      fill: 'none',
      ...style,
    });
  return el(
    'g',
    { 'stroke-linejoin': 'round' },
    ring(1130, field.height - 96),
    ring(1130 + 145.5, field.height - 96),
    line(zigzag([1057.3, field.height - 54], 1, 84).concat([[984.5, field.height - 12]]), style),
    line(
      [
        [1130, field.height - 180],
        [1130, field.height - 264],
        [1202.7, field.height - 306],
      ],
      style,
    ),
    el('circle', { cx: 1130, cy: field.height - 96, r: 50, fill: 'none', ...style }),
  );
}
