// Orbital boxes with their electrons as arrows, and the shapes of s, p and d orbitals.

import { pop, range } from '../../engine/motion.ts';
import type { Palette } from '../../engine/palette.ts';
import { box, circle, el, group, label, line } from '../../engine/svg.ts';

export const boxSize = 66;

/** One electron: up for the first of an orbital, down for the second. `seen` 0 to 1. */
function electron(colour: string, up: boolean, seen: number): string {
  const way = up ? -1 : 1;
  return group(
    { x: up ? -12 : 12, y: way * -6 * (1 - seen), opacity: Math.min(1, seen * 1.4) },
    line(
      [
        [0, -20 * way],
        [0, 20 * way],
      ],
      { stroke: colour, 'stroke-width': 5 },
    ),
    line(
      [
        [-8, 9 * way],
        [0, 20 * way],
        [8, 9 * way],
      ],
      { stroke: colour, 'stroke-width': 5 },
    ),
  );
}

export type Subshell = {
  readonly name: string;
  readonly orbitals: number;
  readonly colour: string;
  /** How far each electron has appeared, in the order of filling: singly first, then in pairs (Hund). */
  readonly electrons: readonly number[];
};

/** A row of boxes with its name at the left; the first box's left edge is at x = 0. */
export function subshellRow(palette: Palette, shell: Subshell, nameGap = 18): string {
  const boxes = range(shell.orbitals).map((i) =>
    group(
      { x: i * boxSize + boxSize / 2 },
      box(-boxSize / 2, -boxSize / 2, boxSize, boxSize, {
        fill: palette.card,
        stroke: shell.colour,
        'stroke-width': 3,
        rx: 4,
      }),
      electron(palette.ink, true, shell.electrons[i] ?? 0),
      electron(palette.ink, false, shell.electrons[i + shell.orbitals] ?? 0),
    ),
  );
  return (
    label(shell.name, { x: -nameGap, y: 14, size: 40, weight: 650, anchor: 'end', fill: shell.colour }) +
    boxes.join('')
  );
}

/** The given number of electrons, one after another from an instant on. */
export const entering = (t: number, count: number, from: number, every: number): number[] =>
  range(count).map((i) => pop(t, from + i * every, 0.35));

export const filled = (count: number): number[] => range(count).map(() => 1);

const lobe = (length: number, width: number, turn: number, colour: string, phase: number) =>
  el('path', {
    d: `M0 0C${width} ${-length * 0.35} ${width} ${-length} 0 ${-length}C${-width} ${-length} ${-width} ${-length * 0.35} 0 0Z`,
    transform: `rotate(${turn})`,
    fill: colour,
    opacity: phase > 0 ? 0.95 : 0.5,
  });

/** The outline of an orbital, within a circle of about 60. */
export function cloud(kind: 's' | 'p' | 'd', colour: string): string {
  if (kind === 's')
    return (
      circle(0, 0, 46, { fill: colour, opacity: 0.8 }) + circle(-12, -14, 18, { fill: '#fff', opacity: 0.25 })
    );
  if (kind === 'p') return lobe(62, 42, 0, colour, 1) + lobe(62, 42, 180, colour, -1);
  return [45, 135, 225, 315].map((turn, i) => lobe(62, 34, turn, colour, i % 2 === 0 ? 1 : -1)).join('');
}
