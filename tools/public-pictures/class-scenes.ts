// The four class photos of the landing page, drawn.

import { paper, substance } from '../lessons/engine/palette.ts';
import { box, circle, el, group, label, line, type Point } from '../lessons/engine/svg.ts';
import { flask } from '../lessons/props/glass.ts';
import { fromBehind, fromFront, skin, teacher } from './people.ts';
import { board, chalk, desk, room, walls, windowAt } from './room.ts';

/** First and last column of each of the table's first four rows. */
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

const hall = (): string =>
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

/** Addition to a carbonyl group: the electron pairs' way. */
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

const boardClose = (): string =>
  [
    box(0, 0, 1280, 720, { fill: room.wall }),
    board(70, 60, 1140, 560, group({ x: 70, y: 30 }, mechanism())),
    group({ x: 1110, y: 560 }, hand()),
  ].join('');

const bottle = (x: number, name: string, colour: string): string =>
  group(
    { x, y: 0 },
    box(-36, -112, 72, 112, { rx: 12, fill: colour }),
    box(-16, -142, 32, 34, { fill: colour }),
    box(-20, -154, 40, 16, { rx: 4, fill: paper.ink }),
    box(-33, -82, 66, 40, { rx: 4, fill: '#FFFDF6' }),
    label(name, { y: -56, size: 17, weight: 700, anchor: 'middle', fill: paper.ink }),
  );

const burette = (): string =>
  [
    box(-190, 0, 260, 22, { rx: 8, fill: '#5A6670' }),
    box(-160, -560, 16, 566, { rx: 8, fill: '#7C8994' }),
    line(
      [
        [-152, -420],
        [0, -420],
      ],
      { stroke: '#7C8994', 'stroke-width': 14 },
    ),
    box(-19, -560, 38, 330, { rx: 8, fill: '#EAF4F7', stroke: paper.ink, 'stroke-width': 4 }),
    box(-15, -470, 30, 236, { fill: substance.base }),
    ...Array.from({ length: 12 }, (_, i) =>
      line(
        [
          [4, -540 + 25 * i],
          [17, -540 + 25 * i],
        ],
        { stroke: paper.ink, 'stroke-width': 3 },
      ),
    ),
    box(-26, -234, 52, 17, { rx: 8, fill: paper.blue }),
    el('path', { d: 'M-11 -216H11L3 -176H-3Z', fill: '#EAF4F7', stroke: paper.ink, 'stroke-width': 3 }),
  ].join('');

const goggles = (): string =>
  box(-46, -98, 92, 34, { rx: 15, fill: '#CFE9F5', opacity: 0.72, stroke: '#2B3644', 'stroke-width': 6 }) +
  line(
    [
      [0, -96],
      [0, -66],
    ],
    { stroke: '#2B3644', 'stroke-width': 5 },
  );

const titration = (): string =>
  [
    walls(560),
    windowAt(90, 60, 220, 240),
    box(770, 196, 480, 20, { fill: room.wood }),
    group(
      { y: 196 },
      bottle(830, 'HCl', '#9FC4DD'),
      bottle(922, 'NaOH', '#A9D8C0'),
      bottle(1014, 'CuSO_4', substance.copperSulfate),
      bottle(1106, 'KMnO_4', substance.permanganate),
      bottle(1198, 'I_2', '#8A4B22'),
    ),
    group({ x: 400, y: 420, scale: 1.5 }, fromFront({ skin: skin[3], braids: true }, 1), goggles()),
    group({ x: 950, y: 470, scale: 1.25 }, fromFront({ skin: skin[0] }, -1), goggles()),
    desk(590),
    box(0, 676, 1280, 44, { fill: room.woodDark }),
    group({ x: 690, y: 590 }, group({ scale: 0.94 }, burette())),
    group({ x: 690, y: 588, scale: 0.5 }, flask({ palette: paper, liquid: substance.pinkest, fill: 0.62 })),
    line(
      [
        [500, 560],
        [600, 548],
      ],
      { stroke: '#FDFBF5', 'stroke-width': 50 },
    ),
    circle(622, 546, 24, { fill: skin[3] }),
    box(1090, 570, 150, 20, { rx: 4, fill: paper.green }),
    box(1100, 552, 130, 18, { rx: 4, fill: paper.blue }),
  ].join('');

const ball = (x: number, y: number, radius: number, colour: string): string =>
  circle(x, y, radius, { fill: colour }) +
  circle(x - radius * 0.32, y - radius * 0.34, radius * 0.26, { fill: '#fff', opacity: 0.55 });

/** Ethanol, ball and stick. */
const model = (): string => {
  const stick = (points: readonly Point[]) => line(points, { stroke: '#C9B79A', 'stroke-width': 15 });
  return [
    stick([
      [-120, 20],
      [0, -40],
      [110, 24],
      [190, -22],
    ]),
    stick([
      [-120, 20],
      [-190, -34],
    ]),
    stick([
      [-120, 20],
      [-160, 96],
    ]),
    stick([
      [-120, 20],
      [-66, 92],
    ]),
    stick([
      [0, -40],
      [-36, -124],
    ]),
    stick([
      [0, -40],
      [52, -118],
    ]),
    ...(
      [
        [-190, -34],
        [-160, 96],
        [-66, 92],
        [-36, -124],
        [52, -118],
        [190, -22],
      ] as const
    ).map(([x, y]) => ball(x, y, 27, '#F4F6F5')),
    ball(-120, 20, 44, '#39434D'),
    ball(0, -40, 44, '#39434D'),
    ball(110, 24, 42, '#D8432F'),
  ].join('');
};

const book = (x: number, y: number, turn: number, colour: string): string =>
  group(
    { x, y, turn },
    box(-70, -46, 140, 92, { rx: 6, fill: colour }),
    box(-58, -38, 116, 76, { rx: 3, fill: '#FFFDF6' }),
    line(
      [
        [0, -38],
        [0, 38],
      ],
      { stroke: '#D8CDB8', 'stroke-width': 5 },
    ),
    ...[-22, -6, 10].map((dy) =>
      line(
        [
          [-48, dy],
          [-12, dy],
        ],
        { stroke: '#B9C3CA', 'stroke-width': 5 },
      ),
    ),
  );

const together = (): string =>
  [
    walls(600),
    board(
      400,
      40,
      480,
      190,
      chalk('C_2H_5OH', 240, 116, 66) + chalk('which isomer?', 240, 168, 32, '#F6D98A'),
    ),
    windowAt(60, 60, 200, 210),
    windowAt(1020, 60, 200, 210),
    group({ x: 210, y: 410, scale: 1.3 }, fromFront({ skin: skin[0] }, 1)),
    group({ x: 1070, y: 410, scale: 1.3 }, fromFront({ skin: skin[2], braids: true }, -1)),
    group({ x: 470, y: 390, scale: 1.2 }, fromFront({ skin: skin[3], braids: true }, 1)),
    group({ x: 810, y: 390, scale: 1.2 }, fromFront({ skin: skin[1] }, -1)),
    el('path', { d: 'M0 560Q640 470 1280 560V720H0Z', fill: room.woodLight }),
    el('path', {
      d: 'M0 560Q640 470 1280 560',
      fill: 'none',
      stroke: room.woodDark,
      'stroke-width': 8,
      opacity: 0.35,
    }),
    book(230, 640, -8, paper.blue),
    book(1050, 640, 9, paper.green),
    el('ellipse', { cx: 640, cy: 664, rx: 230, ry: 20, fill: '#000', opacity: 0.14 }),
    group({ x: 640, y: 560, scale: 1.05 }, model()),
    box(420, 676, 90, 14, { rx: 7, fill: paper.amber }),
  ].join('');

/** File name → drawing on a field of 1280 × 720. */
export const classScenes: Readonly<Record<string, () => string>> = {
  'class-hall': hall,
  'class-board': boardClose,
  'class-titration': titration,
  'class-group': together,
};
