// Pictures of the lessons that are public.

import { atom, night, paper, substance } from '../lessons/engine/palette.ts';
import { box, circle, el, group, label, line, type Point } from '../lessons/engine/svg.ts';
import { ball } from '../lessons/posters/shapes.ts';
import { hexagon } from '../lessons/props/tile.ts';

const ground = (colour: string) => box(0, 0, 1280, 720, { fill: colour });

/** Ice on water: the open lattice above, crowded molecules below. */
const ice = (): string => {
  const water = (x: number, y: number, turn: number, scale = 1) =>
    group(
      { x, y, turn, scale },
      ball(-26, 24, 19, atom.hydrogen),
      ball(26, 24, 19, atom.hydrogen),
      ball(0, 0, 34, atom.oxygen),
    );
  const lattice: Point[] = [
    [470, 250],
    [640, 250],
    [810, 250],
    [385, 396],
    [555, 396],
    [725, 396],
    [895, 396],
  ].map(([x = 0, y = 0]) => [x, y]);
  const bonds = lattice.flatMap((from, i) =>
    lattice
      .slice(i + 1)
      .filter((to) => Math.hypot(to[0] - from[0], to[1] - from[1]) < 175)
      .map((to) =>
        line([from, to], { stroke: '#FFFFFF', 'stroke-width': 6, 'stroke-dasharray': '4 14', opacity: 0.95 }),
      ),
  );
  const crowd: Point[] = [
    [90, 600],
    [190, 650],
    [290, 590],
    [400, 660],
    [520, 610],
    [630, 660],
    [740, 605],
    [850, 655],
    [960, 600],
    [1070, 655],
    [1180, 600],
  ];
  return [
    ground('#DCEBF3'),
    circle(1090, 130, 66, { fill: '#FFE3A8' }),
    el('path', { d: 'M0 470H1280V720H0Z', fill: '#2E7FB8' }),
    el('path', {
      d: 'M250 500L330 168Q340 140 380 146L900 128Q940 128 950 160L1040 500L980 560H310Z',
      fill: '#9CCBE6',
    }),
    el('path', { d: 'M250 500L330 168Q340 140 380 146L900 128Q940 128 950 160L1040 500Z', fill: '#C4E2F2' }),
    ...bonds,
    ...lattice.map(([x, y], i) => water(x, y, i * 52, 0.9)),
    ...crowd.map(([x, y], i) => water(x, y, i * 71, 0.78)),
  ].join('');
};

/** Hydrogen's visible lines, and the electrons' falls that emit them. */
const light = (): string => {
  const lines = [
    [150, '#8E5BD0'],
    [250, '#5A6BE0'],
    [470, '#35B6C9'],
    [1010, '#E2453B'],
  ] as const;
  return [
    ground(night.paper),
    box(60, 500, 1160, 150, { rx: 12, fill: '#060A0E', stroke: night.line, 'stroke-width': 4 }),
    ...lines.map(([x, colour]) => box(60 + x, 502, 14, 146, { fill: colour })),
    ...[92, 168, 250, 338].map((r) =>
      circle(640, 250, r, { fill: 'none', stroke: night.soft, 'stroke-width': 4, opacity: 0.55 - r / 900 }),
    ),
    ball(640, 250, 36, night.pink),
    label('+', { x: 640, y: 264, size: 42, weight: 700, anchor: 'middle', fill: night.paper }),
    ball(810, 250 - 183, 20, night.blue),
    ball(640 - 168, 250, 20, night.blue),
    line(
      [
        [796, 84],
        [700, 166],
      ],
      { stroke: night.amber, 'stroke-width': 8, 'stroke-dasharray': '2 18' },
    ),
    el('path', {
      d: 'M850 250q20 -34 40 0t40 0t40 0t40 0t40 0t40 0',
      fill: 'none',
      stroke: '#E2453B',
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    line(
      [
        [1084, 232],
        [1112, 250],
        [1084, 268],
      ],
      { stroke: '#E2453B', 'stroke-width': 9 },
    ),
    label('n = 3 → 2', { x: 968, y: 330, size: 38, weight: 600, anchor: 'middle', fill: night.ink }),
  ].join('');
};

/** Three molecules in their shapes: bent, tetrahedral, octahedral. */
const shapes = (): string => {
  const stick = (to: Point, wedge = false) =>
    wedge
      ? el('path', {
          d: `M0 0L${to[0] - to[1] * 0.09} ${to[1] + to[0] * 0.09}L${to[0] + to[1] * 0.09} ${to[1] - to[0] * 0.09}Z`,
          fill: paper.ink,
        })
      : line([[0, 0], to], { stroke: paper.ink, 'stroke-width': 10 });
  const place = (x: number, name: string, angle: string, ...parts: string[]) =>
    group(
      { x, y: 320 },
      ...parts,
      label(name, { y: 236, size: 56, weight: 700, anchor: 'middle', fill: paper.ink, display: true }),
      label(angle, { y: 294, size: 38, weight: 600, anchor: 'middle', fill: paper.pink }),
    );
  const six: Point[] = [
    [0, -132],
    [0, 132],
    [-138, -40],
    [138, 40],
    [-100, 70],
    [100, -70],
  ];
  return [
    ground(paper.paper),
    el('polygon', {
      points: hexagon(1160, 110, 170)
        .map((p) => p.join())
        .join(' '),
      fill: 'none',
      stroke: paper.line,
      'stroke-width': 6,
    }),
    place(
      240,
      'H_2O',
      '104.5°',
      stick([-116, 92]),
      stick([116, 92]),
      ball(0, 0, 64, atom.oxygen),
      ball(-116, 92, 42, '#DDE4E8'),
      ball(116, 92, 42, '#DDE4E8'),
      el('path', {
        d: 'M-48 38A62 62 0 0 0 48 38',
        transform: 'translate(0 44)',
        fill: 'none',
        stroke: paper.pink,
        'stroke-width': 7,
      }),
    ),
    place(
      640,
      'CH_4',
      '109.5°',
      stick([0, -150]),
      stick([-136, 74]),
      stick([136, 74], true),
      stick([26, 134], true),
      ball(0, 0, 62, atom.carbon),
      ...(
        [
          [0, -150],
          [-136, 74],
          [136, 74],
          [26, 134],
        ] as const
      ).map(([x, y]) => ball(x, y, 42, '#DDE4E8')),
    ),
    place(
      1040,
      'SF_6',
      '90°',
      ...six.map((to, i) => stick(to, i === 3 || i === 4)),
      ball(0, 0, 64, atom.sulfur),
      ...six.map(([x, y]) => ball(x, y, 40, '#7CCB9E')),
    ),
  ].join('');
};

/** One mole of four substances, weighed. */
const moles = (): string => {
  const pan = (x: number, mass: string, name: string, heap: string) =>
    group(
      { x, y: 500 },
      el('ellipse', { cx: 0, cy: 76, rx: 130, ry: 14, fill: paper.ink, opacity: 0.1 }),
      heap,
      box(-112, 0, 224, 14, { rx: 7, fill: '#7C8994' }),
      el('path', { d: 'M-86 14H86L104 76H-104Z', fill: '#DDE4E8' }),
      box(-60, 30, 120, 34, { rx: 6, fill: '#12202E' }),
      label(mass, { y: 56, size: 26, weight: 700, anchor: 'middle', fill: '#6FD6A0' }),
      label(name, { y: 128, size: 42, weight: 700, anchor: 'middle', fill: paper.ink, display: true }),
    );
  const heap = (colour: string, height: number) =>
    el('path', {
      d: `M-92 0Q-52 ${-height * 0.7} -14 ${-height}Q4 ${-height * 1.1} 24 ${-height * 0.92}Q58 ${-height * 0.6} 92 0Z`,
      fill: colour,
    });
  const cup = (colour: string) =>
    el('path', {
      d: 'M-66 -170V-14Q-66 0 -52 0H52Q66 0 66 -14V-170',
      fill: 'none',
      stroke: paper.ink,
      'stroke-width': 6,
    }) + el('path', { d: 'M-62 -34V-10Q-62 -3 -52 -3H52Q62 -3 62 -10V-34Z', fill: colour });
  return [
    ground('#FBF3E2'),
    label('6.022 × 10^{23}', {
      x: 640,
      y: 190,
      size: 118,
      weight: 750,
      anchor: 'middle',
      fill: paper.blue,
      display: true,
    }),
    pan(180, '12.0 g', 'C', heap('#39434D', 58)),
    pan(487, '18.0 g', 'H_2O', cup('#9FC4DD')),
    pan(793, '58.4 g', 'NaCl', heap('#FFFFFF', 96)),
    pan(1100, '249.7 g', 'CuSO_4 · 5H_2O', heap(substance.copperSulfate, 124)),
  ].join('');
};

/** A gas under a piston, and its curve. */
const gases = (): string => {
  const curve = Array.from({ length: 40 }, (_, i): Point => {
    const volume = 0.16 + (0.84 * i) / 39;
    return [760 + 420 * volume, 560 - 62 / volume];
  });
  const particles: Point[] = [
    [190, 410],
    [260, 500],
    [350, 420],
    [430, 520],
    [500, 400],
    [220, 590],
    [320, 610],
    [410, 600],
    [510, 590],
    [300, 350],
    [420, 340],
  ];
  return [
    ground(night.paper),
    el('path', {
      d: 'M140 110V650H560V110',
      fill: 'none',
      stroke: night.soft,
      'stroke-width': 14,
      'stroke-linejoin': 'round',
    }),
    box(148, 316, 404, 334, { fill: night.blue, opacity: 0.12 }),
    box(150, 262, 400, 52, { rx: 8, fill: night.amber }),
    box(332, 70, 36, 194, { fill: night.amber }),
    box(270, 44, 160, 36, { rx: 10, fill: night.amber }),
    ...particles.map(
      ([x, y], i) =>
        line(
          [
            [x, y],
            [x + 44 * Math.cos(i * 2.1), y + 44 * Math.sin(i * 2.1)],
          ],
          { stroke: night.blue, 'stroke-width': 6, opacity: 0.5 },
        ) + ball(x, y, 18, night.blue),
    ),
    line(
      [
        [760, 130],
        [760, 560],
        [1210, 560],
      ],
      { stroke: night.soft, 'stroke-width': 8 },
    ),
    line(curve, { stroke: night.pink, 'stroke-width': 13 }),
    label('p', { x: 720, y: 170, size: 52, weight: 600, anchor: 'middle', fill: night.ink, italic: true }),
    label('V', { x: 1190, y: 622, size: 52, weight: 600, anchor: 'middle', fill: night.ink, italic: true }),
    label('*pV* = *nRT*', { x: 1060, y: 210, size: 64, weight: 700, anchor: 'middle', fill: night.ink }),
  ].join('');
};

/** File name → drawing on a field of 1280 × 720. */
export const lessonScenes: Readonly<Record<string, () => string>> = {
  'lesson-ice': ice,
  'lesson-light': light,
  'lesson-shapes': shapes,
  'lesson-moles': moles,
  'lesson-gases': gases,
};
