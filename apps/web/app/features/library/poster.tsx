// A lesson's picture in its 16:9 box; where there is none or it fails to load, one is drawn.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { libraryCopy } from '@valence/copy/learning/library';
import { useState } from 'react';
import { CardPicture } from '../../lib/card-picture.tsx';
import { videoLength } from '../../lib/format.ts';
import { ElementTile } from '../../ui/element-tile.tsx';
import { MoleculeLines } from '../../ui/molecule-lines.tsx';

export function Poster({ video }: { video: LibraryVideo }) {
  const { _id, thumbnailUrl, durationSeconds, category, watchedShare } = video;
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
        <DrawnPoster videoId={_id} category={category} />
      )}
      {durationSeconds !== null && (
        <span className="scheme-dark absolute right-2 bottom-2 rounded-card bg-paper/85 px-1.5 text-13 font-semibold text-ink tabular-nums">
          <span className="sr-only">{libraryCopy.length(videoLength(durationSeconds))}</span>
          <span aria-hidden="true">{videoLength(durationSeconds)}</span>
        </span>
      )}
      {watchedShare !== undefined && (
        <span className="scheme-dark absolute inset-x-0 bottom-0 h-1 bg-paper/70">
          <span className="block h-full bg-live" style={{ width: `${watchedShare * 100}%` }} />
        </span>
      )}
    </div>
  );
}

/** The category as an element's tile in front of a formula, which is turned differently for each lesson. */
function DrawnPoster({ videoId, category }: { videoId: string; category: string }) {
  const turn = Number.parseInt(videoId.replace(/\W/g, '').slice(-4), 36) % 360;
  return (
    <span aria-hidden="true" className="absolute inset-0 grid place-items-center bg-brand/8">
      <span className="absolute -z-10 w-[130%]" style={{ rotate: `${turn}deg` }}>
        <MoleculeLines className="w-full opacity-30" />
      </span>
      <span className="rounded-card bg-surface">
        <ElementTile symbol={symbolOf(category)} />
      </span>
    </span>
  );
}

/** `Ph` for Physical chemistry; a Sinhala letter stays whole with its vowel sign. */
function symbolOf(category: string): string {
  const [first, second] = new Intl.Segmenter().segment(category);
  return `${first?.segment.toLocaleUpperCase() ?? ''}${second?.segment.trim() ?? ''}`;
}
