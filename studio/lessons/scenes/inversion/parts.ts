// The parts around the model: charges and curly arrows, the energy profile, the rate law, the mirror, the crowded backside.

import { mix, ramp } from '../../engine/motion.ts';
import { paper as palette } from '../../engine/palette.ts';
import { circle, el, group, label, line, type Point } from '../../engine/svg.ts';
import { card, chip } from '../../props/notes.ts';
import { chiralGroups } from './geometry.ts';
import { type ModelView, model, projected } from './model.ts';

const curl = (from: Point, via: Point, to: Point, share: number): string => {
  const [dx, dy] = [to[0] - via[0], to[1] - via[1]];
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / long, dy / long];
  const head = `M${to[0]} ${to[1]}L${to[0] - 22 * ux + 11 * uy} ${to[1] - 22 * uy - 11 * ux}L${to[0] - 22 * ux - 11 * uy} ${to[1] - 22 * uy + 11 * ux}Z`;
  return group(
    {},
    el('path', {
      d: `M${from[0]} ${from[1]}Q${via[0]} ${via[1]} ${to[0] - 12 * ux} ${to[1] - 12 * uy}`,
      fill: 'none',
      stroke: palette.pink,
      'stroke-width': 6,
      'stroke-linecap': 'round',
      pathLength: 1,
      'stroke-dasharray': `${share} 2`,
    }),
    el('path', { d: head, fill: palette.pink, opacity: ramp(share, 0.85, 1) }),
  );
};

/** Partial charges on carbon and bromine, and the lone pair's charge on oxygen. */
export function charges(view: ModelView, polar: number, minus: number): string {
  const { oxygen, bromine } = projected(view);
  const style = { size: 46, weight: 700, anchor: 'middle', display: true } as const;
  return [
    label('δ+', { ...style, x: 4, y: -1.75 * view.unit, fill: palette.blue, opacity: polar }),
    label('δ−', {
      ...style,
      x: bromine[0],
      y: bromine[1] - 0.95 * view.unit,
      fill: palette.red,
      opacity: polar,
    }),
    label('−', {
      ...style,
      size: 60,
      x: oxygen[0] + 0.62 * view.unit,
      y: oxygen[1] - 0.42 * view.unit,
      fill: palette.red,
      opacity: minus,
    }),
  ].join('');
}

export function curlyArrows(view: ModelView, first: number, second: number): string {
  const { oxygen, bromine } = projected(view);
  const u = view.unit;
  const attack = curl(
    [oxygen[0] + 0.5 * u, oxygen[1] + 0.2 * u],
    [oxygen[0] / 2, oxygen[1] / 2 + 1.5 * u],
    [-0.5 * u, 0.35 * u],
    first,
  );
  const leave = curl(
    [bromine[0] * 0.5, bromine[1] * 0.5 + 0.1 * u],
    [bromine[0] * 0.62, bromine[1] + 1.5 * u],
    [bromine[0] + 0.1 * u, bromine[1] + 0.74 * u],
    second,
  );
  return (first > 0 ? attack : '') + (second > 0 ? leave : '');
}

const heightAt = (x: number): number =>
  0.9 * Math.exp(-(((x - 0.47) / 0.17) ** 2)) + 0.34 * (1 - ramp(x, 0.3, 0.75));

/** The energy during the reaction, drawn up to `course`, with a dot for the system. The lower left corner is at the origin. */
export function energyProfile(course: number, names: number): string {
  const [w, h] = [760, 230];
  const at = (x: number): Point => [40 + x * (w - 80), -30 - heightAt(x) * (h - 60)];
  const curve = Array.from({ length: 81 }, (_, i) => at(i / 80));
  const axis = { stroke: palette.soft, 'stroke-width': 4 };
  const text = { size: 30, weight: 600, fill: palette.ink, anchor: 'middle', opacity: names } as const;
  const [x, y] = at(course);
  return [
    line(
      [
        [0, -h - 34],
        [0, 0],
        [w, 0],
      ],
      axis,
    ),
    line(curve, { stroke: palette.line, 'stroke-width': 10 }),
    line(curve.slice(0, Math.max(1, Math.round(80 * course) + 1)), {
      stroke: palette.blue,
      'stroke-width': 8,
    }),
    circle(x, y, 15, { fill: palette.pink }),
    label('energy', { ...text, x: -20, y: -h - 6, anchor: 'end', fill: palette.soft, opacity: 1 }),
    label('course of the reaction', { ...text, x: w, y: 40, anchor: 'end', fill: palette.soft, opacity: 1 }),
    label('transition state', { ...text, x: 590, y: -h - 10, fill: palette.pink }),
    label('reactants', { ...text, x: 110, y: -138 }),
    label('products', { ...text, x: 690, y: -56 }),
  ].join('');
}

/** `marks` are the instants at which the rate law, S, N and 2 are spoken. */
export function rateLaw(t: number, marks: readonly [number, number, number, number]): string {
  const seen = (i: number) => ramp(t, (marks[i] ?? 0) - 0.2, (marks[i] ?? 0) + 0.3);
  const row = (i: number, letter: string, word: string) =>
    group(
      { x: mix(24, 0, seen(i)), y: 400 + 96 * (i - 1), opacity: seen(i) },
      group(
        { x: 400 },
        circle(0, 0, 40, { fill: palette.blue }),
        label(letter, { y: 17, size: 48, weight: 750, anchor: 'middle', fill: palette.paper, display: true }),
      ),
      label(word, { x: 470, y: 14, size: 42, weight: 550, fill: palette.ink }),
    );
  return [
    group(
      { opacity: seen(0) },
      card(palette, 240, 176, 800, 140),
      label('rate = *k* [CH_3Br] [OH^−]', {
        x: 640,
        y: 264,
        size: 58,
        weight: 650,
        anchor: 'middle',
        fill: palette.ink,
      }),
    ),
    row(1, 'S', 'substitution'),
    row(2, 'N', 'nucleophilic'),
    row(3, '2', 'second order: two particles'),
  ].join('');
}

/** The molecule before the reaction on the left, and the reacting molecule on the right. */
export function mirror(course: number, yaw: number, named: number, inverted: number): string {
  const view = { groups: chiralGroups, unit: 84, yaw, pitch: 16 } as const;
  const name = (x: number, letter: string, text: string, colour: string, opacity: number) =>
    group(
      { x, opacity },
      group(
        { x: -178, y: 632 },
        circle(0, 0, 34, { fill: colour }),
        label(letter, { y: 15, size: 42, weight: 750, anchor: 'middle', fill: palette.paper, display: true }),
      ),
      label(text, { x: -130, y: 646, size: 38, weight: 650, fill: palette.ink }),
    );
  return [
    group({ x: 300, y: 390 }, model({ ...view, course: 0, alone: true })),
    line(
      [
        [596, 150],
        [596, 664],
      ],
      { stroke: palette.soft, 'stroke-width': 4, 'stroke-dasharray': '2 16', opacity: named },
    ),
    group({ x: 920, y: 390 }, model({ ...view, course, farthest: 3.1 })),
    name(300, 'S', '2-bromobutane', palette.blue, named),
    name(940, 'R', 'butan-2-ol', palette.pink, inverted),
    label('before', { x: 300, y: 190, size: 32, anchor: 'middle', fill: palette.soft }),
    label('after', { x: 920, y: 190, size: 32, anchor: 'middle', fill: palette.soft, opacity: inverted }),
  ].join('');
}

const crowd = [
  { groups: ['H', 'H', 'H'], name: 'methyl', verdict: 'fastest', reach: 1 },
  { groups: ['H', 'CH_3', 'H'], name: 'primary', verdict: 'fast', reach: 1 },
  { groups: ['CH_3', 'CH_3', 'CH_3'], name: 'tertiary', verdict: 'blocked', reach: 0 },
] as const;

/** Three halides meet hydroxide; the tertiary one turns it away. `pace` runs 0 to 1. */
export function crowding(pace: number, yaw: number): string {
  return crowd
    .map(({ groups, name, verdict, reach }, i) => {
      const course =
        reach === 1
          ? ramp(pace, 0.12 + 0.18 * i, 0.55 + 0.3 * i)
          : 0.22 * Math.sin(Math.PI * Math.min(1, pace * 1.15)) ** 2;
      const verdictShare = ramp(pace, 0.45 + 0.2 * i, 0.55 + 0.2 * i);
      const colour = reach === 1 ? palette.green : palette.red;
      return group(
        { x: 230 + 410 * i, y: 0 },
        group({ y: 380 }, model({ course, groups, unit: 58, yaw, pitch: 14, farthest: 2.7 })),
        label(name, { y: 590, size: 38, weight: 650, anchor: 'middle', fill: palette.ink }),
        group({ y: 642, opacity: verdictShare }, chip(verdict, 170, colour, palette.paper, 32)),
      );
    })
    .join('');
}
