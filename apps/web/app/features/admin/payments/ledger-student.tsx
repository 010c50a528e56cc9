// A student's row of the ledger: the name, what is owed, and the months, each a button.

import type { LedgerRow, MonthCell } from '@valence/contract/payments/payments';
import { paymentsCopy as copy, paymentStateCopy } from '@valence/copy/payments/payments';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth } from '@valence/domain/school-time';
import { reasonsOf } from '../../../lib/reduction.tsx';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { LESS_SIGN, markColours, signs } from './payment-state-mark.tsx';

export function LedgerStudent({ row, onMonth }: { row: LedgerRow; onMonth: (month: number) => void }) {
  const name = row.name || copy.unnamed;
  return (
    <li className="grid items-center gap-x-4 px-2 py-1 sm:px-3 lg:grid-cols-[1fr_30rem]">
      <div className="flex min-w-0 items-center justify-between gap-x-4 lg:max-xl:block">
        <StudentLink userId={row.userId} name={row.name} />
        <p className="flex shrink-0 flex-wrap items-center gap-x-3 text-13 text-ink-soft tabular-nums max-sm:max-w-40 max-sm:justify-end">
          {row.left && <Badge>{copy.left}</Badge>}
          {row.spotNumber !== null && !row.left && <span>{copy.spot(row.spotNumber)}</span>}
          <span>{formatPhone(row.phone)}</span>
          <span
            className={classes('sm:min-w-28 sm:text-end', row.owedCents > 0 && 'font-semibold text-danger')}
          >
            {row.owedCents > 0 ? copy.owes(row.owedCents) : copy.owesNothing}
          </span>
        </p>
      </div>
      <ul className="grid grid-cols-12 sm:gap-1">
        {row.months.map((month) => (
          <Month key={month.month} name={name} month={month} onOpen={() => onMonth(month.month)} />
        ))}
      </ul>
    </li>
  );
}

function Month({ name, month: cell, onOpen }: { name: string; month: MonthCell; onOpen: () => void }) {
  const { year, month, paymentState } = cell;
  const reasons = reasonsOf(cell);
  const standing = [paymentStateCopy[paymentState], reasons].filter(Boolean).join(', ');
  return (
    <li>
      <button
        type="button"
        aria-label={copy.monthOf(name, year, month, standing)}
        title={standing}
        onClick={onOpen}
        className={classes(
          'flex min-h-11 w-full flex-col items-center justify-center rounded-md border text-13 leading-tight hover:border-brand lg:min-h-9',
          markColours[paymentState],
        )}
      >
        <span aria-hidden="true">
          {formatMonth(year, month).slice(0, 1)}
          <span className="max-sm:hidden">{formatMonth(year, month).slice(1, 3)}</span>
        </span>
        {/* A drawing, no text: who controls the page by voice says what is written, and the name has the state in words. */}
        <span
          aria-hidden="true"
          data-sign={`${signs[paymentState]}${reasons ? LESS_SIGN : ''}`}
          className="font-semibold before:content-[attr(data-sign)]"
        />
      </button>
    </li>
  );
}
