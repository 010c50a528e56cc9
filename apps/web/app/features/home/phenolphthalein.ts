// The skeletal formulae of phenolphthalein: the colourless lactone (C₂₀H₁₄O₄), and the pink ion that it becomes in a base
// (C₂₀H₁₂O₄²⁻): the lactone's ring is open, one ring is a quinone, and the whole ion is one system of double bonds.

import { type Point, path, ring, step } from '../../ui/skeletal.ts';

/** One part of a formula: its bonds as SVG path data, and the atoms to write out. */
export interface Part {
  name: 'acid' | 'ring-one' | 'ring-two';
  bonds: string;
  atoms: readonly { at: Point; text: string; anchor: 'middle' | 'start' }[];
}

/** The corners of a ring at which double bonds begin; the first corner is the farthest from the central carbon. */
const AROMATIC = [0, 2, 4] as const;
const QUINOID = [1, 4] as const;

const benzene = ring([0, 0], 6);
// A regular pentagon on the benzene ring's right edge; the distance of the centres is the sum of both inradii.
const pentagonCentre: Point = [Math.cos(Math.PI / 6) + 0.5 / Math.tan(Math.PI / 5), 0];
const pentagon = ring(pentagonCentre, 5, 0.5 / Math.sin(Math.PI / 5), 0);
const [ringOxygen, middleCarbon, upper, lower, carbonyl] = pentagon as [Point, Point, Point, Point, Point];
const carbonylOxygen = step(carbonyl, 288);
/** Where the oxygen that closed the ring is in the open form. */
const acidOxygen = step(carbonyl, 34);

/** The carbon that both rings sit on: where the drop falls. */
export const heart: Point = middleCarbon;

const carbonylBonds =
  path([carbonyl, carbonylOxygen]) + path([step(carbonyl, 198, 0.16), step(carbonylOxygen, 198, 0.16)]);
const sharedBonds = path(benzene, true) + innerBonds(benzene, [0, 0], AROMATIC) + carbonylBonds;

export const colourless: readonly Part[] = [
  {
    name: 'acid',
    bonds: sharedBonds + path(pentagon, true),
    atoms: [
      { at: ringOxygen, text: 'O', anchor: 'middle' },
      { at: carbonylOxygen, text: 'O', anchor: 'middle' },
    ],
  },
  { name: 'ring-one', ...phenol(122, 'OH') },
  { name: 'ring-two', ...phenol(17, 'OH') },
];

export const pink: readonly Part[] = [
  {
    name: 'acid',
    bonds: sharedBonds + path([middleCarbon, upper]) + path([lower, carbonyl, acidOxygen]),
    atoms: [
      { at: acidOxygen, text: 'O⁻', anchor: 'start' },
      { at: carbonylOxygen, text: 'O', anchor: 'middle' },
    ],
  },
  { name: 'ring-one', ...phenol(122, 'O⁻') },
  { name: 'ring-two', ...quinone(17) },
];

/** A ring on the central carbon in a direction, with an oxygen at its far end. */
function arm(direction: number) {
  const near = step(heart, direction);
  const centre = step(near, direction);
  const far = step(centre, direction);
  return { near, far, centre, corners: ring(centre, 6, 1, direction), oxygen: step(far, direction) };
}

function phenol(direction: number, text: string): Omit<Part, 'name'> {
  const { near, far, centre, corners, oxygen } = arm(direction);
  return {
    bonds:
      path([heart, near]) + path(corners, true) + innerBonds(corners, centre, AROMATIC) + path([far, oxygen]),
    atoms: [{ at: oxygen, text, anchor: 'start' }],
  };
}

function quinone(direction: number): Omit<Part, 'name'> {
  const { near, far, centre, corners, oxygen } = arm(direction);
  return {
    bonds:
      doubleBond(heart, near, direction) +
      path(corners, true) +
      innerBonds(corners, centre, QUINOID) +
      doubleBond(far, oxygen, direction),
    atoms: [{ at: oxygen, text: 'O', anchor: 'middle' }],
  };
}

/** Two lines, one on each side of the bond's axis. */
function doubleBond(from: Point, to: Point, direction: number): string {
  return [90, -90]
    .map((side) => path([step(from, direction + side, 0.09), step(to, direction + side, 0.09)]))
    .join('');
}

/** The second lines of a ring's double bonds, drawn towards its middle. */
function innerBonds(corners: readonly Point[], centre: Point, firsts: readonly number[]): string {
  const inner = corners.map(
    ([x, y]): Point => [centre[0] + (x - centre[0]) * 0.8, centre[1] + (y - centre[1]) * 0.8],
  );
  return firsts.map((first) => path([0, 1].map((next) => inner[(first + next) % 6] as Point))).join('');
}
