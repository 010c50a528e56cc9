// Who sits in a class: payment and watching of each, adding, moving, leaving, and cash from many at once.

import { useQuery } from '@tanstack/react-query';
import type { ClassDetail, RosterRow } from '@valence/contract/desk-classes';
import { PAGE_SIZE } from '@valence/contract/list-query';
import { rosterCopy as copy } from '@valence/copy/classes';
import { deskTableCopy } from '@valence/copy/desk-table';
import { paymentsCopy } from '@valence/copy/payments';
import { useRef, useState } from 'react';
import { useListView } from '../../lib/list-view.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { TableFilters } from '../../ui/desk/table-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddStudent } from './add-student.tsx';
import { ChosenCash } from './chosen-cash.tsx';
import { rosterQuery } from './classes-queries.ts';
import { nameOf, rosterColumns } from './roster-columns.tsx';
import { SeatActions } from './seat.tsx';

export function RosterTab({ detail }: { detail: ClassDetail }) {
  const { _id: classId, nextSpot } = detail;
  const list = useListView({ search: '' }, 'spot');
  const { search } = list.filters;
  const roster = useQuery(rosterQuery(classId, { sort: list.sort, search, page: list.page }));
  const students = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, RosterRow>>(new Map());
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(roster.data?.rows ?? []).map((row) => [row.userId, row] as const)]);
    setChosen(new Map([...known].filter(([userId]) => keys.has(userId))));
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
            onChange: (typed) => list.set({ search: typed }),
          }}
        />
        {chosen.size > 0 && (
          <Chosen classId={classId} rows={[...chosen.values()]} onDone={() => setChosen(new Map())} />
        )}
        <DataTable
          label={copy.list}
          words={deskTableCopy}
          columns={rosterColumns}
          data={roster.data}
          pageSize={PAGE_SIZE}
          keyOf={({ userId }) => userId}
          nameOf={nameOf}
          view={list}
          isBusy={roster.isPlaceholderData}
          isFailed={roster.isError}
          onRetry={() => void roster.refetch()}
          empty={<Nobody isSearch={search !== ''} />}
          actions={(row) => (
            // The row goes, and with it what was pressed: the keyboard goes on from the list.
            <SeatActions row={row} nextSpot={nextSpot} onLeft={() => students.current?.focus()} />
          )}
          selection={{ chosen: new Set(chosen.keys()), onChange: choose }}
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

interface ChosenProps {
  classId: string;
  rows: readonly RosterRow[];
  onDone: () => void;
}

/** What can be done with those who are ticked, on whichever pages. */
function Chosen({ classId, rows, onDone }: ChosenProps) {
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
