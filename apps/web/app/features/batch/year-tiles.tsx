// The batch's year as two giant tiles of the periodic table.

import { tilesOfYear } from './elements.ts';

/** Decoration: the year itself must stand beside it for screen readers. */
export function YearTiles({ year }: { year: number }) {
  return (
    <span aria-hidden="true" className="year-tiles display">
      {tilesOfYear(year).map(({ number, symbol, name }) => (
        <span key={number} className="year-tile">
          <small>{symbol}</small>
          {number}
          <small>{name}</small>
        </span>
      ))}
    </span>
  );
}
