// The layout of the periodic table: the place and block of each cell, and the order of filling.

import { range } from '../../engine/motion.ts';

export type Block = 's' | 'p' | 'd' | 'f';

export type Cell = {
  readonly atomicNumber: number;
  /** 1 to 18; the f block lies below, in columns 3 to 16. */
  readonly column: number;
  /** 1 to 7, and 8.4 or 9.4 for the f block. */
  readonly row: number;
  readonly block: Block;
};

const firstOfRow = [1, 3, 11, 19, 37, 55, 87, 119];

/** All 118 elements. La and Ac begin the f block here, so that group 3 is Sc, Y, Lu, Lr. */
export const cells: readonly Cell[] = range(118).map((i) => cellOf(i + 1));

function cellOf(atomicNumber: number): Cell {
  const row = firstOfRow.findLastIndex((first) => first <= atomicNumber) + 1;
  const first = firstOfRow[row - 1] ?? 1;
  const fromEnd = (firstOfRow[row] ?? 119) - 1 - atomicNumber;
  const index = atomicNumber - first;
  if (atomicNumber === 2) return { atomicNumber, row, column: 18, block: 's' };
  if (index < 2) return { atomicNumber, row, column: index + 1, block: 's' };
  if (fromEnd < 6) return { atomicNumber, row, column: 18 - fromEnd, block: 'p' };
  if (fromEnd < 16) return { atomicNumber, row, column: 18 - fromEnd, block: 'd' };
  return { atomicNumber, row: row + 2.4, column: index + 1, block: 'f' };
}

const symbols =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr'.split(
    ' ',
  );

/** The symbols of the first 36 elements; an empty text for the rest. */
export const symbolOf = (atomicNumber: number): string => symbols[atomicNumber - 1] ?? '';
