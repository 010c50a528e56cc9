// A student's row of the ledger: the name, what is owed, and the months, each a button.

import type { LedgerRow, MonthCell } from '@valence/contract/payments/payments';
import { paymentsCopy as copy, paymentStateCopy } from '@valence/copy/payments/payments';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth } from '@valence/domain/school-time';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { markColours, signs } from './payment-state-mark.tsx';

export function LedgerStudent({ row, onMonth }: { row: LedgerRow; onMonth: (month: number) => void }) {
  const name = row.name || copy.unnamed;
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 lg:grid-cols-[16rem_1fr]">
      <div className="min-w-0">
        <StudentLink userId={row.userId} name={row.name} />
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft tabular-nums">
          {row.spotNumber !== null && !row.left && <span>{copy.spot(row.spotNumber)}</span>}
          {row.left && <Badge>{copy.left}</Badge>}
          <span>{formatPhone(row.phone)}</span>
          {row.owedCents > 0 ? (
            <span className="font-semibold text-danger">{copy.owes(row.owedCents)}</span>
          ) : (
            <span>{copy.owesNothing}</span>
          )}
        </p>
      </div>
      <ul className="grid grid-cols-6 gap-1.5 sm:grid-cols-12">
        {row.months.map((month) => (
          <Month key={month.month} name={name} month={month} onOpen={() => onMonth(month.month)} />
        ))}
      </ul>
    </li>
  );
}

function Month({ name, month: cell, onOpen }: { name: string; month: MonthCell; onOpen: () => void }) {
  const { year, month, paymentState } = cell;
  return (
    <li>
      <button
        type="button"
        aria-label={copy.monthOf(name, year, month, paymentStateCopy[paymentState])}
        title={paymentStateCopy[paymentState]}
        onClick={onOpen}
        className={classes(
          'flex min-h-11 w-full flex-col items-center justify-center rounded-lg border text-13 leading-tight hover:border-brand',
          markColours[paymentState],
        )}
      >
        <span aria-hidden="true">{formatMonth(year, month).slice(0, 3)}</span>
        <span aria-hidden="true" className="font-semibold">
          {signs[paymentState]}
        </span>
      </button>
    </li>
  );
}
