// Browsers in which the player's engine gave lessons to hls.js: a browser that changed shows here first.

import { type FallbackLine, MOST_FALLBACK_LINES } from '@valence/contract/admin/analytics';
import { learningCopy as copy } from '@valence/copy/admin/analytics';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { tableCopy } from '@valence/copy/admin/table';
import type { Period } from '@valence/domain/period';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { fallbacksQuery } from './analytics-queries.ts';

const { fallbackColumns: heads } = copy;

const COLUMNS: Column<FallbackLine>[] = [
  { key: 'browser', head: heads.browser, cell: (line) => copy.browserOf(line) },
  { key: 'reason', head: heads.reason, cell: ({ reason }) => copy.fallbackReasons[reason] },
  { key: 'times', head: heads.times, cell: ({ times }) => comparisonCopy.count(times), isNumber: true },
  { key: 'last', head: heads.last, cell: ({ lastDay }) => shortDay(lastDay) },
];

/** The server sends only the most frequent lines, which fit on one page. */
const ONE_PAGE = { page: 1, sort: '', onPage: () => undefined, onSort: () => undefined };

export function PlayerFallbacks({ period }: { period: Period }) {
  const fallbacks = useReading(fallbacksQuery(period));
  const { data } = fallbacks;
  return (
    <Card aria-label={copy.fallbacks} className="mt-8 p-4 sm:p-6">
      <h2 className="text-17">{copy.fallbacks}</h2>
      <p className="mb-4 max-w-2xl text-15 text-ink-soft">{copy.fallbacksHint}</p>
      <DataTable
        label={copy.fallbacks}
        words={tableCopy}
        columns={COLUMNS}
        query={{ ...fallbacks, data: data && { rows: data.rows, total: data.rows.length } }}
        pageSize={MOST_FALLBACK_LINES}
        keyOf={({ browser, version, reason }) => `${browser} ${version} ${reason}`}
        nameOf={copy.browserOf}
        view={ONE_PAGE}
        empty={<EmptyState title={copy.noFallbacks}>{copy.noFallbacksHint}</EmptyState>}
      />
    </Card>
  );
}
