// One month of a student in a class: the fee, what was received, and a form that records cash.

import type { MonthCell, MonthDetail } from '@valence/contract/payments/payments';
import { monthCopy as copy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { may } from '@valence/domain/roles';
import { formatSchoolDate } from '@valence/domain/school-time';
import { useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { useReading } from '../../../lib/reading.ts';
import { Reduction } from '../../../lib/reduction.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CashForm } from './cash-form.tsx';
import { FreeCard } from './free-card.tsx';
import { MonthEntries } from './month-entries.tsx';
import { PaymentStateBadge } from './payment-state-mark.tsx';
import { monthQuery, type StudentMonth } from './payments-queries.ts';

interface MonthDialogProps {
  studentMonth: StudentMonth;
  name: string;
  /** The student's months that the ledger shows; those with something to pay can be paid together. */
  months: readonly MonthCell[];
  onClose: () => void;
}

export function MonthDialog({ studentMonth, name, months, onClose }: MonthDialogProps) {
  const others = months.filter(({ month, owedCents }) => month !== studentMonth.month && owedCents > 0);
  const month = useReading(monthQuery(studentMonth));
  return (
    <Dialog open title={copy.title(name, studentMonth.year, studentMonth.month)} onClose={onClose}>
      {month.data ? (
        <Month studentMonth={studentMonth} detail={month.data} others={others} onDone={onClose} />
      ) : month.isError ? (
        <p className="text-danger">{copy.failed}</p>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}

interface MonthProps {
  studentMonth: StudentMonth;
  detail: MonthDetail;
  others: readonly MonthCell[];
  onDone: () => void;
}

function Month({ studentMonth, detail, others, onDone }: MonthProps) {
  const { role } = useAuth();
  const { paymentState, feeCents, receivedCents } = detail;
  const open = paymentState !== 'paid' && paymentState !== 'free' && feeCents > receivedCents;
  const [isAhead, setAhead] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p>{detail.class.name}</p>
      <Figures detail={detail} />
      {paymentState === 'none' && <p className="text-15">{feeCents > 0 ? copy.notCharged : copy.noFee}</p>}
      {!open && !isAhead && (
        <TextButton className="self-start" onClick={() => setAhead(true)}>
          {copy.takeAhead}
        </TextButton>
      )}
      {(open || isAhead) && (
        <CashForm
          studentMonth={studentMonth}
          openCents={open ? feeCents - receivedCents : 0}
          others={others}
          onDone={onDone}
        />
      )}
      <MonthEntries entries={detail.entries} />
      {role && may(role, 'fees.change') && (
        <FreeCard studentMonth={studentMonth} detail={detail} canGive={open} />
      )}
    </div>
  );
}

function Figures({ detail }: { detail: MonthDetail }) {
  const { paymentState, feeCents, receivedCents, owedCents, dueAt } = detail;
  const figures = [
    [copy.fee, formatRupees(feeCents)],
    [copy.received, formatRupees(receivedCents)],
    [copy.owed, formatRupees(owedCents)],
    [copy.due, formatSchoolDate(new Date(dueAt))],
  ];
  return (
    <div>
      <PaymentStateBadge paymentState={paymentState} />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[repeat(4,auto)]">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-13">{name}</dt>
            <dd className="text-15 font-semibold whitespace-nowrap text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Reduction fee={detail} />
      </p>
    </div>
  );
}
