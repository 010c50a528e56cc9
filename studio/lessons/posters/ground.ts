// The frame of a category's poster: background, molecule line, and the category as an element's tile.

import type { Palette } from '../engine/palette.ts';
import { field } from '../engine/stage.ts';
import { box, group, label } from '../engine/svg.ts';
import { moleculeLine } from '../props/tile.ts';

export type Drawing = (palette: Palette) => string;

export type Category = {
  /** The name in the file's name and in addresses. */
  readonly slug: string;
  readonly symbol: string;
  readonly name: string;
  readonly accent: (palette: Palette) => string;
  readonly drawings: readonly (readonly [Drawing, Palette])[];
};

export function poster({ symbol, name, accent, drawings }: Category, variant: number): string {
  const pair = drawings[variant];
  if (!pair) throw new RangeError(`${name} has no drawing ${variant}`);
  const [drawing, palette] = pair;
  const colour = accent(palette);
  return [
    box(0, 0, field.width, field.height, { fill: palette.paper }),
    moleculeLine(palette.line),
    drawing(palette),
    group(
      { x: 64, y: 56 },
      box(0, 0, 190, 212, { rx: 24, fill: colour }),
      label(symbol, {
        x: 95,
        y: 130,
        size: 104,
        weight: 750,
        anchor: 'middle',
        fill: palette.paper,
        display: true,
      }),
      label(name, { x: 95, y: 184, size: 29, weight: 600, anchor: 'middle', fill: palette.paper }),
    ),
  ].join('');
}
