// Lesson 12: SN2 in space, from the backside attack to the inverted product.

import type { Clock, Cue, Lesson, SoundMark } from '../../engine/lesson.ts';
import { during, linear, mix, ramp } from '../../engine/motion.ts';
import { paper as palette } from '../../engine/palette.ts';
import { box, group, label } from '../../engine/svg.ts';
import { chip } from '../../props/notes.ts';
import { moleculeLine, tile } from '../../props/tile.ts';
import { chiralGroups } from './geometry.ts';
import { type ModelView, model } from './model.ts';
import { charges, crowding, curlyArrows, energyProfile, mirror, rateLaw } from './parts.ts';

const cues: readonly Cue[] = [
  { id: 'open', text: 'Bromomethane meets a hydroxide ion. What happens between them?' },
  {
    id: 'polar',
    text: 'Bromine is more electronegative than carbon, so the carbon carries a small positive charge.',
  },
  {
    id: 'attack',
    text: 'The hydroxide ion is a nucleophile. Its lone pair attacks the carbon from the back, opposite the bromine.',
  },
  {
    id: 'ts',
    text: 'Half way, carbon is partly bonded to both. The three hydrogen atoms lie in one plane. This is the transition state.',
  },
  {
    id: 'leave',
    text: 'Then bromide leaves with the bonding pair, and the hydrogens turn over, like an umbrella in the wind.',
    pause: 0.9,
  },
  { id: 'energy', text: 'So there is one step, with one energy barrier and no intermediate.', pause: 0.9 },
  {
    id: 'rate',
    text: 'Both particles take part in that step, so the rate depends on both concentrations. We call it SN2: substitution, nucleophilic, second order.',
    pause: 0.8,
  },
  {
    id: 'chiral',
    text: 'Now take 2-bromobutane, with four different groups on one carbon. We begin with the S form.',
  },
  {
    id: 'invert',
    text: 'Attack from the back turns the molecule over. The product, butan-2-ol, has the R form. This is inversion of configuration.',
    pause: 0.9,
  },
  {
    id: 'crowd',
    text: 'The back must be free. Methyl and primary halides react well this way. In tertiary halides, three groups block the path.',
    pause: 0.8,
  },
  { id: 'end', text: 'One step. Attack from the back. Inversion.', pause: 0.8 },
];

const hydrogens = ['H', 'H', 'H'] as const;
/** Keeps all three hydrogens clear of the carbon. */
const facing = 0.75;

function courseAt(t: number, { at }: Clock): number {
  return (
    0.26 * ramp(t, at('attack', 0.72), at('attack', 1.1)) +
    0.24 * ramp(t, at('ts', 0), at('ts', 0.35)) +
    0.5 * ramp(t, at('leave', 0.05), at('leave', 0.95))
  );
}

function draw(t: number, clock: Clock): string {
  const { at } = clock;
  const yaw = 24 + 8 * Math.sin(t / 4);
  const again = ramp(t, at('energy', 0.05), at('energy', 1) + 0.5);
  const inverting = ramp(t, at('invert', 0.02), at('invert', 0.5));
  return [
    group({ opacity: clock.while(t, 'open', 'energy') }, mechanism(t, clock, yaw)),
    group(
      { opacity: clock.while(t, 'energy', 'rate') },
      group({ x: 640, y: 250 }, model({ course: again, groups: hydrogens, facing, unit: 62, yaw })),
      group({ x: 270, y: 648 }, energyProfile(again, 1)),
    ),
    group(
      { opacity: clock.while(t, 'rate', 'chiral') },
      rateLaw(t, [at('rate', 0.1), at('rate', 0.7), at('rate', 0.8), at('rate', 0.9)]),
    ),
    group(
      { opacity: clock.while(t, 'chiral', 'crowd') },
      mirror(
        inverting,
        20 + 5 * Math.sin(t / 4),
        ramp(t, at('chiral', 0.7), at('chiral', 0.85)),
        ramp(t, at('invert', 0.5), at('invert', 0.6)),
      ),
    ),
    group(
      { opacity: clock.while(t, 'crowd', 'end') },
      crowding(linear(t, at('crowd', 0.1), at('crowd', 1) + 0.4), 28),
    ),
    group({ opacity: clock.while(t, 'end') }, closing(t, clock, yaw)),
  ].join('');
}

function mechanism(t: number, clock: Clock, yaw: number): string {
  const { at } = clock;
  const course = courseAt(t, clock);
  const view: ModelView = { course, groups: hydrogens, facing, unit: 96, yaw };
  const early = 1 - ramp(course, 0.005, 0.06);
  const flat = during(t, at('ts', 0.3), at('leave', 0.1), 0.5);
  const text = { size: 40, weight: 600, anchor: 'middle', y: 662 } as const;
  return [
    group(
      { x: 640, y: 380 },
      model(view),
      charges(
        view,
        ramp(t, at('polar', 0.3), at('polar', 0.6)) * early,
        ramp(t, at('open', 0.4), at('open', 0.7)) * early,
      ),
      curlyArrows(
        view,
        ramp(t, at('attack', 0.34), at('attack', 0.52)) * early,
        ramp(t, at('attack', 0.5), at('attack', 0.66)) * early,
      ),
      label('‡', { x: 384, y: -128, size: 80, weight: 500, fill: palette.pink, opacity: flat }),
      ...['[', ']'].map((sign, i) =>
        label(sign, {
          x: 660 * i - 330,
          y: 70,
          size: 330,
          weight: 200,
          anchor: 'middle',
          fill: palette.pink,
          opacity: flat,
        }),
      ),
    ),
    label('CH_3Br + OH^−', {
      ...text,
      x: 640,
      fill: palette.ink,
      opacity: ramp(t, 3.2, 3.8) * (1 - ramp(course, 0.1, 0.2)),
    }),
    label('transition state', { ...text, x: 640, fill: palette.pink, opacity: flat }),
    label('CH_3OH + Br^−', { ...text, x: 640, fill: palette.ink, opacity: ramp(course, 0.8, 0.95) }),
  ].join('');
}

function closing(t: number, { at }: Clock, yaw: number): string {
  const words = ['one step', 'from the back', 'inversion'];
  const colours = [palette.blue, palette.green, palette.pink];
  return [
    group({ x: 640, y: 330 }, model({ course: 0.5, groups: hydrogens, facing, unit: 92, yaw })),
    ...words.map((word, i) => {
      const seen = ramp(t, at('end', 0.05 + 0.3 * i), at('end', 0.2 + 0.3 * i));
      return group(
        { x: 270 + 370 * i, y: 600 + mix(16, 0, seen), opacity: seen },
        chip(word, 320, colours[i] ?? palette.ink, palette.paper, 42),
      );
    }),
  ].join('');
}

function sounds({ at, durationSeconds }: Clock): SoundMark[] {
  return [
    { atSeconds: 0.4, kind: 'rise' },
    { atSeconds: at('polar', 0.35), kind: 'tick' },
    { atSeconds: at('attack', 0.4), kind: 'sweep' },
    { atSeconds: at('ts', 0.3), kind: 'chime' },
    { atSeconds: at('leave', 0.1), kind: 'sweep' },
    { atSeconds: at('leave', 0.85), kind: 'drop' },
    { atSeconds: at('energy', 0.1), kind: 'sweep' },
    ...[0.3, 0.7, 0.8, 0.9].map((share): SoundMark => ({ atSeconds: at('rate', share), kind: 'tick' })),
    { atSeconds: at('chiral', 0.75), kind: 'tick' },
    { atSeconds: at('invert', 0.05), kind: 'sweep' },
    { atSeconds: at('invert', 0.52), kind: 'chime' },
    ...[0.05, 0.35, 0.65].map((share): SoundMark => ({ atSeconds: at('end', share), kind: 'tick' })),
    { atSeconds: durationSeconds - 2.7, kind: 'chime' },
  ];
}

const poster = (): string =>
  [
    box(0, 0, 1280, 720, { fill: palette.paper }),
    moleculeLine(palette.line),
    group({ x: 72, y: 64, scale: 1.3 }, tile(palette, 12, 100)),
    label('S_N2: turned inside out', {
      x: 240,
      y: 130,
      size: 74,
      weight: 750,
      fill: palette.ink,
      display: true,
    }),
    label('inversion of configuration', { x: 242, y: 196, size: 40, weight: 550, fill: palette.pink }),
    group({ x: 620, y: 474 }, model({ course: 0.5, groups: chiralGroups, unit: 104, yaw: 26, pitch: 14 })),
  ].join('');

export const inversion: Lesson = {
  slug: 'sn2-inversion',
  number: 12,
  title: 'SN2: inversion of configuration',
  titleLines: ['SN2: inversion', 'of configuration'],
  strand: 'Organic mechanisms',
  category: 'Organic',
  description:
    'One step, seen from all sides: the nucleophile comes from the back, bromide leaves, and the molecule turns over like an umbrella.',
  palette,
  cues,
  draw,
  sounds,
  poster,
};
