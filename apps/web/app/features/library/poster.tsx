// A lesson's picture in its 16:9 box; drawn by us where there is none, or where it does not come.

import type { LibraryVideo } from '@valence/contract/videos';
import { libraryCopy } from '@valence/copy/library';
import { useState } from 'react';
import { videoLength } from '../../lib/format.ts';
import { MoleculeLines } from '../../ui/molecule-lines.tsx';

export function Poster({ video }: { video: LibraryVideo }) {
  const { thumbnailUrl, durationSeconds, category } = video;
  const [broken, setBroken] = useState(false);
  return (
    <div className="relative isolate aspect-video overflow-hidden bg-sunken">
      {thumbnailUrl && !broken ? (
        <img
          src={thumbnailUrl}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center bg-brand/8">
          <MoleculeLines className="absolute -z-10 w-[130%] max-w-none opacity-30" />
          <span className="px-4 text-center text-21 font-semibold text-brand">{category}</span>
        </span>
      )}
      {durationSeconds !== null && (
        <span className="scheme-dark absolute right-2 bottom-2 rounded-card bg-paper/85 px-1.5 text-13 font-semibold text-ink tabular-nums">
          <span className="sr-only">{libraryCopy.length(videoLength(durationSeconds))}</span>
          <span aria-hidden="true">{videoLength(durationSeconds)}</span>
        </span>
      )}
    </div>
  );
}
