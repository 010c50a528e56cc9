// Lists lessons by how much they were watched, most or least first, and shows the curve of one.

import type { LessonLine } from '@valence/contract/admin/analytics';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { learningCopy as copy } from '@valence/copy/admin/analytics';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { tableCopy } from '@valence/copy/admin/table';
import type { Period } from '@valence/domain/period';
import { useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { useReading } from '../../../lib/reading.ts';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { TableFilters } from '../../../ui/admin/table-filters.tsx';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lessonsQuery } from './analytics-queries.ts';
import { Curve } from './curve.tsx';
import { ExportButton } from './export-button.tsx';

const COLUMNS: Column<LessonLine>[] = [
  {
    key: 'title',
    head: copy.columns.title,
    sorts: true,
    cell: ({ videoId, title }) => (
      <Link
        to={adminPaths.video(videoId)}
        className="inline-flex min-h-6 items-center text-brand max-md:min-h-11 underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
      >
        {title}
      </Link>
    ),
  },
  { key: 'category', head: copy.columns.category, cell: ({ category }) => category },
  {
    key: 'viewers',
    head: copy.columns.viewers,
    sorts: true,
    isNumber: true,
    cell: ({ viewers }) => comparisonCopy.count(viewers),
  },
  {
    key: 'minutes',
    head: copy.columns.minutes,
    sorts: true,
    isNumber: true,
    cell: ({ minutes }) => comparisonCopy.count(minutes),
  },
  {
    key: 'before',
    head: copy.columns.before,
    isNumber: true,
    cell: ({ minutesBefore }) => comparisonCopy.count(minutesBefore),
  },
  {
    key: 'finished',
    head: copy.columns.finished,
    isNumber: true,
    cell: ({ finishedShare }) =>
      finishedShare === null ? comparisonCopy.unknown : comparisonCopy.share(finishedShare),
  },
];

const ORDERS = ['-minutes', 'minutes'] as const;

/** Chips for the order, since the table has no headings to press on a phone. */
function Orders({ order, onChoose }: { order: string; onChoose: (sort: string) => void }) {
  return (
    <fieldset aria-label={copy.order} className="m-0 mb-4 flex flex-wrap gap-2 border-0 p-0">
      {ORDERS.map((sort) => (
        <Chip key={sort} chosen={order === sort} onClick={() => onChoose(sort)}>
          {copy.orders[sort]}
        </Chip>
      ))}
    </fieldset>
  );
}

export function Lessons({ period }: { period: Period }) {
  const list = useListAddress(['q'], '-minutes');
  const [curve, setCurve] = useState<LessonLine>();
  const q = list.read('q');
  const lessons = useReading(
    lessonsQuery({ ...period, page: String(list.page), sort: list.sort, ...(q && { q }) }),
  );
  return (
    <Card aria-label={copy.lessons} className="mb-8 p-4 sm:p-6">
      <h2 className="text-17">{copy.lessons}</h2>
      <p className="mb-4 max-w-2xl text-15 text-ink-soft">{copy.lessonsHint}</p>
      <Orders order={list.sort} onChoose={list.onSort} />
      {curve && (
        <Curve key={curve.videoId} lesson={curve} period={period} onClose={() => setCurve(undefined)} />
      )}
      <TableFilters
        search={{
          label: copy.search,
          placeholder: copy.searchPlaceholder,
          value: q,
          onChange: (words) => list.set({ q: words }),
        }}
        tools={<ExportButton table="lessons" what={copy.lessons} period={period} />}
      />
      <DataTable
        label={copy.lessons}
        words={tableCopy}
        columns={COLUMNS}
        query={lessons}
        pageSize={PAGE_SIZE}
        keyOf={({ videoId }) => videoId}
        nameOf={({ title }) => title}
        view={list}
        empty={<EmptyState title={copy.noLessons}>{copy.noLessonsHint}</EmptyState>}
        actions={(lesson) => (
          <Button look="quiet" aria-label={copy.showCurve(lesson)} onClick={() => setCurve(lesson)}>
            {copy.curveButton}
          </Button>
        )}
      />
    </Card>
  );
}
