// Students who paid for a month of the period and watched nothing in it, so that somebody can ask how they are.

import type { IdlePayer } from '@valence/contract/admin/analytics';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { learningCopy as copy } from '@valence/copy/admin/analytics';
import { tableCopy } from '@valence/copy/admin/table';
import type { Period } from '@valence/domain/period';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDate } from '@valence/domain/school-time';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { idleQuery } from './analytics-queries.ts';
import { ExportButton } from './export-button.tsx';

const COLUMNS: Column<IdlePayer>[] = [
  { key: 'name', head: copy.idleColumns.name, cell: (payer) => <Name payer={payer} /> },
  { key: 'phone', head: copy.idleColumns.phone, cell: ({ phone }) => formatPhone(phone) },
  { key: 'classes', head: copy.idleColumns.classes, cell: ({ classes }) => classes.join(', ') },
  {
    key: 'last',
    head: copy.idleColumns.last,
    cell: ({ lastWatchedAt }) => (lastWatchedAt ? formatSchoolDate(new Date(lastWatchedAt)) : copy.never),
  },
];

export function IdlePayers({ period }: { period: Period }) {
  const [page, setPage] = useState(1);
  const payers = useReading(idleQuery({ ...period, page: String(page) }));
  return (
    <Card aria-label={copy.idle} className="p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-17">{copy.idle}</h2>
          <p className="max-w-2xl text-15 text-ink-soft">{copy.idleHint}</p>
        </div>
        <ExportButton table="paid-not-watching" what={copy.idle} period={period} />
      </div>
      <DataTable
        label={copy.idle}
        words={tableCopy}
        columns={COLUMNS}
        query={payers}
        pageSize={PAGE_SIZE}
        keyOf={({ userId }) => userId}
        nameOf={({ name, phone }) => name || formatPhone(phone)}
        view={{ page, sort: 'name', onPage: setPage, onSort: () => undefined }}
        empty={<EmptyState title={copy.nobodyIdle}>{copy.nobodyIdleHint}</EmptyState>}
      />
    </Card>
  );
}

function Name({ payer: { userId, name } }: { payer: IdlePayer }) {
  return <StudentLink userId={userId} name={name} />;
}
