// Students and their teacher, in the white uniforms of Sri Lankan schools, seen from behind and from the front.

import { circle, el, group, line } from '../lessons/engine/svg.ts';

export const skin = ['#8A5637', '#A26B46', '#74462B', '#B57D55'] as const;
export const hair = '#1D1714';
const cloth = { white: '#FDFBF5', shade: '#E6DFD0', tie: '#7E1F2D' } as const;

export type Look = {
  readonly skin: string;
  readonly braids?: boolean;
  readonly tie?: string;
};

/** From behind, at a desk; the origin is the middle of the shoulders, the head above it. */
export function fromBehind({ skin: tone, braids = false }: Look): string {
  const braid = (side: 1 | -1) =>
    line(
      [
        [26 * side, -62],
        [38 * side, -20],
        [32 * side, 44],
      ],
      { stroke: hair, 'stroke-width': 15 },
    ) + circle(32 * side, 50, 9, { fill: cloth.white });
  return [
    el('path', { d: 'M-16 -40H16V0H-16Z', fill: tone }),
    el('path', {
      d: 'M-96 150V36Q-92 -2 -46 -10L-16 -16Q0 -6 16 -16L46 -10Q92 -2 96 36V150Z',
      fill: cloth.white,
    }),
    el('path', { d: 'M-62 150V60M62 150V60', stroke: cloth.shade, 'stroke-width': 6, fill: 'none' }),
    el('path', { d: 'M-30 -14Q0 6 30 -14', stroke: cloth.shade, 'stroke-width': 7, fill: 'none' }),
    circle(-43, -62, 11, { fill: tone }),
    circle(43, -62, 11, { fill: tone }),
    el('ellipse', { cx: 0, cy: -74, rx: 45, ry: 50, fill: hair }),
    el('path', {
      d: 'M-24 -108Q0 -122 22 -110',
      stroke: '#4A3C35',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
    braids ? braid(1) + braid(-1) : '',
  ].join('');
}

/** From the front, to the waist; the origin is the middle of the shoulders. */
export function fromFront({ skin: tone, braids = false, tie = cloth.tie }: Look, gaze = 0): string {
  return [
    braids
      ? el('path', {
          d: 'M-46 -92Q-62 -10 -50 52M46 -92Q62 -10 50 52',
          stroke: hair,
          'stroke-width': 17,
          'stroke-linecap': 'round',
          fill: 'none',
        })
      : '',
    el('path', { d: 'M-96 190V40Q-90 0 -44 -8L0 -14L44 -8Q90 0 96 40V190Z', fill: cloth.white }),
    el('path', { d: 'M-60 190V70M60 190V70', stroke: cloth.shade, 'stroke-width': 6, fill: 'none' }),
    el('path', { d: 'M-17 -40H17V-8L0 14L-17 -8Z', fill: tone }),
    el('path', { d: 'M-17 -40H17V-26Q0 -10 -17 -26Z', fill: '#000', opacity: 0.14 }),
    el('path', {
      d: 'M-20 -12L0 14L20 -12L32 -4L8 34L0 20L-8 34L-32 -4Z',
      fill: cloth.white,
      stroke: cloth.shade,
      'stroke-width': 4,
    }),
    el('path', { d: 'M-8 16H8L13 84L0 102L-13 84Z', fill: tie }),
    face(tone, gaze),
  ].join('');
}

function face(tone: string, gaze: number): string {
  const eye = (x: number) => circle(x + gaze * 7, -80, 5, { fill: hair });
  return [
    circle(-43, -76, 10, { fill: tone }),
    circle(43, -76, 10, { fill: tone }),
    el('path', { d: 'M-42 -100Q-44 -32 0 -26Q44 -32 42 -100Q20 -128 -42 -100Z', fill: tone }),
    el('path', { d: 'M-46 -84Q-54 -138 0 -140Q54 -138 46 -84Q38 -108 8 -112Q-30 -112 -46 -84Z', fill: hair }),
    eye(-16),
    eye(16),
    el('path', {
      d: `M${-25 + gaze * 7} -95h16M${9 + gaze * 7} -95h16`,
      stroke: hair,
      'stroke-width': 4,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
    el('path', {
      d: `M${gaze * 9} -76q${4 + gaze * 4} 10 -3 13`,
      stroke: '#000',
      opacity: 0.28,
      'stroke-width': 3.5,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
    el('path', {
      d: `M${-13 + gaze * 7} -50q13 11 26 0`,
      stroke: '#4B1E1A',
      'stroke-width': 4.5,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
  ].join('');
}

/** The teacher, standing, one arm stretched to the board on the left; the origin is between the feet. */
export function teacher(): string {
  const tone = skin[1];
  return [
    el('ellipse', { cx: 0, cy: 4, rx: 92, ry: 12, fill: '#000', opacity: 0.16 }),
    el('path', { d: 'M-50 0L-42 -190H42L50 0H12L0 -150L-12 0Z', fill: '#2B3644' }),
    line(
      [
        [-44, -322],
        [-118, -372],
        [-182, -424],
      ],
      { stroke: '#0F4C81', 'stroke-width': 36 },
    ),
    line(
      [
        [-168, -413],
        [-194, -434],
      ],
      { stroke: tone, 'stroke-width': 24 },
    ),
    line(
      [
        [-196, -436],
        [-236, -466],
      ],
      { stroke: '#A9713E', 'stroke-width': 8 },
    ),
    el('path', {
      d: 'M-66 -176V-306Q-62 -346 -20 -350H20Q62 -346 66 -306V-176Q0 -160 -66 -176Z',
      fill: '#0F4C81',
    }),
    line(
      [
        [58, -318],
        [76, -250],
        [48, -196],
      ],
      { stroke: '#0C3E6A', 'stroke-width': 34 },
    ),
    circle(44, -190, 16, { fill: tone }),
    el('path', { d: 'M-26 -350L0 -322L26 -350Z', fill: '#FDFBF5' }),
    group({ y: -340 }, el('path', { d: 'M-15 -40H15V-8L0 10L-15 -8Z', fill: tone }), face(tone, -1)),
  ].join('');
}
