// A class of one's own and its months: how each stands, and sending a slip for one that is to be paid.

import type { MyPayments } from '@valence/contract/my-payments';
import { myPaymentsCopy as copy } from '@valence/copy/my-payments';
import type { MonthStanding } from '@valence/domain/fees';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export type OwnClass = MyPayments['classes'][number];
export type OwnMonth = OwnClass['months'][number];

const tones: Record<MonthStanding, BadgeTone> = {
  paid: 'good',
  free: 'good',
  partial: 'soon',
  pending: 'neutral',
  overdue: 'danger',
  none: 'neutral',
};

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

interface MonthProps {
  className: string;
  month: OwnMonth;
  /** The newest slip for it. */
  slip: MyPayments['slips'][number] | undefined;
  onSend: () => void;
}

function Month({
  className,
  month: { year, month, standing, feeCents, owedCents, dueAt },
  slip,
  onSend,
}: MonthProps) {
  const open = standing === 'partial' || standing === 'pending' || standing === 'overdue';
  const waits = open && slip?.state === 'waiting';
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {formatMonth(year, month)}
          <Badge tone={tones[standing]}>{copy.standings[standing]}</Badge>
        </p>
        <p className="text-15 text-ink-soft tabular-nums">
          {open
            ? `${copy.stillToPay(owedCents || feeCents)} ${copy.dueBy(new Date(dueAt))}`
            : formatRupees(feeCents)}
        </p>
        {waits && <p className="text-15 text-brand">{copy.slipWaits}</p>}
        {open && slip?.state === 'rejected' && slip.reason && (
          <p className="text-15 text-danger">{copy.rejected(slip.reason)}</p>
        )}
      </div>
      {open && !waits && (
        <Button look="secondary" aria-label={copy.sendSlipFor(className, year, month)} onClick={onSend}>
          {copy.sendSlip}
        </Button>
      )}
    </li>
  );
}
