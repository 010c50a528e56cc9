// Table of the people who have a video, the same as in the file that can be downloaded.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { listVideoUsers, type VideoUser } from '@valence/contract/admin/video-users';
import { tableCopy } from '@valence/copy/admin/table';
import { videoUsersCopy as copy } from '@valence/copy/admin/videos';
import { accessMark } from '@valence/domain/access-mark';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDate } from '@valence/domain/school-time';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const usersQuery = (videoId: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId, 'users', page],
    queryFn: ({ signal }) =>
      call(listVideoUsers, { params: { videoId }, query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The answer has names and numbers of minors: drop it from memory soon after the page is closed.
    gcTime: 10_000,
  });

const COLUMNS: Column<VideoUser>[] = [
  { key: 'name', head: copy.columns.name, cell: (user) => <Name user={user} /> },
  { key: 'phone', head: copy.columns.phone, cell: ({ phone }) => formatPhone(phone) },
  { key: 'source', head: copy.columns.source, cell: ({ source }) => source ?? copy.direct },
  { key: 'until', head: copy.columns.until, cell: (user) => <Until user={user} /> },
  {
    key: 'watched',
    head: copy.columns.watched,
    isNumber: true,
    cell: ({ watched }) => (watched === undefined ? '' : `${Math.round(watched * 100)} %`),
  },
];

/** @param tools the button that downloads the file */
export function VideoUsers({ videoId, tools }: { videoId: string; tools: ReactNode }) {
  const [page, setPage] = useState(1);
  const users = useReading(usersQuery(videoId, page));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{copy.title}</h2>
        {tools}
      </div>
      <DataTable
        label={copy.title}
        words={tableCopy}
        columns={COLUMNS}
        query={users}
        pageSize={PAGE_SIZE}
        keyOf={({ userId }) => userId}
        nameOf={({ name, phone }) => name || formatPhone(phone)}
        view={{ page, sort: 'name', onPage: setPage, onSort: () => undefined }}
        empty={<EmptyState title={copy.nobody}>{copy.nobodyHint}</EmptyState>}
      />
    </Card>
  );
}

function Name({ user: { userId, name } }: { user: VideoUser }) {
  return <StudentLink userId={userId} name={name} />;
}

function Until({ user: { expires } }: { user: VideoUser }) {
  const endsAt = expires ? new Date(expires) : undefined;
  const { status, colour } = accessMark(endsAt, new Date(now()));
  const tone = { grey: 'neutral', red: 'danger', orange: 'soon', green: 'good' } as const;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone[colour]}>{status}</Badge>
      <span className="text-13 text-ink-soft">{endsAt ? formatSchoolDate(endsAt) : copy.noEnd}</span>
    </span>
  );
}
