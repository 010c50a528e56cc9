// Pictures of a class: the titration bench, and people learning together.

import { paper, substance } from '../lessons/engine/palette.ts';
import { box, circle, el, group, label, line, type Point } from '../lessons/engine/svg.ts';
import { flask } from '../lessons/props/glass.ts';
import { fromFront, skin } from './people.ts';
import { board, chalk, desk, room, walls, windowAt } from './room.ts';

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

/** The titration bench. */
export const titration = (): string =>
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

/** People learning together. */
export const together = (): string =>
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
