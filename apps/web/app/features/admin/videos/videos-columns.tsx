// The columns of the catalogue.

import type { AdminVideoRow, VideoState } from '@valence/contract/admin/videos';
import { videosCopy as copy } from '@valence/copy/admin/videos';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import type { ReactNode } from 'react';
import { CardPicture } from '../../../lib/card-picture.tsx';
import { videoLength } from '../../../lib/format.ts';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<VideoState, BadgeTone> = {
  published: 'good',
  scheduled: 'brand',
  draft: 'neutral',
  deleted: 'danger',
};

/** @param titleOf renders a title, as a link for those who may edit */
export function videosColumns(titleOf: (row: AdminVideoRow) => ReactNode): Column<AdminVideoRow>[] {
  return [
    {
      key: 'title',
      head: copy.columns.title,
      sorts: true,
      cell: (row) => <Title row={row}>{titleOf(row)}</Title>,
    },
    {
      key: 'category',
      head: copy.columns.category,
      sorts: true,
      isMinor: true,
      cell: ({ category }) => category,
    },
    { key: 'month', head: copy.columns.month, sorts: true, cell: monthOf },
    { key: 'kind', head: copy.columns.kind, cell: (row) => <Source row={row} /> },
    { key: 'published', head: copy.columns.state, sorts: true, cell: (row) => <State row={row} /> },
    {
      key: 'uploaded',
      head: copy.columns.uploaded,
      sorts: true,
      isMinor: true,
      cell: ({ uploadedDate }) => (
        <span className="whitespace-nowrap">{formatSchoolDate(new Date(uploadedDate))}</span>
      ),
    },
  ];
}

function Title({ row, children }: { row: AdminVideoRow; children: ReactNode }) {
  const facts = [
    row.alYear === null ? '' : `A/L ${row.alYear}`,
    row.durationSeconds === null ? '' : videoLength(row.durationSeconds),
  ].filter(Boolean);
  return (
    <div className="flex items-center gap-3">
      {row.thumbnailUrl ? (
        <CardPicture
          src={row.thumbnailUrl}
          sizes="80px"
          width={80}
          height={45}
          className="aspect-video w-20 shrink-0 rounded-md bg-sunken object-cover"
        />
      ) : (
        <span className="aspect-video w-20 shrink-0 rounded-md bg-sunken" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold">{children}</span>
        <span className="block text-13 text-ink-soft tabular-nums">{facts.join(' · ')}</span>
      </span>
    </div>
  );
}

function monthOf({ year, month }: AdminVideoRow): ReactNode {
  return year === null || month === null ? (
    ''
  ) : (
    <span className="whitespace-nowrap">{formatMonth(year, month)}</span>
  );
}

function Source({ row }: { row: AdminVideoRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {copy.kinds[row.kind]}
      {row.isUnprotected && (
        <span title={row.kind === 'plain' ? copy.plainHint : copy.unprotectedHint}>
          <Badge tone="soon">{copy.unprotected}</Badge>
        </span>
      )}
    </span>
  );
}

function State({ row: { state, publishedAt } }: { row: AdminVideoRow }) {
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      {state === 'scheduled' && publishedAt && (
        <span className="text-13 text-ink-soft">
          {copy.scheduledFor(formatSchoolDate(new Date(publishedAt)))}
        </span>
      )}
    </span>
  );
}
