// The roster of a class: payments and watching of each student, adding, moving, leaving, and cash from many at once.

import type { ClassDetail, RosterRow } from '@valence/contract/admin/classes';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { tableCopy } from '@valence/copy/admin/table';
import { paymentsCopy } from '@valence/copy/payments/payments';
import { useRef, useState } from 'react';
import { useListView } from '../../../lib/list-view.ts';
import { useReading } from '../../../lib/reading.ts';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import { TableFilters } from '../../../ui/admin/table-filters.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddStudent } from './add-student.tsx';
import { ChosenCash } from './chosen-cash.tsx';
import { rosterQuery } from './classes-queries.ts';
import { nameOf, rosterColumns } from './roster-columns.tsx';
import { SeatActions } from './seat.tsx';

export function RosterTab({ detail }: { detail: ClassDetail }) {
  const { _id: classId, nextSpot } = detail;
  const list = useListView({ search: '' }, 'spot');
  const { search } = list.filters;
  const roster = useReading(rosterQuery(classId, { sort: list.sort, search, page: list.page }));
  const students = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<ReadonlyMap<string, RosterRow>>(new Map());
  const choose = (keys: ReadonlySet<string>) => {
    const candidates = new Map([
      ...selection,
      ...(roster.data?.rows ?? []).map((row) => [row.userId, row] as const),
    ]);
    setSelection(new Map([...candidates].filter(([userId]) => keys.has(userId))));
  };
  return (
    <div className="flex flex-col gap-4">
      <AddStudent classId={classId} nextSpot={nextSpot} />
      <div ref={students} tabIndex={-1} className="outline-none">
        <TableFilters
          search={{
            label: copy.search,
            placeholder: paymentsCopy.searchHint,
            value: search,
            onChange: (text) => list.set({ search: text }),
          }}
        />
        {selection.size > 0 && (
          <SelectionActions
            classId={classId}
            rows={[...selection.values()]}
            onDone={() => setSelection(new Map())}
          />
        )}
        <DataTable
          label={copy.list}
          words={tableCopy}
          columns={rosterColumns}
          query={roster}
          pageSize={PAGE_SIZE}
          keyOf={({ userId }) => userId}
          nameOf={nameOf}
          view={list}
          empty={<Nobody isSearch={search !== ''} />}
          actions={(row) => (
            // The row disappears together with the pressed button, so the focus moves to the list.
            <SeatActions row={row} nextSpot={nextSpot} onLeft={() => students.current?.focus()} />
          )}
          selection={{ chosen: new Set(selection.keys()), onChange: choose }}
        />
      </div>
    </div>
  );
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title={copy.notFound}>{copy.notFoundHint}</EmptyState>
  ) : (
    <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
  );
}

interface SelectionActionsProps {
  classId: string;
  rows: readonly RosterRow[];
  onDone: () => void;
}

/** Actions for the ticked students, on all pages of the list. */
function SelectionActions({ classId, rows, onDone }: SelectionActionsProps) {
  const [taking, setTaking] = useState(false);
  return (
    <section
      aria-label={copy.chosenLabel}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-brand/40 bg-brand/5 px-4 py-2"
    >
      <p className="grow font-semibold" aria-live="polite">
        {copy.chosen(rows.length)}
      </p>
      <Button onClick={() => setTaking(true)}>{copy.takeCash}</Button>
      <TextButton onClick={onDone}>{copy.chooseNone}</TextButton>
      {taking && (
        <ChosenCash
          classId={classId}
          rows={rows}
          onClose={() => setTaking(false)}
          onDone={() => {
            setTaking(false);
            onDone();
          }}
        />
      )}
    </section>
  );
}
