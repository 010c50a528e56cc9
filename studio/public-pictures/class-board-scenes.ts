// Pictures of a class: the hall, and the board with its mechanism.

import { paper } from '../lessons/engine/palette.ts';
import { box, circle, el, group, line, type Point } from '../lessons/engine/svg.ts';
import { fromBehind, skin, teacher } from './people.ts';
import { board, chalk, desk, room, walls, windowAt } from './room.ts';

/** The filled columns in the table's first five rows. */
const rows = [
  [1, 18],
  [1, 2, 13, 14, 15, 16, 17, 18],
  [1, 2, 13, 14, 15, 16, 17, 18],
  Array.from({ length: 18 }, (_, i) => i + 1),
  Array.from({ length: 18 }, (_, i) => i + 1),
];
const blockColour = (column: number) => (column <= 2 ? '#E58FB0' : column <= 12 ? '#7FB2DC' : '#7CCB9E');

const periodicTable = (cell: number): string =>
  rows
    .flatMap((columns, row) =>
      columns.map((column) =>
        box((column - 1) * cell, row * cell, cell - 4, cell - 4, {
          rx: 3,
          fill: blockColour(column),
          opacity: 0.92,
        }),
      ),
    )
    .join('');

const seats = (y: number, scale: number, places: readonly (readonly [number, number, boolean])[]): string =>
  places
    .map(([x, tone, braids]) =>
      group({ x, y, scale }, fromBehind({ skin: skin[tone % 4] ?? skin[0], braids })),
    )
    .join('');

/** The class in its hall. */
export const hall = (): string =>
  [
    walls(470),
    windowAt(46, 70, 190, 230),
    board(
      300,
      64,
      640,
      300,
      chalk('2027', 92, 66, 50, '#F6D98A') +
        chalk('A/L Chemistry', 330, 62, 38) +
        group({ x: 42, y: 96 }, periodicTable(31)),
    ),
    group({ x: 1050, y: 544, scale: 0.98 }, teacher()),
    group(
      { x: 1150, y: 90 },
      circle(0, 0, 46, { fill: '#FFFDF6', stroke: room.wood, 'stroke-width': 10 }),
      line(
        [
          [0, 4],
          [0, -24],
        ],
        { stroke: paper.ink, 'stroke-width': 6 },
      ),
      line(
        [
          [0, 0],
          [18, 10],
        ],
        { stroke: paper.pink, 'stroke-width': 6 },
      ),
    ),
    box(0, 496, 930, 16, { fill: room.woodLight }),
    seats(476, 0.7, [
      [120, 1, false],
      [300, 0, true],
      [480, 3, false],
      [660, 2, true],
      [830, 1, false],
    ]),
    desk(548),
    seats(640, 1.08, [
      [70, 2, true],
      [330, 0, false],
      [600, 1, true],
      [870, 3, false],
      [1150, 0, true],
    ]),
  ].join('');

const curl = (d: string): string =>
  el('path', { d, fill: 'none', stroke: '#F2A6C2', 'stroke-width': 9, 'stroke-linecap': 'round' });

const bond = (points: readonly Point[]): string => line(points, { stroke: room.chalk, 'stroke-width': 9 });

const arrowHead = (x: number, y: number, turn: number): string =>
  group(
    { x, y, turn },
    line(
      [
        [-22, -14],
        [0, 0],
        [-22, 14],
      ],
      { stroke: '#F2A6C2', 'stroke-width': 9 },
    ),
  );

/** Addition to a carbonyl group, with the movement of the electron pairs. */
const mechanism = (): string =>
  [
    chalk('Nu^{−}', 110, 250, 72, '#9CD3F2'),
    circle(190, 232, 7, { fill: '#9CD3F2' }),
    circle(190, 254, 7, { fill: '#9CD3F2' }),
    curl('M206 228Q280 130 350 214'),
    arrowHead(354, 218, 62),
    bond([
      [310, 330],
      [370, 240],
    ]),
    bond([
      [430, 330],
      [370, 240],
    ]),
    bond([
      [360, 226],
      [360, 132],
    ]),
    bond([
      [382, 226],
      [382, 132],
    ]),
    chalk('O', 371, 112, 72),
    chalk('R', 292, 386, 58),
    chalk('H', 452, 386, 58),
    curl('M396 180Q470 150 426 94'),
    arrowHead(424, 90, -118),
    line(
      [
        [520, 232],
        [640, 232],
      ],
      { stroke: room.chalk, 'stroke-width': 9 },
    ),
    line(
      [
        [612, 212],
        [640, 232],
        [612, 252],
      ],
      { stroke: room.chalk, 'stroke-width': 9 },
    ),
    bond([
      [790, 330],
      [840, 240],
    ]),
    bond([
      [900, 320],
      [840, 240],
    ]),
    bond([
      [840, 240],
      [840, 134],
    ]),
    bond([
      [840, 240],
      [756, 222],
    ]),
    chalk('O^{−}', 856, 112, 72, '#F2A6C2'),
    chalk('Nu', 706, 240, 62, '#9CD3F2'),
    chalk('R', 772, 386, 58),
    chalk('H', 924, 382, 58),
    chalk('nucleophilic addition', 480, 480, 42, '#F6D98A'),
  ].join('');

const hand = (): string =>
  [
    line(
      [
        [230, 330],
        [120, 150],
      ],
      { stroke: '#0F4C81', 'stroke-width': 120 },
    ),
    line(
      [
        [128, 164],
        [74, 84],
      ],
      { stroke: skin[1], 'stroke-width': 76 },
    ),
    el('path', {
      d: 'M24 92Q-6 40 20 -4Q34 -18 46 -2L64 34Q108 32 120 74Q126 118 84 132Q44 136 24 92Z',
      fill: skin[1],
    }),
    line(
      [
        [22, 46],
        [2, 6],
        [14, -26],
      ],
      { stroke: '#94603E', 'stroke-width': 26 },
    ),
    line(
      [
        [22, -14],
        [-14, -54],
      ],
      { stroke: '#FFFDF6', 'stroke-width': 19 },
    ),
  ].join('');

/** A close view of the board. */
export const boardClose = (): string =>
  [
    box(0, 0, 1280, 720, { fill: room.wall }),
    board(70, 60, 1140, 560, group({ x: 70, y: 30 }, mechanism())),
    group({ x: 1110, y: 560 }, hand()),
  ].join('');
