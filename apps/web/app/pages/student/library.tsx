// The page after sign-in: the lessons that the student can watch, and those that ended lately.

import { useQueryClient } from '@tanstack/react-query';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { MINUTE_MS } from '@valence/domain/durations';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLibrary, useLocked } from '../../features/library/library-queries.ts';
import { LibrarySearch } from '../../features/library/library-search.tsx';
import { Found, LoadingShelf, LockedShelf, Shelves } from '../../features/library/library-shelves.tsx';
import { EVERYTHING, isEverything, matching } from '../../features/library/library-view.ts';
import { shelvesOf } from '../../features/library/shelves.ts';
import { LoadingSyllabus, SyllabusTable } from '../../features/library/syllabus-table.tsx';
import { useLibraryQuery } from '../../features/library/use-library-query.ts';
import { NewAnswers } from '../../features/questions/new-answers.tsx';
import { useChatLink } from '../../lib/school.ts';
import { useNow } from '../../lib/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/shell.tsx';

export const head = () => ({ title: libraryCopy.documentTitle });

const IDLE_MS = 3000;

export default function Library() {
  const { videos = [], failed, slow, areLatestHeld, refetch, ...library } = useLibrary();
  const at = useNow(MINUTE_MS);
  const { wanted, setQuery, isNarrowed, found, locked, count } = useSearch(videos, at);
  const chatLink = useChatLink();
  const hasAny = videos.length > 0;
  const nothing = useNothing(library.isEmpty);
  const isLoading = library.isLoading || (library.isEmpty && !nothing);
  useLessonPageAhead(hasAny);
  return (
    <PageBody>
      <h1 className="sr-only">{libraryCopy.title}</h1>
      {/* One element for the page's life: screen readers do not announce a region that is added with its text. */}
      <p role="status" className="sr-only">
        {spoken({ isLoading, slow, failed, hasAny, count })}
      </p>
      <div className="flex flex-col gap-6 sm:gap-8">
        <NewAnswers />
        {/* On a first visit the worker that shows notifications is not there yet. */}
        {navigator.serviceWorker?.controller && (
          <Suspense>
            <NotificationsOffer />
          </Suspense>
        )}
        {/* While the lessons load, too: what is below keeps its place. */}
        {(isLoading || hasAny) && (
          <LibrarySearch
            wanted={wanted}
            categories={shelvesOf(videos).map(({ category }) => category)}
            onChange={setQuery}
          />
        )}
        {isLoading ? (
          wanted.isSyllabus ? (
            <LoadingSyllabus slow={slow} />
          ) : (
            <LoadingShelf slow={slow} />
          )
        ) : (
          <>
            {!hasAny && (failed ? <NotLoaded onRetry={() => void refetch()} /> : nothing)}
            {hasAny && !isNarrowed && !wanted.isSyllabus && (
              <Shelves videos={videos} at={at} areLatestHeld={areLatestHeld} />
            )}
            {hasAny && !isNarrowed && wanted.isSyllabus && <SyllabusTable videos={videos} />}
            {isNarrowed && (
              <Found
                videos={found}
                count={count}
                at={at}
                query={wanted}
                onShowAll={() => setQuery(EVERYTHING)}
              />
            )}
            <LockedShelf videos={locked} chatLink={chatLink} />
          </>
        )}
      </div>
    </PageBody>
  );
}

/**
 * Once lessons are shown and the browser is idle, the page of a lesson is made ready: a cheap phone takes a quarter of a second to
 * read its script, and a press is answered at once.
 */
function useLessonPageAhead(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const load = () => {
      import('./player.tsx').catch((error: unknown) => console.warn('The next page is not ready', error));
    };
    // Not all browsers have requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [isWanted]);
}

/** What stands in place of lessons where there are none, once all of it can be shown; only the few who have none load it. */
function useNothing(isWanted: boolean): ReactNode {
  const client = useQueryClient();
  const [nothing, setNothing] = useState<ReactNode>();
  useEffect(() => {
    if (!isWanted) return;
    import('./no-lessons.tsx')
      .then(({ noLessons }) => noLessons(client))
      .then(setNothing, () => setNothing(<EmptyState title={libraryCopy.empty} />));
  }, [isWanted, client]);
  return nothing;
}

/** The search, and the open and locked lessons that match it. */
function useSearch(videos: LibraryVideo[], at: number) {
  const { wanted, setQuery, shown } = useLibraryQuery();
  const locked = useLocked();
  const isNarrowed = videos.length > 0 && !isEverything(shown);
  // Together: a word that is nearly in a locked lesson does not count if it is in an open one as it is typed.
  const all = [...videos, ...locked];
  const matches = isNarrowed ? matching(all, shown, new Date(at)) : all;
  const found = matches.filter((one) => !locked.includes(one));
  const foundLocked = matches.filter((one) => locked.includes(one));
  const count = found.length + (isNarrowed ? foundLocked.length : 0);
  return { wanted, setQuery, isNarrowed, found, locked: foundLocked, count };
}

interface LibraryState {
  isLoading: boolean;
  slow: boolean;
  failed: boolean;
  hasAny: boolean;
  count: number;
}

/** What screen readers announce. */
function spoken({ isLoading, slow, failed, hasAny, count }: LibraryState): string {
  if (isLoading) return slow ? common.slowStill : libraryCopy.loading;
  if (!hasAny) return failed ? libraryCopy.failed : libraryCopy.noneYet;
  return count > 0 ? libraryCopy.found(count) : libraryCopy.nothingFound;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const again = (
    <Button look="secondary" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  );
  return (
    <EmptyState title={libraryCopy.failed} action={again}>
      {libraryCopy.failedText}
    </EmptyState>
  );
}

const NotificationsOffer = lazy(async () => import('../../features/notifications/notifications-offer.tsx'));
