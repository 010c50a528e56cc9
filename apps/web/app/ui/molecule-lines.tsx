// The molecule motif: thin skeletal formulae behind headings and empty states. Decoration, not exposed to screen readers.

import { classes } from './classes.ts';
import { path, ring, walk } from './skeletal.ts';

// A fused pair of rings with a side chain, as in a naphthyl ketone, and a free chain: parts of no particular formula.
const first = ring([0, 0], 6);
const second = ring([Math.sqrt(3), 0], 6);
const chain = walk(second[0] ?? [0, 0], [30, -30, 30, -30, 30]);
const branch = walk(first[3] ?? [0, 0], [-150, 150, -150]);
const oxo = walk(chain[1] ?? [0, 0], [90]);

const drawing = [
  path(first, true),
  path(second, true),
  path(chain),
  path(branch),
  path(oxo),
  path(ring([0, 0], 6, 0.78).slice(0, 2)),
  path(ring([0, 0], 6, 0.78).slice(2, 4)),
  path(ring([0, 0], 6, 0.78).slice(4, 6)),
  path(ring([Math.sqrt(3), 0], 6, 0.78).slice(1, 3)),
].join('');

export function MoleculeLines({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-4.2 -2.6 11.5 5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('pointer-events-none text-brand', className)}
    >
      <path d={drawing} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
