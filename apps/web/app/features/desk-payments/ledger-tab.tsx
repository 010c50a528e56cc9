// The ledger: a class, a year, its students, and the twelve months of each.

import { useQuery } from '@tanstack/react-query';
import { LEDGER_SORTS, type LedgerRow, type LedgerSort } from '@valence/contract/payments';
import { deskTableCopy } from '@valence/copy/desk-table';
import { paymentsCopy as copy } from '@valence/copy/payments';
import { useState } from 'react';
import { ChoiceField, LineField } from '../../ui/desk/form-fields.tsx';
import { Pager } from '../../ui/desk/table-pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileDownload } from './file-download.tsx';
import { LedgerStudent } from './ledger-student.tsx';
import { ListState } from './list-state.tsx';
import { MonthDialog } from './month-dialog.tsx';
import { classesQuery, type LedgerAsked, ledgerQuery } from './payments-queries.ts';
import { SignsExplained } from './standing-mark.tsx';

/** @param year the present one */
export function LedgerTab({ year }: { year: number }) {
  const classes = useQuery(classesQuery);
  return (
    <ListState query={{ ...classes, isPlaceholderData: false }}>
      {(found) =>
        found[0] ? (
          <Ledger
            year={year}
            options={found.map(({ _id, name }) => ({ value: _id, label: name }))}
            first={found[0]._id}
          />
        ) : (
          <EmptyState title={copy.noClasses} />
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

const anyone = { sort: 'spot', search: '', page: 1 } as const;

function Ledger({ year, options, first }: LedgerProps) {
  const [asked, setAsked] = useState<LedgerAsked>({ ...anyone, classId: first, year });
  const change = (more: Partial<LedgerAsked>) => setAsked((before) => ({ ...before, page: 1, ...more }));
  const [open, setOpen] = useState<{ row: LedgerRow; year: number; month: number }>();
  const ledger = useQuery(ledgerQuery(asked));
  return (
    <>
      <Filters year={year} options={options} asked={asked} onChange={change} />
      <ListState query={ledger}>
        {({ rows, total, pageSize }) =>
          rows.length === 0 ? (
            <EmptyState title={copy.noStudents}>{copy.noStudentsHint}</EmptyState>
          ) : (
            <>
              <SignsExplained />
              <ul className="flex flex-col gap-3">
                {rows.map((row) => (
                  <LedgerStudent
                    key={row.userId}
                    row={row}
                    onMonth={(month) => setOpen({ row, year: asked.year, month })}
                  />
                ))}
              </ul>
              <Pager
                words={deskTableCopy}
                view={{ page: asked.page, onPage: (page) => change({ page }) }}
                pageSize={pageSize}
                total={total}
              />
            </>
          )
        }
      </ListState>
      {open && (
        <MonthDialog
          asked={{ userId: open.row.userId, classId: asked.classId, year: open.year, month: open.month }}
          name={open.row.name || copy.unnamed}
          months={open.row.months}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface FiltersProps extends Omit<LedgerProps, 'first'> {
  asked: LedgerAsked;
  onChange: (more: Partial<LedgerAsked>) => void;
}

function Filters({ year, options, asked, onChange }: FiltersProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_2fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search: typed });
      }}
    >
      <ChoiceField
        label={copy.schoolClass}
        value={asked.classId}
        options={options}
        onChange={(classId) => onChange({ classId })}
      />
      <ChoiceField
        label={copy.year}
        value={String(asked.year)}
        options={yearsAround(year)}
        onChange={(chosen) => onChange({ year: Number(chosen) })}
      />
      <ChoiceField
        label={copy.order}
        value={asked.sort}
        options={LEDGER_SORTS.map((sort) => ({ value: sort, label: copy.orders[sort] }))}
        onChange={(sort) => onChange({ sort: sort as LedgerSort })}
      />
      <LineField
        label={copy.search}
        placeholder={copy.searchHint}
        type="search"
        maxLength={80}
        value={typed}
        onChange={(words) => {
          setTyped(words);
          if (words === '') onChange({ search: '' });
        }}
        onBlur={() => onChange({ search: typed })}
      />
      <FileDownload asked={{ file: 'ledger', classId: asked.classId, year: asked.year }} />
    </form>
  );
}

/** Some years back, and the one that is coming. */
export function yearsAround(year: number): { value: string; label: string }[] {
  return Array.from({ length: 5 }, (_, index) => String(year + 1 - index)).map((value) => ({
    value,
    label: value,
  }));
}
