// What a student owes, before everything else: the sum, its months, and one button for the slip.

import type { MyPayments } from '@valence/contract/payments/my-payments';
import { myPaymentsCopy as copy } from '@valence/copy/payments/my-payments';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { OwnClass, OwnMonth } from './class-months.tsx';

interface OwedMonth {
  own: OwnClass;
  month: OwnMonth;
  cents: number;
}

/** The months to pay for which no slip waits, the oldest first. */
export function owedMonths({ classes, slips }: Pick<MyPayments, 'classes' | 'slips'>): OwedMonth[] {
  return classes
    .flatMap((own) =>
      own.months
        .filter(({ paymentState }) => ['partial', 'pending', 'overdue'].includes(paymentState))
        .filter(
          ({ year, month }) =>
            !slips.some(
              (slip) =>
                slip.state === 'waiting' &&
                slip.classId === own._id &&
                slip.year === year &&
                slip.month === month,
            ),
        )
        .map((month) => ({ own, month, cents: month.owedCents || month.feeCents })),
    )
    .toSorted((one, other) => Date.parse(one.month.dueAt) - Date.parse(other.month.dueAt));
}

interface OwedProps {
  months: readonly OwedMonth[];
  onSend: (owed: OwedMonth) => void;
}

export function Owed({ months, onSend }: OwedProps) {
  const [first] = months;
  if (!first) return null;
  const cents = months.reduce((sum, month) => sum + month.cents, 0);
  return (
    <Card aria-label={copy.toPay} className="p-4 sm:p-6">
      <h2 className="text-15 font-semibold text-ink-soft">{copy.toPay}</h2>
      <p className="text-28 font-bold tabular-nums">{formatRupees(cents)}</p>
      <ul className="mt-1 text-15 text-ink-soft tabular-nums">
        {months.map(({ own, month, cents: owed }) => (
          <li key={`${own._id}/${month.year}/${month.month}`}>
            {copy.owedLine(formatMonth(month.year, month.month), own.name, owed)}
          </li>
        ))}
      </ul>
      <Button large className="mt-4 max-sm:w-full" onClick={() => onSend(first)}>
        {copy.sendSlipOf(formatMonth(first.month.year, first.month.month))}
      </Button>
    </Card>
  );
}
