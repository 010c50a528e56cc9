// Posters for industrial and environmental chemistry.

import { noise, range } from '../engine/motion.ts';
import { atom, night, type Palette, paper, substance } from '../engine/palette.ts';
import { box, circle, el, group, label, line, stroke } from '../engine/svg.ts';
import { arrow } from '../props/notes.ts';
import type { Category } from './ground.ts';
import { ball } from './shapes.ts';

const vessel = (
  palette: Palette,
  x: number,
  top: number,
  width: number,
  height: number,
  fill: string,
): string =>
  box(x - width / 2, top, width, height, { rx: width / 2.4, fill, stroke: palette.ink, 'stroke-width': 7 }) +
  box(x - width / 2 + 20, top + 60, 14, height - 120, { rx: 7, fill: '#FFFFFF', opacity: 0.35 });

const plant = (palette: Palette): string =>
  [
    line(
      [
        [330, 660],
        [1150, 660],
      ],
      { stroke: palette.ink, 'stroke-width': 12 },
    ),
    line(
      [
        [480, 240],
        [480, 150],
        [760, 150],
        [760, 220],
      ],
      { stroke: palette.soft, 'stroke-width': 22, 'stroke-linecap': 'butt' },
    ),
    line(
      [
        [760, 560],
        [910, 560],
        [910, 330],
        [1020, 330],
      ],
      { stroke: palette.soft, 'stroke-width': 22, 'stroke-linecap': 'butt' },
    ),
    vessel(palette, 480, 230, 150, 424, palette.amber),
    vessel(palette, 760, 200, 190, 454, palette.blue),
    vessel(palette, 1050, 290, 170, 364, palette.green),
    ...range(3).map((i) => box(684, 310 + 92 * i, 152, 34, { rx: 6, fill: palette.paper, opacity: 0.85 })),
  ].join('');

/** Nitrogen and hydrogen circulate until they have become ammonia. */
function loop(palette: Palette): string {
  const r = 210;
  const pair = (x: number, y: number, colour: string, size: number) =>
    ball(x - 0.8 * size, y, size, colour) + ball(x + 0.8 * size, y, size, colour);
  const turn = range(3).map((i) => {
    const arc = el('path', {
      d: `M${r * Math.cos(0.35)} ${r * Math.sin(0.35)}A${r} ${r} 0 0 1 ${r * Math.cos(1.55)} ${r * Math.sin(1.55)}`,
      fill: 'none',
      stroke: palette.soft,
      'stroke-width': 18,
      'stroke-linecap': 'round',
    });
    const head = group(
      { x: r * Math.cos(1.6), y: r * Math.sin(1.6), turn: 182 },
      arrow(44, palette.soft, 17),
    );
    return group({ turn: 120 * i - 54 }, arc + head);
  });
  return group(
    { x: 730, y: 390 },
    ...turn,
    pair(0, -r - 10, atom.nitrogen, 58),
    pair(-220, 150, atom.hydrogen, 36),
    group(
      { x: 225, y: 140 },
      ball(0, -16, 60, atom.nitrogen),
      ball(-58, 38, 32, atom.hydrogen),
      ball(58, 38, 32, atom.hydrogen),
      ball(0, 58, 34, atom.hydrogen),
    ),
  );
}

const furnace = (palette: Palette): string =>
  [
    el('path', {
      d: 'M640 110H840L900 400L860 560H620L580 400Z',
      fill: palette.card,
      stroke: palette.ink,
      'stroke-width': 9,
      'stroke-linejoin': 'round',
    }),
    ...range(34).map((i) => {
      const y = 170 + 270 * noise(i, 21);
      const half = 78 + (y - 170) * 0.2;
      return circle(740 + half * (2 * noise(i, 22) - 1), y, 15 + 9 * noise(i, 23), {
        fill: [substance.ironOre, palette.soft, substance.limestone][i % 3],
      });
    }),
    el('path', { d: 'M604 470H876L855 546H626Z', fill: substance.moltenIron }),
    el('path', { d: 'M618 516H862L855 546H626Z', fill: substance.moltenSlag }),
    stroke('M430 440H584M1050 440H896', palette.blue, 26),
    stroke('M868 536L1010 590H1120', substance.moltenIron, 24),
    stroke('M470 660H1010', palette.ink, 12),
    stroke('M650 566V654M830 566V654', palette.ink, 14),
  ].join('');

const ozone = (palette: Palette): string =>
  [
    circle(760, 1180, 720, { fill: palette.blue, opacity: 0.12 }),
    circle(760, 1180, 640, { fill: palette.blue, opacity: 0.2 }),
    circle(760, 1180, 540, { fill: palette.green }),
    ...range(3).map((i) =>
      line(
        [
          [430 + 300 * i, 60],
          [520 + 270 * i, 250 + 14 * (i % 2)],
        ],
        { stroke: palette.amber, 'stroke-width': 16, 'stroke-dasharray': '2 34' },
      ),
    ),
    ...range(5).map((i) => {
      const angle = -2.2 + 0.31 * i;
      return group(
        { x: 760 + 680 * Math.cos(angle), y: 1180 + 680 * Math.sin(angle), turn: 40 * i },
        ball(-44, 16, 32, atom.oxygen),
        ball(44, 16, 32, atom.oxygen),
        ball(0, -18, 36, atom.oxygen),
      );
    }),
  ].join('');

const water = (palette: Palette): string =>
  [
    el('path', {
      d: 'M740 70C840 250 950 340 950 470A210 210 0 0 1 530 470C530 340 640 250 740 70Z',
      fill: substance.copperSulfate,
      opacity: 0.9,
    }),
    el('path', {
      d: 'M590 470A150 150 0 0 0 690 606',
      fill: 'none',
      stroke: '#FFFFFF',
      'stroke-width': 20,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    ...(
      [
        ['Ca^{2+}', 690, 400],
        ['NO_3^−', 800, 480],
        ['O_2', 730, 560],
      ] as const
    ).map(([text, x, y]) =>
      label(text, { x, y, size: 58, weight: 700, anchor: 'middle', fill: palette.card }),
    ),
  ].join('');

/** Carbon dioxide over the years: it rises, and swings with the seasons. */
function keeling(palette: Palette): string {
  const points = range(200).map(
    (i) => [380 + 3.9 * i, 590 - 1.1 * i - 0.006 * i * i + 26 * Math.sin(i / 2.6)] as const,
  );
  return [
    line(
      [
        [350, 120],
        [350, 640],
        [1180, 640],
      ],
      { stroke: palette.soft, 'stroke-width': 7 },
    ),
    line(points, { stroke: palette.pink, 'stroke-width': 9 }),
    group(
      { x: 560, y: 220 },
      ball(-96, 0, 52, atom.oxygen),
      ball(96, 0, 52, atom.oxygen),
      ball(0, 0, 62, atom.carbon),
    ),
  ].join('');
}

export const world: readonly Category[] = [
  {
    slug: 'industrial',
    symbol: 'Id',
    name: 'Industrial',
    accent: (p) => p.amber,
    drawings: [
      [plant, paper],
      [loop, night],
      [furnace, paper],
    ],
  },
  {
    slug: 'environmental',
    symbol: 'En',
    name: 'Environment',
    accent: (p) => p.green,
    drawings: [
      [ozone, paper],
      [water, paper],
      [keeling, night],
    ],
  },
];
