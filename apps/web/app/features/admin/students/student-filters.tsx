// The search and the filters of the table of students; on a phone the filters are behind a button.

import { NONE, STUDENT_SEEN } from '@valence/contract/admin/student-list';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { tableCopy } from '@valence/copy/admin/table';
import { useId, useState } from 'react';
import type { ListAddress } from '../../../lib/list-address.ts';
import { useReading } from '../../../lib/reading.ts';
import { SelectFilter, TableFilters } from '../../../ui/admin/table-filters.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes as classNames } from '../../../ui/classes.ts';
import { classesQuery } from './lists.ts';

export const STUDENT_FILTERS = ['class', 'year', 'owes', 'seen', 'verified'] as const;

interface StudentFiltersProps {
  list: ListAddress;
  /** The A/L years that students have. */
  years: readonly number[];
  search: string;
  onSearch: (search: string) => void;
}

export function StudentFilters({ list, years, search, onSearch }: StudentFiltersProps) {
  const classes = useReading(classesQuery);
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = STUDENT_FILTERS.filter((name) => list.read(name) !== '').length;
  const filter = (
    name: (typeof STUDENT_FILTERS)[number],
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectFilter
      label={label}
      all={tableCopy.all}
      options={options}
      value={list.read(name)}
      onChange={(value) => list.set({ [name]: value })}
    />
  );
  const yesNo = (labels: { yes: string; no: string }) =>
    (['yes', 'no'] as const).map((value) => ({ value, label: labels[value] }));
  return (
    <TableFilters
      search={{ label: copy.search, placeholder: copy.searchHint, value: search, onChange: onSearch }}
      clear={list.isFiltered ? { label: tableCopy.clear, onClick: list.clear } : undefined}
    >
      <Button
        look="secondary"
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? copy.filtersSet(set) : copy.filters}
      </Button>
      <div id={id} className={classNames('contents', !open && 'max-sm:hidden')}>
        {filter('class', copy.schoolClass, [
          ...(classes.data ?? []).map(({ _id, name, institute }) => ({
            value: _id,
            label: `${name} (${institute.name})`,
          })),
          { value: NONE, label: copy.noClass },
        ])}
        {filter('year', copy.year, [
          ...years.map((year) => ({ value: String(year), label: String(year) })),
          { value: NONE, label: copy.noYear },
        ])}
        {filter('owes', copy.owes, yesNo(copy.owesOptions))}
        {filter(
          'seen',
          copy.seen,
          STUDENT_SEEN.map((value) => ({ value, label: copy.seenOptions[value] })),
        )}
        {filter('verified', copy.verified, yesNo(copy.verifiedOptions))}
      </div>
    </TableFilters>
  );
}
