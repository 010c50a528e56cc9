// Income: of today, and of each class and month of a year.

import type { ClassTotals } from '@valence/contract/payments/lists';
import { totalsCopy as copy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { useLayoutEffect, useRef, useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { FileDownload } from './file-download.tsx';
import { yearsAround } from './ledger-tab.tsx';
import { ListState } from './list-state.tsx';
import { totalsQuery } from './payments-queries.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index);

/** @param year the current year */
export function TotalsTab({ year: currentYear }: { year: number }) {
  const [year, setYear] = useState(currentYear);
  const totals = useReading(totalsQuery(year));
  return (
    <ListState query={{ ...totals, isPlaceholderData: false }}>
      {({ today, creditCents, classes }) => (
        <>
          <section aria-label={copy.today} className="mb-6 grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
            <Figure
              name={`${copy.today}: ${copy.cash}`}
              cents={today.cashCents}
              note={copy.payments(today.payments)}
            />
            <Figure name={`${copy.today}: ${copy.slips}`} cents={today.slipCents} />
            {creditCents > 0 && <Figure name={copy.credit} cents={creditCents} note={copy.creditHint} />}
          </section>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <div className="w-40">
              <ChoiceField
                label={copy.year}
                value={String(year)}
                options={yearsAround(currentYear)}
                onChange={(value) => setYear(Number(value))}
              />
            </div>
            <div className="flex flex-wrap gap-3">
              <FileDownload request={{ file: 'totals', year }} />
            </div>
          </div>
          <TotalsTable key={year} year={year} classes={classes} />
        </>
      )}
    </ListState>
  );
}

function Figure({ name, cents, note }: { name: string; cents: number; note?: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-15 text-ink-soft">{name}</p>
      <p className="text-28 font-semibold tabular-nums">{formatRupees(cents)}</p>
      {note && <p className="text-13 text-ink-soft">{note}</p>}
    </div>
  );
}

function TotalsTable({ year, classes }: { year: number; classes: readonly ClassTotals[] }) {
  const sums = MONTHS.map((month) =>
    classes.reduce((sum, { months }) => sum + (months[month]?.receivedCents ?? 0), 0),
  );
  const table = useRef<HTMLElement>(null);
  // Future months are empty, so the table is scrolled to the last month with money.
  const lastMonth = sums.findLastIndex((cents) => cents > 0);
  useLayoutEffect(() => {
    const section = table.current;
    const head = section?.querySelectorAll<HTMLElement>('thead th')[lastMonth + 1];
    if (section && head) section.scrollLeft = head.offsetLeft + head.offsetWidth - section.clientWidth;
  }, [lastMonth]);
  return (
    // A table of 12 months is wider than a phone, so it scrolls on its own, also by keyboard.
    <section
      ref={table}
      aria-label={copy.table(year)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full min-w-max border-collapse text-15 tabular-nums">
        <caption className="p-3 text-left font-semibold">
          <span className="sticky left-3 inline-block">{copy.table(year)}</span>
        </caption>
        <thead>
          <tr className="border-y border-line text-13 text-ink-soft">
            <th scope="col" className="sticky left-0 bg-surface p-3 text-left">
              {copy.schoolClass}
            </th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" className="p-3 text-right">
                {formatMonth(year, month + 1)}
              </th>
            ))}
            <th scope="col" className="p-3 text-right">
              {copy.wholeYear(year)}
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <ClassRow key={one._id} totals={one} />
          ))}
        </tbody>
        <tfoot>
          <SumRow sums={sums} />
        </tfoot>
      </table>
    </section>
  );
}

function SumRow({ sums }: { sums: readonly number[] }) {
  return (
    <tr className="font-semibold">
      <th scope="row" className="sticky left-0 bg-surface p-3 text-left">
        {copy.sum}
      </th>
      {MONTHS.map((month) => (
        <td key={month} className="p-3 text-right">
          {formatRupees(sums[month] ?? 0)}
        </td>
      ))}
      <td className="p-3 text-right">{formatRupees(sums.reduce((all, cents) => all + cents, 0))}</td>
    </tr>
  );
}

function ClassRow({ totals: { name, institute, months } }: { totals: ClassTotals }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="sticky left-0 max-w-44 bg-surface p-3 text-left font-semibold">
        {name}
        <span className="block text-13 font-normal text-ink-soft">{institute}</span>
      </th>
      {months.map((cell, month) => (
        <td key={MONTHS[month]} className="p-3 text-right align-top">
          {formatRupees(cell.receivedCents)}
          <span className="block text-13 text-ink-soft">{copy.paid(cell.paid, cell.partial, cell.free)}</span>
        </td>
      ))}
      <td className="p-3 text-right align-top font-semibold">
        {formatRupees(months.reduce((all, { receivedCents }) => all + receivedCents, 0))}
      </td>
    </tr>
  );
}
