// The skeletal formula of phenolphthalein (C₂₀H₁₄O₄): a lactone with two phenol rings on one carbon.

import { type Point, path, ring, step } from '../../ui/skeletal.ts';

/** One part of the formula: its bonds as SVG path data, and the atoms that are written out. */
export interface Part {
  name: 'lactone' | 'phenol-one' | 'phenol-two';
  bonds: string;
  atoms: readonly { at: Point; text: string; anchor: 'middle' | 'start' }[];
}

const benzene = ring([0, 0], 6);
// A regular pentagon on the benzene ring's right edge: its inradius beside the hexagon's.
const pentagonCentre: Point = [Math.cos(Math.PI / 6) + 0.5 / Math.tan(Math.PI / 5), 0];
const pentagon = ring(pentagonCentre, 5, 0.5 / Math.sin(Math.PI / 5), 0);
const [ringOxygen, spiroCarbon, , , carbonyl] = pentagon as [Point, Point, Point, Point, Point];
const carbonylOxygen = step(carbonyl, 288);

/** The carbon that both phenol rings sit on: where the drop falls. */
export const heart: Point = spiroCarbon;

export const parts: readonly Part[] = [
  {
    name: 'lactone',
    bonds:
      path(benzene, true) +
      innerBonds(benzene, [0, 0]) +
      path(pentagon, true) +
      path([carbonyl, carbonylOxygen]) +
      path([step(carbonyl, 198, 0.16), step(carbonylOxygen, 198, 0.16)]),
    atoms: [
      { at: ringOxygen, text: 'O', anchor: 'middle' },
      { at: carbonylOxygen, text: 'O', anchor: 'middle' },
    ],
  },
  phenol('phenol-one', 122),
  phenol('phenol-two', 17),
];

function phenol(name: Part['name'], direction: number): Part {
  const ipso = step(spiroCarbon, direction);
  const centre = step(ipso, direction);
  const corners = ring(centre, 6, 1, direction);
  const para = step(centre, direction);
  const oxygen = step(para, direction);
  return {
    name,
    bonds:
      path([spiroCarbon, ipso]) + path(corners, true) + innerBonds(corners, centre) + path([para, oxygen]),
    atoms: [{ at: oxygen, text: 'OH', anchor: 'start' }],
  };
}

/** The second lines of every other bond of a ring, drawn towards its middle. */
function innerBonds(corners: readonly Point[], centre: Point): string {
  const inner = corners.map(
    ([x, y]): Point => [centre[0] + (x - centre[0]) * 0.8, centre[1] + (y - centre[1]) * 0.8],
  );
  return [0, 2, 4].map((first) => path(inner.slice(first, first + 2))).join('');
}
