// Students who owe for months that are due, each with a prepared reminder.

import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type { ArrearsRow } from '@valence/contract/payments/lists';
import { messagesCopy } from '@valence/copy/admin/messages';
import { tableCopy } from '@valence/copy/admin/table';
import { arrearsCopy as copy, paymentsCopy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth } from '@valence/domain/school-time';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { chatLink } from '../../../lib/contact-links.ts';
import { useListView } from '../../../lib/list-view.ts';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { SelectFilter } from '../../../ui/admin/table-filters.tsx';
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Chat } from '../../../ui/icons.tsx';
import { FileDownload } from './file-download.tsx';
import { arrearsQuery, classesQuery } from './payments-queries.ts';

const columns: readonly Column<ArrearsRow>[] = [
  { key: 'name', head: copy.student, sorts: true, cell: (row) => <Student row={row} /> },
  { key: 'oldest', head: copy.months, sorts: true, cell: ({ months }) => <Months months={months} /> },
  {
    key: 'owed',
    head: copy.owed,
    sorts: true,
    isNumber: true,
    cell: ({ owedCents }) => <strong>{formatRupees(owedCents)}</strong>,
  },
];

const nameOf = ({ name }: ArrearsRow) => name || paymentsCopy.unnamed;

export function ArrearsTab() {
  const list = useListView({ classId: '' }, 'oldest');
  const { classId } = list.filters;
  const arrears = useReading(arrearsQuery({ classId, sort: list.sort, page: list.page }));
  const classes = useReading(classesQuery);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SelectFilter
          label={paymentsCopy.schoolClass}
          all={paymentsCopy.allClasses}
          value={classId}
          options={(classes.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(value) => list.set({ classId: value })}
        />
        {arrears.data && arrears.data.total > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-semibold">{copy.total(arrears.data.total, arrears.data.owedCents)}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
              <FileDownload request={{ file: 'arrears', classId }} />
              <ButtonLink
                look="secondary"
                icon={<Chat size={18} />}
                to={adminPaths.newMessage({ kind: 'dues', ...(classId && { classId }) })}
              >
                {messagesCopy.remindAll}
              </ButtonLink>
            </div>
          </div>
        )}
      </div>
      <DataTable
        label={paymentsCopy.tabs.arrears}
        words={tableCopy}
        columns={columns}
        query={arrears}
        pageSize={PAGE_SIZE}
        keyOf={({ userId }) => userId}
        nameOf={nameOf}
        view={list}
        empty={<EmptyState title={copy.none}>{copy.noneHint}</EmptyState>}
        actions={(row) => <Remind row={row} />}
      />
    </>
  );
}

function Student({ row }: { row: ArrearsRow }) {
  return (
    <>
      <StudentLink userId={row.userId} name={row.name} />
      <span className="block text-13 whitespace-nowrap text-ink-soft tabular-nums">
        {formatPhone(row.phone)}
      </span>
    </>
  );
}

function Months({ months }: { months: ArrearsRow['months'] }) {
  return (
    <ul className="text-15 tabular-nums">
      {months.map(({ classId, className, year, month, owedCents }) => (
        <li key={`${classId}/${year}/${month}`}>
          {`${formatMonth(year, month)} · ${className} · `}
          <span className="whitespace-nowrap">{formatRupees(owedCents)}</span>
        </li>
      ))}
    </ul>
  );
}

function Remind({ row }: { row: ArrearsRow }) {
  return (
    <ButtonAnchor
      look="secondary"
      icon={<Chat size={18} />}
      href={chatLink(row.phone, copy.reminder(row.name, row.months, row.owedCents))}
      aria-label={copy.remindNamed(nameOf(row))}
    >
      {copy.remind}
    </ButtonAnchor>
  );
}
