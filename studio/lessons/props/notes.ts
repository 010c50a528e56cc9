// Small parts of a picture: cards, chips, arrows, the equilibrium sign, lines of text.

import type { Palette } from '../engine/palette.ts';
import { box, el, group, type LabelStyle, label, line } from '../engine/svg.ts';

export const card = (palette: Palette, x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, { rx: 24, fill: palette.card, stroke: palette.line, 'stroke-width': 3 });

/** A rounded name tag, centred at the origin. */
export const chip = (text: string, width: number, fill: string, ink: string, size = 30): string =>
  box(-width / 2, -0.85 * size, width, 1.7 * size, { rx: 0.85 * size, fill }) +
  label(text, { y: 0.35 * size, size, weight: 650, anchor: 'middle', fill: ink });

/** From the origin to the right; a negative length points left. */
export function arrow(length: number, colour: string, thickness = 6): string {
  if (Math.abs(length) < 2) return '';
  const way = Math.sign(length);
  const head = 3 * thickness;
  return (
    line(
      [
        [0, 0],
        [length - way * head * 0.7, 0],
      ],
      { stroke: colour, 'stroke-width': thickness },
    ) +
    el('path', {
      d: `M${length} 0l${-way * head} ${-0.62 * head}v${1.24 * head}Z`,
      fill: colour,
      'stroke-linejoin': 'round',
    })
  );
}

/** The two half arrows, centred at the origin. Each can be emphasised; 1 is normal. */
export function equilibriumSign(palette: Palette, forward = 1, back = 1, width = 76): string {
  const w = width / 2;
  const upper = {
    stroke: forward > 1.05 ? palette.pink : palette.ink,
    'stroke-width': 3.5 + 2.2 * Math.max(0, forward - 1),
  };
  const lower = {
    stroke: back > 1.05 ? palette.pink : palette.ink,
    'stroke-width': 3.5 + 2.2 * Math.max(0, back - 1),
  };
  return (
    line(
      [
        [-w, -7],
        [w, -7],
        [w - 18, -19],
      ],
      upper,
    ) +
    line(
      [
        [w, 7],
        [-w, 7],
        [-w + 18, 19],
      ],
      lower,
    )
  );
}

export const lines = (texts: readonly string[], style: LabelStyle, leading = 1.4): string =>
  texts.map((text, i) => label(text, { ...style, y: (style.y ?? 0) + i * style.size * leading })).join('');

/** A fraction with its bar, centred at the origin. */
export const fraction = (over: string, under: string, width: number, style: LabelStyle): string =>
  group(
    {},
    label(over, { ...style, y: -0.45 * style.size, anchor: 'middle' }),
    line(
      [
        [-width / 2, 0],
        [width / 2, 0],
      ],
      { stroke: style.fill, 'stroke-width': 4 },
    ),
    label(under, { ...style, y: 1.1 * style.size, anchor: 'middle' }),
  );
