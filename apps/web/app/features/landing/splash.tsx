// The first two seconds: the year, the subject and a turning ring over the page, which is already complete. CSS alone ends
// it, so that it also ends without scripts.

import { batch } from '@valence/copy/site/landing';
import { useEffect } from 'react';
import { Ring } from '../../ui/spinner.tsx';
import type { TileOfYear } from './elements.ts';
import { YearTiles } from './year-tiles.tsx';

/** Hidden from screen readers: the page below says the same. */
export function Splash({ tiles, subjectLine }: { tiles: readonly TileOfYear[]; subjectLine: string }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    return () => {
      dataset.again = '';
    };
  }, []);
  return (
    <div
      aria-hidden="true"
      className="splash scheme-dark fixed inset-0 z-50 grid place-items-center content-center gap-6 overflow-hidden"
    >
      <YearTiles tiles={tiles} />
      <p className="display text-28">{subjectLine}</p>
      <p className="flex items-center gap-3 text-15">
        <Ring size={24} />
        {batch.loading}
      </p>
    </div>
  );
}
