// A tile of the periodic table: for A/L years (`27`) and lesson numbers (`L4`).

import { classes } from './classes.ts';

export interface ElementTileProps {
  /** The large text: `27`, `L4`. */
  symbol: string;
  /** Small, above: the number's meaning (`2027`). */
  above?: string;
  /** Small, below. */
  below?: string;
  size?: 'small' | 'medium' | 'giant';
}

const sizes = {
  small: 'size-[2.75rem] text-17',
  medium: 'size-[5rem] text-28',
  giant: 'size-36 text-40 sm:size-44',
};

export function ElementTile({ symbol, above, below, size = 'medium' }: ElementTileProps) {
  return (
    <span
      className={classes(
        'relative inline-grid shrink-0 place-items-center rounded-card border-2 border-brand bg-brand/8 font-semibold text-brand tabular-nums',
        sizes[size],
      )}
    >
      {above && <small className="absolute top-1 left-2 text-13 font-medium">{above}</small>}
      {symbol}
      {below && <small className="absolute bottom-0.5 text-13 font-medium">{below}</small>}
    </span>
  );
}
