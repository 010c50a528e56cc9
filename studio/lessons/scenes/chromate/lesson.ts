// Lesson 7: acid and alkali shift the equilibrium of chromate and dichromate, which shows in the colour.

import type { Clock, Cue, Lesson, SoundMark } from '../../engine/lesson.ts';
import { during, linear, mixColour } from '../../engine/motion.ts';
import { paper, substance } from '../../engine/palette.ts';
import { box, group, label } from '../../engine/svg.ts';
import { drop, dropper, flask, flaskSurface } from '../../props/glass.ts';
import { moleculeLine, tile } from '../../props/tile.ts';
import {
  acidDrops,
  baseDrops,
  type Drops,
  dichromateShare,
  fallSeconds,
  imbalance,
  pHAt,
} from './chemistry.ts';
import { lens } from './lens.ts';
import { constant, equation, ionPortrait, measurements, principle, summary } from './panels.ts';

const cues: readonly Cue[] = [
  { id: 'open', text: 'This is a solution of potassium chromate. The chromate ion makes it yellow.' },
  {
    id: 'eq',
    text: 'Chromate ions and hydrogen ions are in equilibrium with orange dichromate ions and water.',
  },
  {
    id: 'dyn',
    text: 'Look closely. Both reactions go on all the time. Their rates are equal, so the colour stays as it is.',
  },
  { id: 'add', text: 'Now we add dilute sulfuric acid, drop by drop.', pause: 1 },
  {
    id: 'fwd',
    text: 'Each drop brings more hydrogen ions. The forward reaction becomes faster than the reverse reaction.',
  },
  {
    id: 'orange',
    text: 'Chromate is used up, dichromate forms, and the solution turns orange, until both rates are equal again.',
    pause: 0.9,
  },
  {
    id: 'rule',
    text: "This is Le Chatelier's principle. When a system in equilibrium is disturbed, the position of equilibrium shifts so as to oppose the change.",
    pause: 0.8,
  },
  { id: 'why', text: 'We added hydrogen ions, so the system used up some of them.' },
  { id: 'base', text: 'Now we add sodium hydroxide. Hydroxide ions take hydrogen ions away, as water.' },
  {
    id: 'back',
    text: 'The system opposes that too. The position shifts to the left, and the yellow comes back.',
    pause: 0.9,
  },
  {
    id: 'kc',
    text: 'One thing has not changed. As long as the temperature stays the same, so does the equilibrium constant.',
  },
  {
    id: 'sum',
    text: 'Remember. Acid gives orange. Alkali gives yellow. And only temperature changes the constant.',
  },
];

const fill = 0.62;
const tipY = 306;
const flaskAt = { x: 240, y: 662 } as const;
const surfaceY = flaskAt.y + flaskSurface(fill);

const liquidAt = (pH: number) => mixColour(substance.chromate, substance.dichromate, dichromateShare(pH));

function draw(t: number, clock: Clock): string {
  const reading = { pH: pHAt(t, clock), share: dichromateShare(pHAt(t, clock)), push: imbalance(t, clock) };
  const { at } = clock;
  const looking = Math.max(clock.while(t, 'dyn', 'rule'), clock.while(t, 'why', 'kc'));
  const measuring = Math.max(clock.while(t, 'add', 'rule'), clock.while(t, 'why', 'kc'));
  return [
    flaskScene(t, clock),
    equation(paper, linear(t, at('eq'), at('eq', 0.95)), reading.push),
    group({ opacity: clock.while(t, 'open', 'dyn') }, ionPortrait(paper, t, at('open', 0.4))),
    group({ opacity: looking, x: 656, y: 440 }, lens(paper, t, reading.share, liquidAt(reading.pH))),
    group({ opacity: measuring }, measurements(paper, reading)),
    group({ opacity: clock.while(t, 'rule', 'why') }, principle(paper, t, at('rule'), at('rule', 1))),
    group({ opacity: clock.while(t, 'kc', 'sum') }, constant(paper, t, at('kc'))),
    group(
      { opacity: clock.while(t, 'sum') },
      summary(paper, t, [at('sum', 0.14), at('sum', 0.38), at('sum', 0.62)]),
    ),
  ].join('');
}

function flaskScene(t: number, clock: Clock): string {
  const acid = acidDrops(clock);
  const base = baseDrops(clock);
  const liquid = liquidAt(pHAt(t, clock));
  return [
    group(flaskAt, flask({ palette: paper, liquid, fill, bloom: bloom(t, acid, base) })),
    pouring(t, acid, substance.acid, 'H_2SO_4(aq)'),
    pouring(t, base, substance.base, 'NaOH(aq)'),
  ].join('');
}

/** The dropper appears a second before its first drop and leaves after its last. */
function pouring(t: number, { landings }: Drops, colour: string, name: string): string {
  const first = landings[0] ?? 0;
  const last = landings.at(-1) ?? 0;
  const visibility = during(t, first - 1.6, last + 1.4, 0.7);
  const dropperPicture = group(
    { x: flaskAt.x, y: tipY + 40 * (visibility - 1), opacity: visibility, scale: 0.78 },
    dropper(paper, colour, name),
  );
  const falling = landings.map((landing) => {
    const share = linear(t, landing - fallSeconds, landing);
    if (share <= 0 || share >= 1) return '';
    return group({ x: flaskAt.x, y: tipY + 16 + (surfaceY - tipY - 16) * share * share }, drop(colour, 9));
  });
  return dropperPicture + falling.join('');
}

function bloom(t: number, acid: Drops, base: Drops): { colour: string; age: number } | undefined {
  for (const [drops, colour] of [
    [acid, substance.dichromate],
    [base, substance.chromate],
  ] as const) {
    const landed = drops.landings.findLast((at) => at <= t && t < at + 1.1);
    if (landed !== undefined) return { colour, age: (t - landed) / 1.1 };
  }
  return undefined;
}

function sounds(clock: Clock): SoundMark[] {
  const drops = [...acidDrops(clock).landings, ...baseDrops(clock).landings];
  return [
    { atSeconds: 0.4, kind: 'rise' },
    ...drops.map((atSeconds): SoundMark => ({ atSeconds, kind: 'drop' })),
    { atSeconds: clock.at('dyn') - 0.1, kind: 'tick' },
    { atSeconds: clock.at('rule') - 0.3, kind: 'chime' },
    { atSeconds: clock.at('kc') - 0.3, kind: 'tick' },
    ...[0.14, 0.38, 0.62].map((share): SoundMark => ({ atSeconds: clock.at('sum', share), kind: 'tick' })),
    { atSeconds: clock.durationSeconds - 2.7, kind: 'chime' },
  ];
}

function poster(): string {
  const vessel = (x: number, scale: number, pH: number) =>
    group({ x, y: 640, scale }, flask({ palette: paper, liquid: liquidAt(pH), fill: 0.7 }));
  return [
    box(0, 0, 1280, 720, { fill: paper.paper }),
    moleculeLine(paper.line),
    group({ x: 72, y: 64, scale: 1.3 }, tile(paper, 7, 100)),
    label('Le Chatelier', { x: 240, y: 128, size: 74, weight: 750, fill: paper.ink, display: true }),
    label('yellow chromate, orange dichromate', { x: 242, y: 190, size: 38, weight: 550, fill: paper.soft }),
    vessel(320, 1.05, 9),
    vessel(640, 1.05, 6.6),
    vessel(960, 1.05, 4),
  ].join('');
}

export const chromate: Lesson = {
  slug: 'le-chatelier-chromate-dichromate',
  number: 7,
  title: 'Le Chatelier: chromate and dichromate',
  titleLines: ['Le Chatelier:', 'chromate and', 'dichromate'],
  strand: 'Chemical equilibrium',
  category: 'Physical',
  description:
    'Acid turns yellow chromate orange, alkali turns it back. Watch the equilibrium shift drop by drop, and see what stays the same.',
  palette: paper,
  cues,
  draw,
  sounds,
  poster,
};
