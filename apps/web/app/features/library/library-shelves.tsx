// The lessons of the library: the one to continue, the latest, then one section for each category; or the result of a search.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { type ReactNode, useId } from 'react';
import { Button, TextButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContinueCard } from './continue-card.tsx';
import { LessonRow, LockedRow, RowSkeleton, rowItem, rows } from './lesson-row.tsx';
import { filtersOf, LATEST_COUNT, type LibraryQuery, sectionsOf } from './library-view.ts';

interface LessonsProps {
  videos: readonly LibraryVideo[];
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
}

interface ShelvesProps extends LessonsProps {
  /** Whether the latest are still skeletons. */
  areLatestHeld: boolean;
}

export function Shelves({ videos, at, areLatestHeld }: ShelvesProps) {
  const { begun, latest, categories } = sectionsOf(videos);
  return (
    <>
      <div className={classes(top, begun && topOfTwo)}>
        {begun && (
          <Section name={libraryCopy.toContinue}>
            <ContinueCard video={begun} at={at} />
          </Section>
        )}
        {areLatestHeld ? (
          <LoadingShelf slow={false} />
        ) : (
          <Section name={libraryCopy.latest}>
            <Rows videos={latest} at={at} named />
          </Section>
        )}
      </div>
      {categories.map(({ category, videos: ofCategory }) => (
        <Section key={category} name={category}>
          <Rows videos={ofCategory} at={at} />
        </Section>
      ))}
    </>
  );
}

const top = 'grid gap-6 sm:gap-8';
// Side by side, so that the latest begin on the first screen of a laptop.
const topOfTwo = 'lg:grid-cols-[22rem_minmax(0,1fr)] short:grid-cols-2';

function Section({ name, text, children }: { name: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-21">
        {name}
      </h2>
      {text && <p className="text-15 text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Rows({ videos, ...rest }: LessonsProps & { named?: boolean }) {
  return (
    <ul className={rows}>
      {videos.map((video) => (
        <li key={video._id} className={rowItem}>
          <LessonRow video={video} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface FoundProps extends LessonsProps {
  /** Including the locked lessons below that match. */
  count: number;
  query: LibraryQuery;
  onShowAll: () => void;
}

export function Found({ videos, count, at, query, onShowAll }: FoundProps) {
  const filters = filtersOf(query);
  const words = query.words.trim();
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
        {filters.length > 0 && <p>{libraryCopy.onlyIn(filters)}</p>}
        <p>{libraryCopy.nothingFoundText(words !== '', filters.length)}</p>
      </EmptyState>
    );
  }
  return (
    <section>
      {/* What applies is in sight here, also when its chip is scrolled away. */}
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <h2 className="text-17">{libraryCopy.found(count)}</h2>
        {filters.length > 0 && <p className="text-15 text-ink-soft">{libraryCopy.onlyIn(filters)}</p>}
        <TextButton onClick={onShowAll}>{libraryCopy.showAll}</TextButton>
      </div>
      <Rows videos={videos} at={at} named />
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
  const list = (locked: readonly LibraryVideo[]) => (
    <ul className={rows}>
      {locked.map((video) => (
        <li key={video._id} className={rowItem}>
          <LockedRow video={video} chatLink={chatLink} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {unpaid.length > 0 && (
        <Section name={libraryCopy.unpaid} text={libraryCopy.unpaidText}>
          {list(unpaid)}
        </Section>
      )}
      {ended.length > 0 && (
        <Section name={libraryCopy.locked} text={libraryCopy.lockedText}>
          {list(ended)}
        </Section>
      )}
    </>
  );
}

/** As many skeletons as the first section will hold rows. @param slow one try has already timed out */
export function LoadingShelf({ slow }: { slow: boolean }) {
  return (
    <SkeletonShelf>
      <h2 className="text-21">{slow ? common.slowStill : libraryCopy.latest}</h2>
    </SkeletonShelf>
  );
}

/** `LoadingShelf` in the document: a heading in letters would have their face fetched before the scripts. */
export function UnnamedShelf() {
  return (
    <SkeletonShelf>
      <Skeleton className="mt-1 h-6 w-28" />
    </SkeletonShelf>
  );
}

function SkeletonShelf({ children }: { children: ReactNode }) {
  return (
    <section aria-busy="true">
      {children}
      <div className={`${rows} mt-3`}>
        {Array.from({ length: LATEST_COUNT }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no other identity than its place
          <RowSkeleton key={place} />
        ))}
      </div>
    </section>
  );
}
