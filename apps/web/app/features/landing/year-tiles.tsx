// The batch's year as two giant tiles of the periodic table.

import type { TileOfYear } from './elements.ts';

/** Decoration: the caller must also write the year as text for screen readers. */
export function YearTiles({ tiles }: { tiles: readonly TileOfYear[] }) {
  return (
    <span aria-hidden="true" className="year-tiles display flex gap-3">
      {tiles.map(({ number, symbol, name }) => (
        <span key={number} className="year-tile relative grid place-items-center text-brand">
          <small>{symbol}</small>
          {number}
          <small>{name}</small>
        </span>
      ))}
    </span>
  );
}
