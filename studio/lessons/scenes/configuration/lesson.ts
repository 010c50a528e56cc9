// Lesson 1: the order in which electrons fill orbitals is the shape of the periodic table.

import type { Clock, Cue, Lesson, SoundMark } from '../../engine/lesson.ts';
import { linear, ramp } from '../../engine/motion.ts';
import { night as palette } from '../../engine/palette.ts';
import { box, group, label } from '../../engine/svg.ts';
import { tile } from '../../props/tile.ts';
import { entering } from './orbitals.ts';
import {
  capacities,
  energyLadder,
  exceptions,
  hund,
  ions,
  ladder,
  oneOrbital,
  outerShells,
} from './parts.ts';
import { blockColour, tableView } from './table-view.ts';

const cues: readonly Cue[] = [
  { id: 'why', text: 'Why does the periodic table have this shape?', pause: 0.7 },
  { id: 'order', text: 'Because of the order in which electrons fill the orbitals of an atom.' },
  { id: 'pair', text: 'An orbital holds at most two electrons, and their spins are opposite.' },
  { id: 's', text: 'An s subshell is one orbital: two electrons.', pause: 0.35 },
  { id: 'p', text: 'A p subshell is three orbitals: six electrons.', pause: 0.35 },
  { id: 'd', text: 'A d subshell is five orbitals: ten electrons.' },
  {
    id: 'fill',
    text: 'Electrons enter the lowest energy first. One s, two s, two p, three s, three p.',
    pause: 0.8,
  },
  {
    id: 'four',
    text: 'Next comes four s. In potassium and calcium it lies below three d, so it fills first.',
    pause: 0.8,
  },
  {
    id: 'hund',
    text: "Within a subshell, electrons spread out before they pair. That is Hund's rule. Nitrogen has three unpaired electrons.",
  },
  {
    id: 'shape',
    text: 'Now look at the table again. Two columns where s fills. Six where p fills. Ten where d fills.',
    pause: 0.8,
  },
  {
    id: 'iron',
    text: 'Take iron, number twenty-six. After argon come two electrons in four s, and six in three d.',
  },
  {
    id: 'except',
    text: 'Two atoms break the pattern. Chromium is three d five, four s one. Copper is three d ten, four s one.',
    pause: 0.8,
  },
  {
    id: 'ions',
    text: 'And when iron becomes an ion, the four s electrons leave first. Then one of three d, which leaves it half filled.',
    pause: 0.8,
  },
  {
    id: 'end',
    text: 'So read the row, the block and the column, and the table tells you the configuration.',
  },
];

function draw(t: number, clock: Clock): string {
  const { at } = clock;
  const starts = [0.5, 0.59, 0.68, 0.77, 0.86]
    .map((share) => at('fill', share))
    .concat(at('four', 0.12), at('four', 0.5));
  return [
    group({ opacity: clock.while(t, 'why', 'pair') }, opening(t, clock)),
    group({ opacity: clock.while(t, 'pair', 's') }, oneOrbital(t, at('pair'), at('pair', 1))),
    group({ opacity: clock.while(t, 's', 'fill') }, capacities(t, [at('s'), at('p'), at('d')])),
    group(
      { opacity: clock.while(t, 'fill', 'hund') },
      energyLadder(t, at('fill') + 0.2, starts, ramp(t, at('four', 0.55), at('four', 0.7))),
    ),
    group({ opacity: clock.while(t, 'hund', 'shape') }, hund(t, at('hund'), at('hund', 1))),
    group({ opacity: clock.while(t, 'shape', 'iron') }, coloured(t, clock)),
    group({ opacity: clock.while(t, 'iron', 'except') }, iron(t, clock)),
    group(
      { opacity: clock.while(t, 'except', 'ions') },
      exceptions(t, at('except'), at('except', 0.26), at('except', 0.63)),
    ),
    group(
      { opacity: clock.while(t, 'ions', 'end') },
      ions(t, at('ions'), at('ions', 0.34), at('ions', 0.68)),
    ),
    group({ opacity: clock.while(t, 'end') }, closing(t, clock)),
  ].join('');
}

const wide = { x: 82, y: 138, step: [62, 57] } as const;
const plain = { s: 0, p: 0, d: 0, f: 0 };
const all = { s: 1, p: 1, d: 1, f: 1 };

const opening = (t: number, { at }: Clock): string =>
  tableView(palette, {
    ...wide,
    outline: linear(t, 3, at('why', 0.9)),
    coloured: plain,
    held: walking(t, at('order'), at('order', 1)),
  });

/** A light that runs through the first 36 elements in the order of filling. */
function walking(
  t: number,
  from: number,
  to: number,
): { atomicNumber: number; strength: number } | undefined {
  const share = linear(t, from, to);
  return share > 0 && share < 1 ? { atomicNumber: 1 + Math.floor(36 * share), strength: 0.9 } : undefined;
}

function coloured(t: number, { at }: Clock): string {
  const blocks = {
    s: linear(t, at('shape', 0.34), at('shape', 0.5)),
    p: linear(t, at('shape', 0.57), at('shape', 0.73)),
    d: linear(t, at('shape', 0.78), at('shape', 0.95)),
    f: linear(t, at('shape', 1), at('shape', 1) + 0.6),
  };
  const count = (text: string, x: number, y: number, colour: string, share: number) =>
    label(text, {
      x,
      y,
      size: 44,
      weight: 750,
      anchor: 'middle',
      fill: colour,
      opacity: ramp(share, 0.1, 0.5),
      display: true,
    });
  return [
    tableView(palette, { ...wide, outline: 1, coloured: blocks }),
    count('s: 2', wide.x + 62, 136 + 57 * 8.15, blockColour.s, blocks.s),
    count('p: 6', wide.x + 62 * 15, 136 + 57 * 0.75, blockColour.p, blocks.p),
    count('d: 10', wide.x + 62 * 7, 136 + 57 * 2.6, blockColour.d, blocks.d),
    count('f: 14', wide.x + 62 * 17.1, 136 + 57 * 8.9, blockColour.f, blocks.f),
  ].join('');
}

function iron(t: number, { at }: Clock): string {
  const highlight = ramp(t, at('iron', 0.12), at('iron', 0.3));
  const from = at('iron', 0.5);
  return [
    tableView(palette, {
      x: 100,
      y: 140,
      step: [60, 76],
      outline: 1,
      coloured: all,
      symbols: true,
      lastRow: 4,
      held: { atomicNumber: 26, strength: highlight },
    }),
    group(
      { x: 110, y: 560, opacity: ramp(t, from - 0.4, from + 0.1) },
      outerShells(
        'Fe',
        '[Ar] 3d^6 4s^2',
        entering(t, 6, at('iron', 0.82), 0.16),
        entering(t, 2, at('iron', 0.62), 0.25),
      ),
    ),
  ].join('');
}

const closing = (t: number, { at }: Clock): string =>
  tableView(palette, {
    ...wide,
    outline: 1,
    coloured: all,
    symbols: true,
    held: walking(t, at('end', 0.2), at('end', 1)),
  });

function sounds({ at, durationSeconds }: Clock): SoundMark[] {
  const ticks = [
    ...ladder.slice(0, 5).map((_, i) => at('fill', 0.5 + 0.09 * i)),
    at('s'),
    at('p'),
    at('d'),
    at('four', 0.12),
  ];
  return [
    { atSeconds: 0.4, kind: 'rise' },
    { atSeconds: 3.1, kind: 'sweep' },
    ...ticks.map((atSeconds): SoundMark => ({ atSeconds: atSeconds + 0.3, kind: 'tick' })),
    ...[0.36, 0.58, 0.8].map((share): SoundMark => ({ atSeconds: at('shape', share), kind: 'chime' })),
    { atSeconds: at('iron', 0.14), kind: 'tick' },
    { atSeconds: at('ions', 0.34), kind: 'drop' },
    { atSeconds: at('ions', 0.68), kind: 'drop' },
    { atSeconds: durationSeconds - 2.7, kind: 'chime' },
  ];
}

const poster = (): string =>
  [
    box(0, 0, 1280, 720, { fill: palette.paper }),
    group({ x: 72, y: 56, scale: 1.3 }, tile(palette, 1, 100)),
    label('The shape of the table', {
      x: 240,
      y: 122,
      size: 74,
      weight: 750,
      fill: palette.ink,
      display: true,
    }),
    label('electronic configuration', { x: 242, y: 182, size: 40, weight: 550, fill: palette.blue }),
    tableView(palette, { x: 72, y: 236, step: [63, 46], outline: 1, coloured: all, symbols: true }),
  ].join('');

export const configuration: Lesson = {
  slug: 'electronic-configuration',
  number: 1,
  title: 'Electronic configuration and the periodic table',
  titleLines: ['Electronic', 'configuration', 'and the table'],
  strand: 'Atomic structure',
  category: 'Inorganic',
  description:
    'Two, six, ten: how electrons fill orbitals, and why that alone gives the periodic table its shape. With the exceptions Cr and Cu, and the ions of iron.',
  palette,
  cues,
  draw,
  sounds,
  poster,
};
