// The lessons of the library: those to continue, the latest, then one shelf for each category; or the result of a search.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LATEST_COUNT, newestFirst, shelvesOf, toContinue } from './shelves.ts';
import { CardSkeleton, LockedCard, VideoCard } from './video-card.tsx';
import { gridOfCards, rowItem, rowOfCards, VideoRow } from './video-row.tsx';

interface CardsProps {
  videos: readonly LibraryVideo[];
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
}

export function Shelves({ videos, at }: CardsProps) {
  const begun = toContinue(videos);
  return (
    <>
      {begun.length > 0 && (
        <VideoRow name={libraryCopy.toContinue}>
          <Cards videos={begun} at={at} />
        </VideoRow>
      )}
      <VideoRow name={libraryCopy.latest}>
        <Cards videos={newestFirst(videos).slice(0, LATEST_COUNT)} at={at} />
      </VideoRow>
      {shelvesOf(videos).map(({ category, videos: ofCategory }) => (
        <VideoRow key={category} name={category}>
          <Cards videos={ofCategory} at={at} />
        </VideoRow>
      ))}
    </>
  );
}

function Cards({ videos, at }: CardsProps) {
  return videos.map((video) => (
    <li key={video._id} className={rowItem}>
      <VideoCard video={video} at={at} />
    </li>
  ));
}

interface FoundProps extends CardsProps {
  /** Including the locked lessons below that match. */
  count: number;
  onShowAll: () => void;
}

export function Found({ videos, count, at, onShowAll }: FoundProps) {
  if (count === 0) {
    return (
      <EmptyState
        title={libraryCopy.nothingFound}
        action={
          <Button look="secondary" onClick={onShowAll}>
            {libraryCopy.showAll}
          </Button>
        }
      >
        {libraryCopy.nothingFoundText}
      </EmptyState>
    );
  }
  return (
    <section>
      <h2 className="mb-3 text-17">{libraryCopy.found(count)}</h2>
      <ul className={gridOfCards}>
        {videos.map((video) => (
          <li key={video._id} className="[content-visibility:auto] [contain-intrinsic-size:auto_18rem]">
            <VideoCard video={video} at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LockedShelf({
  videos,
  chatLink,
}: {
  videos: readonly LibraryVideo[];
  chatLink: ((words: string) => string) | undefined;
}) {
  const unpaid = videos.filter(({ accessExpires }) => accessExpires === undefined);
  const ended = videos.filter(({ accessExpires }) => accessExpires !== undefined);
  const cards = (locked: readonly LibraryVideo[]) =>
    locked.map((video) => (
      <li key={video._id} className={rowItem}>
        <LockedCard video={video} chatLink={chatLink} />
      </li>
    ));
  return (
    <>
      {unpaid.length > 0 && (
        <VideoRow name={libraryCopy.unpaid} text={libraryCopy.unpaidText}>
          {cards(unpaid)}
        </VideoRow>
      )}
      {ended.length > 0 && (
        <VideoRow name={libraryCopy.locked} text={libraryCopy.lockedText}>
          {cards(ended)}
        </VideoRow>
      )}
    </>
  );
}

/** As many skeletons as the first section will hold cards. @param slow one try has already timed out */
export function LoadingShelf({ slow }: { slow: boolean }) {
  return (
    <section aria-busy="true">
      <div className="mb-3 flex min-h-11 items-center">
        <h2 className="text-21">{slow ? common.slowStill : libraryCopy.latest}</h2>
      </div>
      <div className={`${rowOfCards} overflow-hidden`}>
        {Array.from({ length: LATEST_COUNT }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no other identity than its place
          <div key={place} className={rowItem}>
            <CardSkeleton />
          </div>
        ))}
      </div>
    </section>
  );
}
