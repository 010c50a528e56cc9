// The molecule in space during the reaction: where each atom is, how a viewer sees it, and whether it is R or S.

import { mix, ramp } from '../../engine/motion.ts';

export type Vector = readonly [number, number, number];

/** Bond lengths in ångström, from the C-O, C-Br and C-H bonds at rest and in the transition state. */
const length = {
  oxygen: 1.43,
  oxygenHalf: 2.0,
  bromine: 1.94,
  bromineHalf: 2.35,
  hydrogen: 1.09,
  carbon: 1.5,
} as const;

/** sin of the angle by which the three groups lean away from the plane in a tetrahedron. */
const tetrahedralLean = 1 / 3;

export type GroupKind = 'H' | 'CH_3' | 'C_2H_5';

export type Shape = {
  readonly oxygen: Vector;
  readonly bromine: Vector;
  readonly groups: readonly Vector[];
  /** Strength of the two changing bonds, 0 to 1. */
  readonly made: number;
  readonly broken: number;
};

/**
 * The carbon is at the origin, the bromine to the right; `facing` turns the groups about that line, in radians. `course` runs
 * from 0, apart, over 0.5, the transition state, to 1.
 */
export function shapeAt(course: number, groups: readonly GroupKind[], farthest = 4.6, facing = 0.3): Shape {
  const bond = ramp(course, 0.28, 0.5);
  const released = ramp(course, 0.5, 0.72);
  const oxygenX =
    course < 0.5
      ? mix(farthest, length.oxygenHalf, ramp(course, 0, 0.5))
      : mix(length.oxygenHalf, length.oxygen, released);
  const bromineX =
    course < 0.5
      ? mix(length.bromine, length.bromineHalf, bond)
      : mix(length.bromineHalf, farthest + 0.5, ramp(course, 0.5, 1));
  const lean = mix(-tetrahedralLean, tetrahedralLean, ramp(course, 0.25, 0.75));
  const spread = Math.sqrt(1 - lean * lean);
  return {
    oxygen: [-oxygenX, 0, 0],
    bromine: [bromineX, 0, 0],
    groups: groups.map((kind, i): Vector => {
      const angle = facing + (2 * Math.PI * i) / 3;
      const reach = kind === 'H' ? length.hydrogen : length.carbon;
      return [reach * lean, reach * spread * Math.sin(angle), reach * spread * Math.cos(angle)];
    }),
    made: (ramp(course, 0.22, 0.5) + released) / 2,
    broken: (bond + released) / 2,
  };
}

/** Turned about the vertical axis, then tipped towards the viewer; both in degrees. */
export function turned([x, y, z]: Vector, yaw: number, pitch: number): Vector {
  const a = (yaw * Math.PI) / 180;
  const b = (pitch * Math.PI) / 180;
  const across = x * Math.cos(a) + z * Math.sin(a);
  const deep = -x * Math.sin(a) + z * Math.cos(a);
  return [across, y * Math.cos(b) - deep * Math.sin(b), y * Math.sin(b) + deep * Math.cos(b)];
}

/**
 * R or S of a centre, from the positions of its first three groups in falling priority (Cahn, Ingold, Prelog), relative to the
 * centre: the sign of their triple product, positive when they run counter-clockwise with the fourth behind.
 */
export function configurationOf(first: Vector, second: Vector, third: Vector): 'R' | 'S' {
  const cross = [
    second[1] * third[2] - second[2] * third[1],
    second[2] * third[0] - second[0] * third[2],
    second[0] * third[1] - second[1] * third[0],
  ] as const;
  return first[0] * cross[0] + first[1] * cross[1] + first[2] * cross[2] > 0 ? 'S' : 'R';
}

/** The order of the groups with which 2-bromobutane is S before the reaction. */
export const chiralGroups: readonly GroupKind[] = ['H', 'CH_3', 'C_2H_5'];
