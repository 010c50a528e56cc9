// Posters for physical, inorganic and organic chemistry.

import { mixColour, noise, range } from '../engine/motion.ts';
import { atom, night, type Palette, paper, substance } from '../engine/palette.ts';
import { box, circle, group, label, line, type Point, pathThrough, stroke } from '../engine/svg.ts';
import { flask } from '../props/glass.ts';
import { equilibriumSign } from '../props/notes.ts';
import { hexagon } from '../props/tile.ts';
import { tableView } from '../scenes/configuration/table-view.ts';
import { chiralGroups } from '../scenes/inversion/geometry.ts';
import { model } from '../scenes/inversion/model.ts';
import type { Category } from './ground.ts';
import { axes, ball, plot, testTube } from './shapes.ts';

const equilibrium = (palette: Palette): string =>
  group({ x: 480, y: 640, scale: 1.25 }, flask({ palette, liquid: substance.chromate, fill: 0.66 })) +
  group({ x: 735, y: 430, scale: 1.9 }, equilibriumSign(palette)) +
  group({ x: 990, y: 640, scale: 1.25 }, flask({ palette, liquid: substance.dichromate, fill: 0.66 }));

function barrier(palette: Palette): string {
  const hill = (x: number) =>
    0.3 + 0.62 * Math.exp(-(((x - 0.45) / 0.16) ** 2)) - 0.22 / (1 + Math.exp(-(x - 0.6) * 18));
  const lower = (x: number) =>
    0.3 + 0.3 * Math.exp(-(((x - 0.45) / 0.16) ** 2)) - 0.22 / (1 + Math.exp(-(x - 0.6) * 18));
  return group(
    { x: 370, y: 630 },
    axes(palette, 780, 500),
    group({ x: 30 }, plot(720, 480, lower, palette.green, 7), plot(720, 480, hill, palette.pink, 12)),
    ball(30 + 720 * 0.3, -480 * hill(0.3) - 34, 34, palette.blue),
  );
}

const gas = (palette: Palette): string =>
  group(
    { x: 420, y: 150 },
    box(0, 0, 640, 470, { rx: 30, fill: palette.card, stroke: palette.line, 'stroke-width': 8 }),
    ...range(26).map((i) => {
      const [x, y] = [50 + 540 * noise(i, 1), 50 + 370 * noise(i, 2)];
      const [dx, dy] = [60 * (noise(i, 3) - 0.5), 60 * (noise(i, 4) - 0.5)];
      const colour = i % 3 === 0 ? palette.pink : palette.blue;
      return (
        line(
          [
            [x - dx, y - dy],
            [x, y],
          ],
          { stroke: colour, 'stroke-width': 8, opacity: 0.3 },
        ) + ball(x, y, i % 3 === 0 ? 24 : 17, colour)
      );
    }),
  );

const table = (palette: Palette): string =>
  tableView(palette, {
    x: 296,
    y: 132,
    step: [51, 50],
    outline: 1,
    coloured: { s: 1, p: 1, d: 1, f: 1 },
    symbols: true,
  });

/** Rock salt: chloride and sodium alternate in all three directions. */
function lattice(palette: Palette): string {
  const sites = range(4).flatMap((z) => range(4).flatMap((y) => range(5).map((x) => [x, y, 3 - z] as const)));
  return sites
    .map(([x, y, z]) => {
      const [sx, sy] = [430 + 138 * x + 52 * z, 610 - 122 * y - 38 * z];
      const chloride = (x + y + z) % 2 === 0;
      return ball(
        sx,
        sy,
        chloride ? 58 : 36,
        mixColour(chloride ? palette.green : palette.blue, palette.paper, 0.14 * z),
      );
    })
    .join('');
}

const complexes = (palette: Palette): string =>
  [substance.copperSulfate, substance.nickel, substance.cobalt, substance.permanganate, substance.chromate]
    .map((liquid, i) =>
      group({ x: 440 + 160 * i, y: 190 + 18 * (i % 2), scale: 1.2 }, testTube(palette, liquid)),
    )
    .join('');

const carbonCentre = (): string =>
  group({ x: 730, y: 400 }, model({ course: 0.5, groups: chiralGroups, unit: 128, yaw: 24, pitch: 14 }));

/** Aspirin, as a skeletal formula. */
function skeleton(palette: Palette): string {
  const r = 130;
  const centre: Point = [640, 430];
  const corners = hexagon(...centre, r);
  const [top, side] = [corners[4] ?? centre, corners[5] ?? centre];
  const acid: Point = [top[0], top[1] - r];
  const ester: Point = [side[0] + 0.87 * r, side[1] - 0.5 * r];
  const carbonyl: Point = [ester[0] + 0.87 * r, ester[1] + 0.5 * r];
  const bonds = [
    `${pathThrough(corners)}Z`,
    pathThrough([top, acid, [acid[0] - 0.8 * r, acid[1] - 0.46 * r]]),
    `M${acid[0]} ${acid[1] - 11}l${0.7 * r} ${-0.4 * r}M${acid[0] + 8} ${acid[1] + 12}l${0.7 * r} ${-0.4 * r}`,
    pathThrough([side, ester, carbonyl, [carbonyl[0] + 0.87 * r, carbonyl[1] - 0.5 * r]]),
    `M${carbonyl[0] - 11} ${carbonyl[1]}v${0.8 * r}M${carbonyl[0] + 12} ${carbonyl[1]}v${0.8 * r}`,
  ];
  const letter = (text: string, x: number, y: number) =>
    circle(x, y, 40, { fill: palette.paper }) +
    label(text, {
      x: x + (text === 'O' ? 0 : 26),
      y: y + 26,
      size: 74,
      weight: 650,
      anchor: text === 'O' ? 'middle' : 'end',
      fill: palette.red,
    });
  return [
    stroke(bonds.join(''), palette.ink, 13),
    circle(...centre, 76, { fill: 'none', stroke: palette.ink, 'stroke-width': 10 }),
    letter('O', ester[0], ester[1]),
    letter('O', carbonyl[0], carbonyl[1] + r),
    letter('O', acid[0] + 0.87 * r, acid[1] - 0.5 * r),
    letter('HO', acid[0] - 0.95 * r, acid[1] - 0.5 * r),
  ].join('');
}

/** Ethane, staggered. */
function ethane(palette: Palette): string {
  const stick = { stroke: palette.soft, 'stroke-width': 26 };
  const [a, b]: [Point, Point] = [
    [560, 430],
    [890, 380],
  ];
  const left: Point[] = [
    [400, 310],
    [420, 580],
    [600, 600],
  ];
  const right: Point[] = [
    [850, 200],
    [1060, 240],
    [1040, 510],
  ];
  return [
    ...left.map((p) => line([a, p], stick)),
    ...right.map((p) => line([b, p], stick)),
    line([a, b], { ...stick, 'stroke-width': 34 }),
    ...[...left, ...right].map(([x, y]) => ball(x, y, 56, atom.hydrogen)),
    ball(...a, 92, mixColour(atom.carbon, palette.soft, 0.35)),
    ball(...b, 92, mixColour(atom.carbon, palette.soft, 0.35)),
  ].join('');
}

export const matter: readonly Category[] = [
  {
    slug: 'physical',
    symbol: 'Ph',
    name: 'Physical',
    accent: (p) => p.blue,
    drawings: [
      [equilibrium, paper],
      [barrier, night],
      [gas, paper],
    ],
  },
  {
    slug: 'inorganic',
    symbol: 'In',
    name: 'Inorganic',
    accent: (p) => p.green,
    drawings: [
      [table, night],
      [lattice, paper],
      [complexes, paper],
    ],
  },
  {
    slug: 'organic',
    symbol: 'Or',
    name: 'Organic',
    accent: (p) => p.pink,
    drawings: [
      [carbonCentre, paper],
      [skeleton, paper],
      [ethane, night],
    ],
  },
];
