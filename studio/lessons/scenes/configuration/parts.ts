// The steps of the lesson with pictures of their own: the capacities, the energy ladder, the two exceptions, the ions.

import { mix, ramp } from '../../engine/motion.ts';
import { night as palette } from '../../engine/palette.ts';
import { box, group, label, line } from '../../engine/svg.ts';
import { arrow } from '../../props/notes.ts';
import { cloud, entering, filled, subshellRow } from './orbitals.ts';
import { blockColour } from './table-view.ts';

/** One large orbital that takes its two electrons. */
export function oneOrbital(t: number, from: number, to: number): string {
  const electrons = [
    ramp(t, mix(from, to, 0.35), mix(from, to, 0.5)),
    ramp(t, mix(from, to, 0.55), mix(from, to, 0.7)),
  ];
  return group(
    { x: 640, y: 390, scale: 2.6 },
    group({ x: -33 }, subshellRow(palette, { name: '', orbitals: 1, colour: palette.blue, electrons })),
    label('one orbital: two electrons of opposite spin', {
      y: 74,
      size: 16,
      weight: 550,
      anchor: 'middle',
      fill: palette.soft,
    }),
  );
}

const kinds = [
  { kind: 's', orbitals: 1, text: '2' },
  { kind: 'p', orbitals: 3, text: '6' },
  { kind: 'd', orbitals: 5, text: '10' },
] as const;

/** s, p and d with their shape, boxes and capacity; `starts` has the instants at which each is named. */
export function capacities(t: number, starts: readonly number[]): string {
  return kinds
    .map(({ kind, orbitals, text }, i) => {
      const from = starts[i] ?? 0;
      const seen = ramp(t, from, from + 0.5);
      const colour = blockColour[kind];
      return group(
        { x: mix(-24, 0, seen), y: 238 + 168 * i, opacity: seen },
        group({ x: 250, scale: 1.05 }, cloud(kind, colour)),
        group(
          { x: 480, scale: 1.25 },
          subshellRow(
            palette,
            { name: kind, orbitals, colour, electrons: entering(t, 2 * orbitals, from + 0.5, 0.13) },
            26,
          ),
        ),
        label(text, { x: 1060, y: 30, size: 88, weight: 750, anchor: 'end', fill: colour, display: true }),
        label('electrons', { x: 1078, y: 28, size: 32, weight: 550, fill: palette.soft }),
      );
    })
    .join('');
}

/** 3d is above 4s here, as it is for K and Ca, where the order of filling is decided. */
export const ladder = [
  { name: '1s', orbitals: 1, y: 640, x: 190, kind: 's' },
  { name: '2s', orbitals: 1, y: 540, x: 190, kind: 's' },
  { name: '2p', orbitals: 3, y: 498, x: 390, kind: 'p' },
  { name: '3s', orbitals: 1, y: 406, x: 190, kind: 's' },
  { name: '3p', orbitals: 3, y: 364, x: 390, kind: 'p' },
  { name: '4s', orbitals: 1, y: 272, x: 190, kind: 's' },
  { name: '3d', orbitals: 5, y: 218, x: 720, kind: 'd' },
] as const;

/** The empty levels appear from `from` on; each subshell's first electron appears at `starts[i]`. */
export function energyLadder(t: number, from: number, starts: readonly number[], stress: number): string {
  const rows = ladder.map(({ name, orbitals, x, y, kind }, i) => {
    const start = starts[i] ?? 0;
    const electrons = name === '3d' ? [] : entering(t, 2 * orbitals, start, 0.16);
    const ring = name === '4s' || name === '3d' ? stress : 0;
    const mark = box(-86, -46, 86 + 66 * orbitals + 14, 92, {
      rx: 18,
      fill: 'none',
      stroke: palette.amber,
      'stroke-width': 4,
      opacity: ring,
    });
    return group(
      { x, y, opacity: ramp(t, from + 0.18 * i, from + 0.18 * i + 0.5), scale: 0.9 },
      mark,
      subshellRow(palette, { name, orbitals, colour: blockColour[kind], electrons }),
    );
  });
  return group(
    {},
    group({ x: 76, y: 668, turn: -90 }, arrow(480, palette.soft, 5)),
    group(
      { x: 60, y: 470, turn: -90 },
      label('energy', { size: 30, weight: 550, anchor: 'middle', fill: palette.soft }),
    ),
    ...rows,
  );
}

/** Argon's core, then 3d and 4s of one species; `formulaShare` is how far its written form has appeared. */
export function outerShells(
  name: string,
  written: string,
  d: readonly number[],
  s: readonly number[],
  formulaShare = 1,
): string {
  return group(
    {},
    label(name, { x: 0, y: 18, size: 58, weight: 750, fill: palette.ink, display: true }),
    group({ x: 240 }, subshellRow(palette, { name: '3d', orbitals: 5, colour: blockColour.d, electrons: d })),
    group({ x: 660 }, subshellRow(palette, { name: '4s', orbitals: 1, colour: blockColour.s, electrons: s })),
    label(written, { x: 770, y: 14, size: 38, weight: 600, fill: palette.amber, opacity: formulaShare }),
  );
}

export function exceptions(t: number, from: number, chromium: number, copper: number): string {
  const formulaShare = (at: number) => ramp(t, at + 2, at + 2.5);
  const cr = outerShells(
    'Cr',
    '[Ar] 3d^5 4s^1',
    entering(t, 5, chromium + 0.6, 0.2),
    entering(t, 1, chromium + 1.8, 0.2),
    formulaShare(chromium),
  );
  const cu = outerShells(
    'Cu',
    '[Ar] 3d^{10} 4s^1',
    entering(t, 10, copper + 0.4, 0.12),
    entering(t, 1, copper + 1.8, 0.2),
    formulaShare(copper),
  );
  return (
    group({ x: 110, y: 300, opacity: ramp(t, from, from + 0.5) }, cr) +
    group({ x: 110, y: 480, opacity: ramp(t, from + 0.3, from + 0.8) }, cu)
  );
}

/** Iron loses its 4s electrons, then one of 3d. */
export function ions(t: number, from: number, second: number, third: number): string {
  const gone = 1 - ramp(t, second, second + 0.7);
  const pairGone = 1 - ramp(t, third, third + 0.7);
  const atomRow = outerShells('Fe', '[Ar] 3d^6 4s^2', filled(6), filled(2));
  const two = outerShells('Fe^{2+}', '[Ar] 3d^6', filled(6), [gone, gone]);
  const three = outerShells('Fe^{3+}', '[Ar] 3d^5', [...filled(5), pairGone], []);
  return [
    group({ x: 110, y: 250, opacity: ramp(t, from, from + 0.5) }, atomRow),
    group({ x: 110, y: 420, opacity: ramp(t, second - 0.8, second - 0.3) }, two),
    group({ x: 110, y: 590, opacity: ramp(t, third - 0.8, third - 0.3) }, three),
  ].join('');
}

/** Nitrogen's 2p, singly and parallel, and the wrong way, struck out while the rule is named. */
export function hund(t: number, from: number, to: number): string {
  const shell = { name: '2p', orbitals: 3, colour: blockColour.p } as const;
  const crossed = ramp(t, mix(from, to, 0.42), mix(from, to, 0.5));
  return [
    group(
      { x: 300, y: 330, opacity: ramp(t, from, from + 0.4), scale: 1.9 },
      subshellRow(palette, { ...shell, electrons: entering(t, 3, from + 0.8, 0.5) }),
      label('N', { x: 250, y: 14, size: 40, weight: 750, fill: palette.ink, display: true }),
      label('1s^2 2s^2 2p^3', {
        x: 296,
        y: 13,
        size: 30,
        weight: 600,
        fill: palette.amber,
        opacity: ramp(t, mix(from, to, 0.62), mix(from, to, 0.7)),
      }),
    ),
    group(
      { x: 300, y: 545, opacity: 0.75 * ramp(t, mix(from, to, 0.2), mix(from, to, 0.28)), scale: 1.9 },
      subshellRow(palette, { ...shell, electrons: [1, 1, 0, 1] }),
      line(
        [
          [-6, 46],
          [mix(-6, 204, crossed), mix(46, -46, crossed)],
        ],
        { stroke: palette.red, 'stroke-width': 6, opacity: crossed > 0 ? 1 : 0 },
      ),
      label('not so', { x: 250, y: 11, size: 30, weight: 600, fill: palette.red, opacity: crossed }),
    ),
  ].join('');
}
