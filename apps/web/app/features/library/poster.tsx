// A lesson's picture in its 16:9 box; where there is none or it fails to load, one is drawn.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { useState } from 'react';
import { CardPicture } from '../../lib/card-picture.tsx';
import { ElementTile } from '../../ui/element-tile.tsx';
import { symbolOf } from './syllabus.ts';

export function Poster({ video }: { video: LibraryVideo }) {
  const { thumbnailUrl, category, watchedShare } = video;
  const [broken, setBroken] = useState(false);
  return (
    <div className="relative isolate aspect-video overflow-hidden bg-sunken">
      {thumbnailUrl && !broken ? (
        <CardPicture
          src={thumbnailUrl}
          width={480}
          height={270}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <DrawnPoster category={category} />
      )}
      {watchedShare !== undefined && (
        <span className="scheme-dark absolute inset-x-0 bottom-0 h-1 bg-paper/70">
          <span className="block h-full bg-live" style={{ width: `${watchedShare * 100}%` }} />
        </span>
      )}
    </div>
  );
}

/** The category as an element's tile. */
function DrawnPoster({ category }: { category: string }) {
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center bg-brand/8">
      <span className="rounded-card bg-surface">
        <ElementTile symbol={symbolOf(category)} size="small" />
      </span>
    </span>
  );
}
