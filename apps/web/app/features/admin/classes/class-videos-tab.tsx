// The lessons of a class, grouped by the month whose payment opens them. Admins can remove them from the class.

import type { ClassVideo } from '@valence/contract/admin/classes';
import { classVideosCopy as copy } from '@valence/copy/admin/classes';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { formatMonth } from '@valence/domain/school-time';
import { type ReactNode, useRef } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { useListView } from '../../../lib/list-view.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { TableFilters } from '../../../ui/admin/table-filters.tsx';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { classVideosQuery, useRemoveVideo, useRestoreVideo } from './classes-queries.ts';

interface ClassVideosTabProps {
  classId: string;
  /** The control that assigns more lessons, for those who may. */
  tools: ReactNode;
}

export function ClassVideosTab({ classId, tools }: ClassVideosTabProps) {
  const view = useListView({ search: '' }, 'month');
  const { search } = view.filters;
  const videos = useReading(classVideosQuery(classId, { search, page: view.page }));
  const list = useRef<HTMLDivElement>(null);
  const { data } = videos;
  if (!data)
    return videos.isError ? <Failed onRetry={() => void videos.refetch()} /> : <Skeleton className="h-100" />;
  if (data.total === 0 && search === '' && view.page === 1)
    return (
      <EmptyState title={copy.none} action={tools}>
        {copy.noneHint}
      </EmptyState>
    );
  return (
    <div ref={list} tabIndex={-1} className="flex scroll-mt-3 flex-col gap-5 outline-none">
      {tools}
      <TableFilters
        search={{
          label: copy.search,
          placeholder: copy.searchHint,
          value: search,
          onChange: (text) => view.set({ search: text }),
        }}
      />
      <div className={classes('flex flex-col gap-5', videos.isPlaceholderData && 'opacity-60')}>
        {data.rows.length === 0 && view.page === 1 ? (
          <EmptyState title={copy.notFound}>{copy.notFoundHint}</EmptyState>
        ) : (
          // The line disappears together with the pressed button, so the focus moves to the list.
          <Months classId={classId} videos={data.rows} onRemoved={() => list.current?.focus()} />
        )}
        <Pager
          words={tableCopy}
          view={{
            page: view.page,
            onPage: (page) => {
              view.onPage(page);
              list.current?.scrollIntoView();
            },
          }}
          pageSize={data.pageSize}
          total={data.total}
        />
      </div>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title={tableCopy.failed} action={<Button onClick={onRetry}>{common.tryAgain}</Button>} />
  );
}

interface MonthsProps {
  classId: string;
  videos: readonly ClassVideo[];
  onRemoved: () => void;
}

function Months({ classId, videos, onRemoved }: MonthsProps) {
  const { role } = useAuth();
  const remove = useRemoval(classId, onRemoved);
  const mayRemove = role !== undefined && may(role, 'classes.assign-videos');
  const months = Map.groupBy(videos, ({ year, month }) =>
    year === null || month === null ? copy.noMonth : formatMonth(year, month),
  );
  return [...months].map(([name, own]) => (
    <section key={name} aria-label={name}>
      <h3 className="mb-2 text-17">{name}</h3>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {own.map((video) => (
          <Lesson key={video._id} video={video} onRemove={mayRemove ? () => remove(video) : undefined} />
        ))}
      </ul>
    </section>
  ));
}

function Lesson({ video, onRemove }: { video: ClassVideo; onRemove: (() => void) | undefined }) {
  const { title, published, endsAt } = video;
  return (
    <li className="flex items-center justify-between gap-x-4 px-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="min-w-0 break-words">{title}</span>
        {!published && <Badge>{copy.unpublished}</Badge>}
        {endsAt && <Badge tone="soon">{copy.until(new Date(endsAt))}</Badge>}
      </span>
      {onRemove && (
        <TextButton className="shrink-0" aria-label={copy.removeNamed(title)} onClick={onRemove}>
          {copy.remove}
        </TextButton>
      )}
    </li>
  );
}

function useRemoval(classId: string, onRemoved: () => void): (video: ClassVideo) => void {
  const toast = useToast();
  const remove = useRemoveVideo(classId);
  const restore = useRestoreVideo();
  return ({ _id, title }) =>
    remove.mutate(_id, {
      onSuccess: ({ data: { undoToken } }) => {
        const undo = undoBy(() => restore.mutateAsync(undoToken), { undone: copy.restored });
        toast({ kind: 'success', text: copy.removed(title), undo });
        onRemoved();
      },
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
}
