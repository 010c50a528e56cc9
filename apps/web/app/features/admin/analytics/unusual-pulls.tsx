// Students whose lessons were pulled faster than anybody watches, or from several networks at once,
// so that somebody can talk to them.

import type { UnusualPulls as Line } from '@valence/contract/admin/analytics';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { learningCopy as copy } from '@valence/copy/admin/analytics';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { tableCopy } from '@valence/copy/admin/table';
import type { Period } from '@valence/domain/period';
import { formatPhone } from '@valence/domain/phone';
import { useState } from 'react';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { unusualQuery } from './analytics-queries.ts';

const { unusualColumns: heads } = copy;
const { count } = comparisonCopy;

const COLUMNS: Column<Line>[] = [
  { key: 'name', head: heads.name, cell: (line) => <Name line={line} /> },
  { key: 'phone', head: heads.phone, cell: ({ phone }) => formatPhone(phone) },
  { key: 'days', head: heads.days, cell: ({ days }) => count(days) },
  { key: 'last', head: heads.last, cell: ({ lastDay }) => shortDay(lastDay) },
  { key: 'heldBack', head: heads.heldBack, cell: ({ heldBack }) => count(heldBack) },
  { key: 'networks', head: heads.networks, cell: ({ networks }) => count(networks) },
];

export function UnusualPulls({ period }: { period: Period }) {
  const [page, setPage] = useState(1);
  const lines = useReading(unusualQuery({ ...period, page: String(page) }));
  return (
    <Card aria-label={copy.unusual} className="mt-8 p-4 sm:p-6">
      <h2 className="text-17">{copy.unusual}</h2>
      <p className="mb-4 max-w-2xl text-15 text-ink-soft">{copy.unusualHint}</p>
      <DataTable
        label={copy.unusual}
        words={tableCopy}
        columns={COLUMNS}
        query={lines}
        pageSize={PAGE_SIZE}
        keyOf={({ userId }) => userId}
        nameOf={({ name, phone }) => name || formatPhone(phone)}
        view={{ page, sort: 'name', onPage: setPage, onSort: () => undefined }}
        empty={<EmptyState title={copy.nobodyUnusual}>{copy.nobodyUnusualHint}</EmptyState>}
      />
    </Card>
  );
}

function Name({ line: { userId, name } }: { line: Line }) {
  return <StudentLink userId={userId} name={name} />;
}
