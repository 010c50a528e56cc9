// Home after sign-in: what one can watch, and what has ended lately.

import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/library';
import { useDeferredValue, useState } from 'react';
import { useLibrary, useLocked } from '../../features/library/library-queries.ts';
import { LibrarySearch } from '../../features/library/library-search.tsx';
import { Found, LoadingShelf, LockedShelf, Shelves } from '../../features/library/library-shelves.tsx';
import { EVERYTHING, isEverything, matching, shelvesOf } from '../../features/library/shelves.ts';
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
  const locked = useLocked();
  const chatLink = useChatLink();
  const [wanted, setWanted] = useState(EVERYTHING);
  // Typing stays quick on a slow phone; the cards follow.
  const shown = useDeferredValue(wanted);
  const at = useNow(MINUTE_MS);
  const isNarrowed = videos.length > 0 && !isEverything(shown);
  const found = (some: typeof videos) => (isNarrowed ? matching(some, shown, new Date(at)) : some);
  const shownVideos = found(videos);
  const shownLocked = found(locked);
  const count = shownVideos.length + (isNarrowed ? shownLocked.length : 0);
  const spoken = () => {
    if (isLoading) return slow ? common.slowStill : libraryCopy.loading;
    if (videos.length === 0) return failed ? libraryCopy.failedText : libraryCopy.noneYet;
    return count > 0 ? libraryCopy.found(count) : libraryCopy.nothingFound;
  };
  return (
    <PageBody>
      <h1 className="sr-only">{libraryCopy.title}</h1>
      {/* One for the page's life: a region that comes with its words in it is not heard. */}
      <p role="status" className="sr-only">
        {spoken()}
      </p>
      <div className="flex flex-col gap-6 sm:gap-8">
        <NewAnswers />
        {/* While the lessons come, too: what stands below keeps its place. */}
        {(isLoading || videos.length > 0) && (
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
            {videos.length === 0 && <Nothing onRetry={failed ? () => void refetch() : undefined} />}
            {isNarrowed ? (
              <Found {...{ count, at }} videos={shownVideos} onShowAll={() => setWanted(EVERYTHING)} />
            ) : (
              videos.length > 0 && <Shelves videos={videos} at={at} />
            )}
            <LockedShelf videos={shownLocked} chatLink={chatLink} />
          </>
        )}
      </div>
    </PageBody>
  );
}

/** @param onRetry when the lessons did not come; else there are none */
function Nothing({ onRetry }: { onRetry: (() => void) | undefined }) {
  if (onRetry) {
    const again = (
      <Button look="secondary" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    );
    return (
      <EmptyState title={libraryCopy.empty} action={again}>
        {libraryCopy.failedText}
      </EmptyState>
    );
  }
  const toClasses = (
    <ButtonLink look="secondary" to={paths.batch}>
      {libraryCopy.toClasses}
    </ButtonLink>
  );
  return (
    <EmptyState title={libraryCopy.empty} action={toClasses}>
      {libraryCopy.emptyText}
    </EmptyState>
  );
}
