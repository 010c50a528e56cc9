// Home after sign-in: what one can watch, and what has ended lately.

import type { LibraryVideo } from '@valence/contract/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/library';
import { useLibrary, useLocked } from '../../features/library/library-queries.ts';
import { LibrarySearch } from '../../features/library/library-search.tsx';
import { Found, LoadingShelf, LockedShelf, Shelves } from '../../features/library/library-shelves.tsx';
import { EVERYTHING, isEverything, matching, shelvesOf } from '../../features/library/shelves.ts';
import { useWanted } from '../../features/library/use-wanted.ts';
import { NewAnswers } from '../../features/questions/new-answers.tsx';
import { useChatLink } from '../../lib/school.ts';
import { useNow } from '../../lib/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/shell.tsx';

export const meta = () => [{ title: libraryCopy.documentTitle }];

const MINUTE_MS = 60_000;

export default function Library() {
  const { videos = [], failed, slow, isLoading, refetch } = useLibrary();
  const at = useNow(MINUTE_MS);
  const { wanted, setWanted, isNarrowed, found, locked, count } = useSearch(videos, at);
  const chatLink = useChatLink();
  const hasAny = videos.length > 0;
  return (
    <PageBody>
      <h1 className="sr-only">{libraryCopy.title}</h1>
      {/* One for the page's life: a region that comes with its words in it is not heard. */}
      <p role="status" className="sr-only">
        {spoken({ isLoading, slow, failed, hasAny, count })}
      </p>
      <div className="flex flex-col gap-6 sm:gap-8">
        <NewAnswers />
        {/* While the lessons come, too: what stands below keeps its place. */}
        {(isLoading || hasAny) && (
          <LibrarySearch
            wanted={wanted}
            categories={shelvesOf(videos).map(({ category }) => category)}
            onChange={setWanted}
          />
        )}
        {isLoading ? (
          <LoadingShelf slow={slow} />
        ) : (
          <>
            {!hasAny && <Nothing onRetry={failed ? () => void refetch() : undefined} />}
            {hasAny && !isNarrowed && <Shelves videos={videos} at={at} />}
            {isNarrowed && (
              <Found videos={found} count={count} at={at} onShowAll={() => setWanted(EVERYTHING)} />
            )}
            <LockedShelf videos={locked} chatLink={chatLink} />
          </>
        )}
      </div>
    </PageBody>
  );
}

/** What was searched for, and of what one can watch and what is locked that which fits. */
function useSearch(videos: LibraryVideo[], at: number) {
  const { wanted, setWanted, shown } = useWanted();
  const locked = useLocked();
  const isNarrowed = videos.length > 0 && !isEverything(shown);
  const fitting = (some: LibraryVideo[]) => (isNarrowed ? matching(some, shown, new Date(at)) : some);
  const found = fitting(videos);
  const foundLocked = fitting(locked);
  const count = found.length + (isNarrowed ? foundLocked.length : 0);
  return { wanted, setWanted, isNarrowed, found, locked: foundLocked, count };
}

interface Told {
  isLoading: boolean;
  slow: boolean;
  failed: boolean;
  hasAny: boolean;
  count: number;
}

/** What screen readers are told. */
function spoken({ isLoading, slow, failed, hasAny, count }: Told): string {
  if (isLoading) return slow ? common.slowStill : libraryCopy.loading;
  if (!hasAny) return failed ? libraryCopy.failedText : libraryCopy.noneYet;
  return count > 0 ? libraryCopy.found(count) : libraryCopy.nothingFound;
}

/** @param onRetry when the lessons did not come; else there are none */
function Nothing({ onRetry }: { onRetry: (() => void) | undefined }) {
  const action = onRetry ? (
    <Button look="secondary" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  ) : (
    <ButtonLink look="secondary" to={paths.batch}>
      {libraryCopy.toClasses}
    </ButtonLink>
  );
  return (
    <EmptyState title={libraryCopy.empty} action={action}>
      {onRetry ? libraryCopy.failedText : libraryCopy.emptyText}
    </EmptyState>
  );
}
