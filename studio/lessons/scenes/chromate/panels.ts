// The panels beside the flask: the ions, the measurements, the principle, the constant.

import { mix, pop, ramp } from '../../engine/motion.ts';
import { type Palette, substance } from '../../engine/palette.ts';
import { box, circle, group, label } from '../../engine/svg.ts';
import { arrow, card, chip, equilibriumSign, fraction, lines } from '../../props/notes.ts';

const left = 590;

/** The equation in one row; each half can be shown alone before the sign appears. */
export function equation(palette: Palette, shown: number, push: number): string {
  const style = { size: 44, weight: 600, fill: palette.ink, anchor: 'middle' } as const;
  const y = 190;
  const side = (from: number) => ramp(shown, from, from + 0.35);
  return group(
    {},
    label('2CrO_4^{2−} + 2H^+', { ...style, x: 650, y, opacity: side(0) }),
    group(
      { x: 874, y: y - 15, opacity: side(0.3) },
      equilibriumSign(palette, 1 + Math.max(0, push), 1 + Math.max(0, -push)),
    ),
    label('Cr_2O_7^{2−} + H_2O', { ...style, x: 1088, y, opacity: side(0.6) }),
    box(526, y + 22, 132, 10, { rx: 5, fill: substance.chromate, opacity: side(0) }),
    box(936, y + 22, 150, 10, { rx: 5, fill: substance.dichromate, opacity: side(0.6) }),
  );
}

export function ionPortrait(palette: Palette, t: number, from: number): string {
  const seen = pop(t, from, 0.7);
  return group(
    { x: 880, y: 400, scale: seen },
    circle(0, 0, 150, { fill: substance.chromate }),
    label('CrO_4^{2−}', { y: 24, size: 84, weight: 700, anchor: 'middle', fill: palette.ink, display: true }),
    group(
      { y: 205 },
      label('chromate ion: yellow', { size: 36, weight: 600, anchor: 'middle', fill: palette.ink }),
    ),
  );
}

export type Reading = { readonly pH: number; readonly share: number; readonly push: number };

/** pH, both concentrations as bars, and the two rates as arrows. */
export function measurements(palette: Palette, { pH, share, push }: Reading): string {
  const x = 890;
  const bar = (y: number, name: string, colour: string, part: number) =>
    label(name, { x, y: y + 30, size: 32, weight: 600, fill: palette.ink }) +
    box(x + 130, y, 200, 40, { rx: 10, fill: palette.line }) +
    box(x + 130, y, 200 * part, 40, { rx: 10, fill: colour });
  return group(
    {},
    label('pH', { x, y: 312, size: 40, weight: 600, fill: palette.soft }),
    label(pH.toFixed(1), { x: x + 70, y: 312, size: 60, weight: 700, fill: palette.ink, display: true }),
    bar(350, 'CrO_4^{2−}', substance.chromate, 1 - share),
    bar(410, 'Cr_2O_7^{2−}', substance.dichromate, share),
    label('forward rate', { x, y: 504, size: 30, weight: 600, fill: palette.soft }),
    group({ x, y: 532 }, arrow(165 + 150 * push, push > 0.08 ? palette.pink : palette.ink, 9)),
    label('reverse rate', { x, y: 594, size: 30, weight: 600, fill: palette.soft }),
    group(
      { x: x + 165 - 150 * push, y: 622 },
      arrow(-165 + 150 * push, push < -0.08 ? palette.pink : palette.ink, 9),
    ),
  );
}

export function principle(palette: Palette, t: number, from: number, to: number): string {
  const texts = [
    'When a system in equilibrium',
    'is disturbed, the position of',
    'equilibrium shifts so as to',
    'oppose the change.',
  ];
  const share = (t - from) / (to - from);
  return group(
    {},
    card(palette, left, 262, 620, 372),
    box(left, 262, 14, 372, { rx: 7, fill: palette.blue }),
    label('Le Chatelier’s principle', {
      x: left + 48,
      y: 330,
      size: 38,
      weight: 700,
      fill: palette.blue,
      display: true,
    }),
    ...texts.map((text, i) =>
      label(text, {
        x: left + 48,
        y: 400 + 60 * i,
        size: 38,
        weight: i === 3 ? 700 : 500,
        fill: i === 3 ? palette.pink : palette.ink,
        opacity: ramp(share, 0.2 + 0.19 * i, 0.32 + 0.19 * i),
      }),
    ),
  );
}

export function constant(palette: Palette, t: number, from: number): string {
  const style = { size: 46, weight: 600, fill: palette.ink } as const;
  return group(
    { y: mix(20, 0, ramp(t, from, from + 0.6)) },
    card(palette, left, 280, 620, 300),
    label('*K*_c  =', { ...style, x: left + 60, y: 430, size: 56 }),
    group({ x: left + 400, y: 414 }, fraction('[Cr_2O_7^{2−}]', '[CrO_4^{2−}]^2 [H^+]^2', 330, style)),
    label('changes only with temperature', {
      x: left + 310,
      y: 550,
      size: 32,
      weight: 600,
      anchor: 'middle',
      fill: palette.blue,
      opacity: ramp(t, from + 2.4, from + 3),
    }),
  );
}

export function summary(palette: Palette, t: number, rows: readonly number[]): string {
  const row = (i: number, colour: string, tag: string, ink: string, text: string) =>
    group(
      {
        y: 316 + 112 * i,
        opacity: ramp(t, rows[i] ?? 0, (rows[i] ?? 0) + 0.5),
        x: mix(30, 0, ramp(t, rows[i] ?? 0, (rows[i] ?? 0) + 0.6)),
      },
      card(palette, left, -46, 620, 92),
      group({ x: left + 135 }, chip(tag, 218, colour, ink, 32)),
      ...[lines([text], { x: left + 268, y: 13, size: 36, weight: 600, fill: palette.ink })],
    );
  return [
    row(0, substance.dichromate, 'acid', palette.ink, 'to the right: orange'),
    row(1, substance.chromate, 'alkali', palette.ink, 'to the left: yellow'),
    row(2, palette.blue, 'temperature', palette.paper, 'alone changes *K*_c'),
  ].join('');
}
