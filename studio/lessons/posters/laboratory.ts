// Posters for analytical chemistry, practical work and past papers.

import { noise, range } from '../engine/motion.ts';
import { flameColour, night, type Palette, paper, substance } from '../engine/palette.ts';
import { box, circle, el, group, label, line, stroke } from '../engine/svg.ts';
import { drop, dropper, flask } from '../props/glass.ts';
import type { Category } from './ground.ts';
import { axes, burner, flame, plot } from './shapes.ts';

const titration = (palette: Palette): string =>
  group(
    { x: 370, y: 620 },
    axes(palette, 500, 470),
    box(4, -356, 492, 70, { fill: palette.pink, opacity: 0.16 }),
    group(
      { x: 14 },
      plot(470, 440, (x) => 0.1 + 0.08 * x + 0.68 / (1 + Math.exp(-(x - 0.55) * 46)), palette.pink, 13),
    ),
  ) + group({ x: 1070, y: 640, scale: 1.25 }, flask({ palette, liquid: substance.pinkest, fill: 0.6 }));

const peaks = [
  [0.12, 0.3],
  [0.27, 0.86],
  [0.4, 0.42],
  [0.58, 0.66],
  [0.8, 0.5],
] as const;

const chromatogram = (palette: Palette): string =>
  group(
    { x: 350, y: 620 },
    axes(palette, 800, 480),
    plot(
      790,
      460,
      (x) => 0.05 + peaks.reduce((sum, [at, high]) => sum + high * Math.exp(-(((x - at) / 0.022) ** 2)), 0),
      palette.blue,
      10,
    ),
    ...peaks.map(([at, high], i) =>
      circle(790 * at, -460 * (high + 0.12), 13, { fill: i === 1 ? palette.pink : palette.amber }),
    ),
  );

const flames = (palette: Palette): string =>
  [flameColour.lithium, flameColour.sodium, flameColour.potassium, flameColour.barium]
    .map((colour, i) =>
      group({ x: 430 + 205 * i, y: 470 }, flame(colour, 200 + 24 * (i % 2)), burner(palette)),
    )
    .join('');

const dropping = (palette: Palette): string =>
  group(
    { x: 720, y: 660, scale: 1.3 },
    flask({
      palette,
      liquid: substance.pinkest,
      fill: 0.52,
      bloom: { colour: substance.permanganate, age: 0.3 },
    }),
  ) +
  group({ x: 720, y: 205, scale: 0.95 }, dropper(palette, substance.base, '')) +
  group({ x: 720, y: 262 }, drop(substance.base, 15));

/** A burette in its stand over a flask. */
function burette(palette: Palette): string {
  const x = 760;
  const marks = range(17).map((i) => `M${x + 12} ${90 + 18 * i}H${x + (i % 5 === 0 ? -16 : 0)}`);
  return [
    stroke('M560 660H960', palette.ink, 22),
    stroke('M600 650V60', palette.soft, 18),
    stroke(`M600 190H${x}`, palette.soft, 16),
    box(x - 24, 140, 48, 262, { fill: substance.base }),
    stroke(`M${x - 27} 50V400L${x - 8} 430V474M${x + 27} 50V400L${x + 8} 430V474`, palette.ink, 6),
    stroke(marks.join(''), palette.ink, 4, { opacity: 0.7 }),
    stroke(`M${x - 40} 440H${x + 40}`, palette.blue, 20),
    group({ x, y: 654, scale: 0.52 }, flask({ palette, liquid: substance.faintPink, fill: 0.6 })),
  ].join('');
}

const boiling = (palette: Palette): string =>
  group({ x: 730, y: 500, scale: 1.05 }, flame(flameColour.burner, 120), burner(palette)) +
  line(
    [
      [520, 374],
      [940, 374],
    ],
    { stroke: palette.soft, 'stroke-width': 14 },
  ) +
  line(
    [
      [560, 380],
      [500, 672],
    ],
    { stroke: palette.soft, 'stroke-width': 14 },
  ) +
  line(
    [
      [900, 380],
      [960, 672],
    ],
    { stroke: palette.soft, 'stroke-width': 14 },
  ) +
  box(592, 190, 276, 172, { fill: substance.copperSulfate }) +
  range(11)
    .map((i) =>
      circle(622 + 216 * noise(i, 5), 215 + 125 * noise(i, 6), 8 + 9 * noise(i, 7), {
        fill: '#FFFFFF',
        opacity: 0.5,
      }),
    )
    .join('') +
  el('path', {
    d: 'M574 100H586V350Q586 366 602 366H858Q874 366 874 350V100H886',
    fill: 'none',
    stroke: palette.ink,
    'stroke-width': 8,
  });

const sheet = (palette: Palette, x: number, y: number, turn: number, inner: string): string =>
  group(
    { x, y, turn },
    box(-200, -270, 400, 540, { rx: 18, fill: palette.card, stroke: palette.line, 'stroke-width': 6 }),
    inner,
  );

const answers = (palette: Palette): string =>
  range(7)
    .map((row) => {
      const answer = Math.floor(5 * noise(row, 11));
      const y = -195 + 66 * row;
      const rings = range(5).map((i) =>
        circle(-70 + 58 * i, y, 20, {
          fill: i === answer ? palette.blue : 'none',
          stroke: palette.soft,
          'stroke-width': 5,
        }),
      );
      return (
        label(String(row + 1), {
          x: -150,
          y: y + 13,
          size: 36,
          weight: 650,
          anchor: 'middle',
          fill: palette.soft,
        }) + rings.join('')
      );
    })
    .join('');

const multipleChoice = (palette: Palette): string =>
  sheet(palette, 860, 390, 7, '') + sheet(palette, 720, 380, -4, answers(palette));

function marked(palette: Palette): string {
  const lines = range(4).map((i) =>
    box(-150, 60 + 46 * i, i === 3 ? 170 : 300, 16, { rx: 8, fill: palette.line }),
  );
  const curve = group(
    { x: -140, y: 10 },
    axes(palette, 280, 200),
    plot(270, 190, (x) => 1 - Math.exp(-4 * x), palette.blue, 9),
  );
  const tick = line(
    [
      [60, 160],
      [120, 225],
      [250, 40],
    ],
    { stroke: palette.red, 'stroke-width': 24 },
  );
  return sheet(palette, 740, 380, 3, lines.join('') + curve + tick);
}

function timed(palette: Palette): string {
  const hand = (turn: number, length: number, width: number) =>
    group(
      { turn },
      line(
        [
          [0, 0],
          [0, -length],
        ],
        { stroke: palette.ink, 'stroke-width': width },
      ),
    );
  return [
    sheet(palette, 600, 390, -6, answers(palette)),
    group(
      { x: 960, y: 400 },
      circle(0, 0, 190, { fill: palette.card, stroke: palette.amber, 'stroke-width': 18 }),
      ...range(12).map((i) =>
        group(
          { turn: 30 * i },
          line(
            [
              [0, -160],
              [0, i % 3 === 0 ? -132 : -146],
            ],
            { stroke: palette.soft, 'stroke-width': 10 },
          ),
        ),
      ),
      hand(300, 84, 16),
      hand(72, 128, 11),
      circle(0, 0, 16, { fill: palette.pink }),
    ),
  ].join('');
}

export const laboratory: readonly Category[] = [
  {
    slug: 'analytical',
    symbol: 'An',
    name: 'Analytical',
    accent: (p) => p.pink,
    drawings: [
      [titration, paper],
      [chromatogram, paper],
      [flames, night],
    ],
  },
  {
    slug: 'practical',
    symbol: 'Pr',
    name: 'Practical',
    accent: (p) => p.blue,
    drawings: [
      [dropping, paper],
      [burette, paper],
      [boiling, night],
    ],
  },
  {
    slug: 'past-papers',
    symbol: 'Pp',
    name: 'Past papers',
    accent: (p) => p.amber,
    drawings: [
      [multipleChoice, paper],
      [marked, paper],
      [timed, night],
    ],
  },
];
