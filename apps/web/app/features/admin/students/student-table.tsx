// The table of all students. Filters, order and page are in the address; the search is not, since it may be a phone number.

import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type { ChosenStudents as Chosen, StudentRow } from '@valence/contract/admin/student-list';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { studentsCopy } from '@valence/copy/admin/students';
import { tableCopy } from '@valence/copy/admin/table';
import { normalisePhone } from '@valence/domain/phone';
import { useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { type ListAddress, useListAddress } from '../../../lib/list-address.ts';
import { useReading } from '../../../lib/reading.ts';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddStudent } from './add-student.tsx';
import { ChosenStudents } from './chosen-students.tsx';
import { studentColumns } from './student-columns.tsx';
import { STUDENT_FILTERS, StudentFilters } from './student-filters.tsx';
import { studentListQuery } from './student-list-calls.ts';

const nameOf = ({ name }: StudentRow) => name || studentsCopy.student.unnamed;

export function StudentTable() {
  const list = useListAddress(STUDENT_FILTERS, 'name');
  const [search, setSearch] = useState('');
  const students = useReading(
    studentListQuery({ ...list.query, ...(search.trim() && { q: search.trim() }) }),
  );
  const selection = useSelection(list, search, students.data);
  return (
    <>
      <StudentFilters
        list={list}
        years={students.data?.years ?? []}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          if (list.page > 1) list.onPage(1);
        }}
      />
      {selection.count > 0 && (
        <ChosenStudents
          chosen={selection.students}
          count={selection.count}
          matching={selection.matching}
          onChooseMatching={selection.onChooseMatching}
          onClear={selection.onClear}
        />
      )}
      <DataTable
        label={copy.list}
        words={tableCopy}
        columns={studentColumns}
        query={students}
        pageSize={PAGE_SIZE}
        keyOf={({ userId }) => userId}
        nameOf={nameOf}
        view={list}
        empty={<Nobody isFiltered={list.isFiltered} search={search} />}
        selection={{ chosen: selection.chosenKeys, onChange: selection.onChange }}
      />
    </>
  );
}

function Nobody({ isFiltered, search }: { isFiltered: boolean; search: string }) {
  const phone = normalisePhone(search);
  if (!isFiltered && search.trim() === '')
    return (
      <EmptyState
        title={copy.none}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AddStudent />
            <ButtonLink look="secondary" to={adminPaths.imports}>
              {copy.toImports}
            </ButtonLink>
          </div>
        }
      >
        {copy.noneHint}
      </EmptyState>
    );
  return (
    <EmptyState
      title={copy.notFound}
      action={phone && !isFiltered && <AddStudent key={phone} phone={phone} />}
    >
      {copy.notFoundHint}
    </EmptyState>
  );
}

/** Students are chosen one by one, on all pages, or everybody whom the search and the filters find now. */
function useSelection(
  list: ListAddress,
  search: string,
  data: { rows: readonly StudentRow[]; total: number } | undefined,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string>();
  const filters = filtersOf(list, search);
  const key = JSON.stringify(filters);
  const page = (data?.rows ?? []).map(({ userId }) => userId);
  const total = data?.total ?? 0;
  const isAll = allOf === key;
  const isPageChosen = page.length > 0 && page.every((userId) => chosen.has(userId));
  return {
    /** The keys that the table shows as chosen. */
    chosenKeys: isAll ? new Set(page) : chosen,
    count: isAll ? total : chosen.size,
    matching: !isAll && isPageChosen && total > chosen.size ? total : undefined,
    students: { filters, userIds: isAll ? null : [...chosen] } satisfies Chosen,
    onChange: (next: ReadonlySet<string>) => {
      setAllOf(undefined);
      setChosen(next);
    },
    onChooseMatching: () => {
      setAllOf(key);
      setChosen(new Set());
    },
    onClear: () => {
      setAllOf(undefined);
      setChosen(new Set());
    },
  };
}

function filtersOf(list: ListAddress, search: string): Chosen['filters'] {
  const set = STUDENT_FILTERS.flatMap((name) => (list.read(name) ? [[name, list.read(name)]] : []));
  // As they are in the address: the server refuses what it does not know.
  return { ...(Object.fromEntries(set) as Chosen['filters']), ...(search.trim() && { q: search.trim() }) };
}
