// The activity page of the admin area: the audit trail, newest first.

import { activityCopy as copy } from '@valence/copy/admin/activity';
import { common } from '@valence/copy/common';
import { ActivityFilters, FILTERS } from '../../features/admin/activity/activity-filters.tsx';
import { activityQuery } from '../../features/admin/activity/activity-queries.ts';
import { EntryCard } from '../../features/admin/activity/entry-card.tsx';
import { useListAddress } from '../../lib/list-address.ts';
import { usePagedReading } from '../../lib/paged-reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed, Former } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function Activity() {
  const list = useListAddress(FILTERS, '');
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => (list.read(name) ? [[name, list.read(name)]] : [])),
  );
  const activity = usePagedReading(activityQuery(filters));
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage } = activity;
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <ActivityFilters list={list} filters={filters} />
      {!entries && isError && <Failed title={copy.failed} again={common.tryAgain} query={activity} />}
      {!entries && !isError && <Loading />}
      {entries?.length === 0 && <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>}
      {entries && entries.length > 0 && (
        <Former isFormer={isPlaceholderData}>
          <ol aria-label={copy.list} className="flex flex-col gap-3">
            {entries.map((entry) => (
              <EntryCard key={entry._id} entry={entry} />
            ))}
          </ol>
          <p className="mt-5 flex justify-center text-15 text-ink-soft">
            {hasNextPage ? (
              <Button
                look="secondary"
                busy={isFetchingNextPage}
                onClick={() => void activity.fetchNextPage()}
              >
                {copy.older}
              </Button>
            ) : (
              copy.end
            )}
          </p>
        </Former>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </div>
  );
}
