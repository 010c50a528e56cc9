// One of the student's classes and its months: the payment state of each, and a button to send a slip if it is to be paid.

import type { MyPayments } from '@valence/contract/payments/my-payments';
import { myPaymentsCopy as copy } from '@valence/copy/payments/my-payments';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { PAYMENT_TONES } from '../../lib/payment-tones.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export type OwnClass = MyPayments['classes'][number];
export type OwnMonth = OwnClass['months'][number];

interface ClassMonthsProps {
  own: OwnClass;
  slips: MyPayments['slips'];
  onSend: (month: OwnMonth) => void;
}

export function ClassMonths({ own, slips, onSend }: ClassMonthsProps) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-21">{own.name}</h2>
      <p className="text-15 text-ink-soft">{own.institute}</p>
      <ul className="mt-3 flex flex-col">
        {own.months.map((month) => (
          <Month
            key={`${month.year}/${month.month}`}
            className={own.name}
            month={month}
            slip={slips.find(
              (one) => one.classId === own._id && one.year === month.year && one.month === month.month,
            )}
            onSend={() => onSend(month)}
          />
        ))}
      </ul>
    </Card>
  );
}

function WhyLess({
  isHalf,
  isSibling,
  joinedAt,
  fullCents,
}: Pick<OwnMonth, 'isHalf' | 'isSibling' | 'joinedAt' | 'fullCents'>) {
  return (
    <p className="text-13 text-ink-soft">
      {isHalf && joinedAt && `${copy.half(new Date(joinedAt))} `}
      {isSibling && `${copy.sibling} `}
      {copy.insteadOf(fullCents)}
    </p>
  );
}

interface MonthProps {
  className: string;
  month: OwnMonth;
  /** The newest slip for it. */
  slip: MyPayments['slips'][number] | undefined;
  onSend: () => void;
}

function Month({
  className,
  month: { year, month, paymentState, feeCents, owedCents, dueAt, ...fee },
  slip,
  onSend,
}: MonthProps) {
  const open = paymentState === 'partial' || paymentState === 'pending' || paymentState === 'overdue';
  const isSlipWaiting = open && slip?.state === 'waiting';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {formatMonth(year, month)}
          <Badge tone={PAYMENT_TONES[paymentState]}>{copy.paymentStates[paymentState]}</Badge>
        </p>
        <p className="text-15 text-ink-soft tabular-nums">
          {open
            ? `${copy.stillToPay(owedCents || feeCents)} ${copy.dueBy(new Date(dueAt))}`
            : formatRupees(feeCents)}
        </p>
        {feeCents < fee.fullCents && <WhyLess {...fee} />}
        {isSlipWaiting && <p className="text-15 text-brand">{copy.slipWaits}</p>}
        {open && slip?.state === 'rejected' && slip.reason && (
          <p className="text-15 text-danger">{copy.rejected(slip.reason)}</p>
        )}
      </div>
      {open && !isSlipWaiting && (
        <Button look="secondary" aria-label={copy.sendSlipFor(className, year, month)} onClick={onSend}>
          {copy.sendSlip}
        </Button>
      )}
    </li>
  );
}
