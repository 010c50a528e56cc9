// The ledger of a class and a year: its students, and the twelve months of each.

import { LEDGER_SORTS, type LedgerRow, type LedgerSort } from '@valence/contract/payments/payments';
import { tableCopy } from '@valence/copy/admin/table';
import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useReading } from '../../../lib/reading.ts';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import { useSearchInput } from '../../../ui/admin/table-filters.tsx';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileDownload } from './file-download.tsx';
import { LedgerStudent } from './ledger-student.tsx';
import { ListState } from './list-state.tsx';
import { MonthDialog } from './month-dialog.tsx';
import { SignsExplained } from './payment-state-mark.tsx';
import { classesQuery, type LedgerQuery, ledgerQuery, type StudentMonth } from './payments-queries.ts';

/** @param year the current year */
export function LedgerTab({ year }: { year: number }) {
  const classes = useReading(classesQuery);
  return (
    <ListState query={{ ...classes, isPlaceholderData: false }}>
      {(list) =>
        list[0] ? (
          <Ledger
            year={year}
            options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
            first={list[0]._id}
          />
        ) : (
          <EmptyState
            title={copy.noClasses}
            action={<ButtonLink to={adminPaths.classes}>{copy.toClasses}</ButtonLink>}
          />
        )
      }
    </ListState>
  );
}

interface LedgerProps {
  year: number;
  options: readonly { value: string; label: string }[];
  first: string;
}

/** Class, year and order are held in the address, so that a link and a reload keep them. A search may be a phone number. */
function useLedgerQuery(currentYear: number, options: LedgerProps['options'], first: string) {
  const [address, setAddress] = useSearchParams();
  const [found, setFound] = useState({ search: '', page: 1 });
  const [classId, year, sort] = ['class', 'year', 'order'].map((name) => address.get(name));
  const query: LedgerQuery = {
    ...found,
    classId: options.find(({ value }) => value === classId)?.value ?? first,
    year: Number(yearsAround(currentYear).find(({ value }) => value === year)?.value ?? currentYear),
    sort: LEDGER_SORTS.find((one) => one === sort) ?? 'spot',
  };
  const change = ({ search = found.search, page = 1, ...more }: Partial<LedgerQuery>) => {
    setFound({ search, page });
    if (Object.keys(more).length === 0) return;
    const next = new URLSearchParams(address);
    const { classId: schoolClass, year: ofYear, sort: order } = { ...query, ...more };
    for (const [name, value] of Object.entries({ class: schoolClass, year: String(ofYear), order }))
      next.set(name, value);
    setAddress(next, { replace: true });
  };
  return { query, change };
}

function Ledger({ year, options, first }: LedgerProps) {
  const { query, change } = useLedgerQuery(year, options, first);
  const [open, setOpen] = useState<{ row: LedgerRow; studentMonth: StudentMonth }>();
  const ledger = useReading(ledgerQuery(query));
  return (
    <>
      <Filters year={year} options={options} query={query} onChange={change} />
      <ListState query={ledger}>
        {({ rows, total, pageSize }) =>
          rows.length === 0 ? (
            <EmptyState title={copy.noStudents}>{copy.noStudentsHint}</EmptyState>
          ) : (
            <>
              <SignsExplained />
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {rows.map((row) => (
                  <LedgerStudent
                    key={row.userId}
                    row={row}
                    onMonth={(month) =>
                      setOpen({
                        row,
                        studentMonth: {
                          userId: row.userId,
                          classId: query.classId,
                          year: query.year,
                          month,
                        },
                      })
                    }
                  />
                ))}
              </ul>
              <Pager
                words={tableCopy}
                view={{ page: query.page, onPage: (page) => change({ page }) }}
                pageSize={pageSize}
                total={total}
              />
            </>
          )
        }
      </ListState>
      {open && (
        <MonthDialog
          studentMonth={open.studentMonth}
          name={open.row.name || copy.unnamed}
          // As they stand now: somebody else may have taken one of them meanwhile.
          months={(ledger.data?.rows.find(({ userId }) => userId === open.row.userId) ?? open.row).months}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface FiltersProps extends Omit<LedgerProps, 'first'> {
  query: LedgerQuery;
  onChange: (more: Partial<LedgerQuery>) => void;
}

function Filters({ year, options, query, onChange }: FiltersProps) {
  const { input, setInput } = useSearchInput(query.search, (search) => onChange({ search }));
  const className = options.find(({ value }) => value === query.classId)?.label ?? '';
  return (
    <>
      <p className="mb-3 hidden font-semibold print:block">{`${className} · ${query.year}`}</p>
      <form
        className="mb-5 grid print:hidden items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_2fr] xl:grid-cols-[2fr_1fr_1fr_2fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ search: input });
        }}
      >
        <ChoiceField
          label={copy.schoolClass}
          value={query.classId}
          options={options}
          onChange={(classId) => onChange({ classId })}
        />
        <div className="grid grid-cols-2 gap-3 sm:contents">
          <ChoiceField
            label={copy.year}
            value={String(query.year)}
            options={yearsAround(year)}
            onChange={(value) => onChange({ year: Number(value) })}
          />
          <ChoiceField
            label={copy.order}
            value={query.sort}
            options={LEDGER_SORTS.map((sort) => ({ value: sort, label: copy.orders[sort] }))}
            onChange={(sort) => onChange({ sort: sort as LedgerSort })}
          />
        </div>
        <LineField
          label={copy.search}
          placeholder={copy.searchHint}
          type="search"
          maxLength={80}
          value={input}
          onChange={setInput}
        />
        <div className="flex flex-wrap gap-2 empty:hidden sm:col-span-full xl:col-span-1">
          <FileDownload
            request={{
              file: 'ledger',
              classId: query.classId,
              className,
              year: query.year,
            }}
          />
        </div>
      </form>
    </>
  );
}

/** The next year, this year, and three years back. */
export function yearsAround(year: number): { value: string; label: string }[] {
  return Array.from({ length: 5 }, (_, index) => String(year + 1 - index)).map((value) => ({
    value,
    label: value,
  }));
}
