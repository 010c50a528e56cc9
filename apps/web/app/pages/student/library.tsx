// Home after sign-in: what one can watch, and what has ended lately.

import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/library';
import { useDeferredValue, useState } from 'react';
import { useLibrary, useLocked } from '../../features/library/library-queries.ts';
import { LibrarySearch } from '../../features/library/library-search.tsx';
import { Found, LoadingShelf, LockedShelf, Shelves } from '../../features/library/library-shelves.tsx';
import {
  EVERYTHING,
  isEverything,
  matching,
  shelvesOf,
  type Wanted,
} from '../../features/library/shelves.ts';
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
  const { videos = [], failed, isLoading, refetch } = useLibrary();
  const locked = useLocked();
  const chatLink = useChatLink();
  const [wanted, setWanted] = useState(EVERYTHING);
  // Typing stays quick on a slow phone; the cards follow.
  const shown = useDeferredValue(wanted);
  const at = useNow(MINUTE_MS);
  const shownLocked =
    isEverything(shown) || videos.length === 0 ? locked : matching(locked, shown, new Date(at));
  return (
    <PageBody>
      <h1 className="sr-only">{libraryCopy.title}</h1>
      <div className="flex flex-col gap-6 sm:gap-8">
        <NewAnswers />
        {isLoading ? (
          <LoadingShelf />
        ) : (
          <>
            {videos.length > 0 ? (
              <Lessons {...{ videos, wanted, setWanted, shown, at }} lockedCount={shownLocked.length} />
            ) : (
              <Nothing onRetry={failed ? () => void refetch() : undefined} />
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
    return <EmptyState title={libraryCopy.empty} action={again} />;
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

interface LessonsProps {
  videos: NonNullable<ReturnType<typeof useLibrary>['videos']>;
  wanted: Wanted;
  setWanted: (wanted: Wanted) => void;
  /** What the cards follow. */
  shown: Wanted;
  at: number;
  lockedCount: number;
}

function Lessons({ videos, wanted, setWanted, shown, at, lockedCount }: LessonsProps) {
  const found = isEverything(shown) ? undefined : matching(videos, shown, new Date(at));
  const count = (found?.length ?? 0) + lockedCount;
  return (
    <>
      <LibrarySearch
        wanted={wanted}
        categories={shelvesOf(videos).map(({ category }) => category)}
        onChange={setWanted}
      />
      {/* There before it has anything to say: else it is not heard. */}
      <p role="status" className="sr-only">
        {found && (count > 0 ? libraryCopy.found(count) : libraryCopy.nothingFound)}
      </p>
      {found === undefined ? (
        <Shelves videos={videos} at={at} />
      ) : (
        <Found videos={found} lockedCount={lockedCount} at={at} onShowAll={() => setWanted(EVERYTHING)} />
      )}
    </>
  );
}
