// What a student owes, class by class: each open month is a press away from the form that takes cash for it.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { useState } from 'react';
import { MonthDialog } from '../../features/admin/payments/month-dialog.tsx';
import { PaymentStateBadge } from '../../features/admin/payments/payment-state-mark.tsx';
import type { StudentMonth } from '../../features/admin/payments/payments-queries.ts';
import { Reduction } from '../../lib/reduction.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const copy = studentPageCopy.months;
/** Older ones are a press away. */
const SHOWN = 3;

type SchoolClass = StudentPage['classes'][number];

export function OpenMonths({ student }: { student: StudentPage }) {
  const [open, setOpen] = useState<StudentMonth>();
  const months = student.classes.find(({ _id }) => _id === open?.classId)?.months ?? [];
  return (
    <Card className="p-4 sm:p-6" aria-labelledby="class-fees">
      <h2 id="class-fees" className="text-21">
        {copy.title}
      </h2>
      {student.classes.length === 0 && <p className="mt-3 text-ink-soft">{copy.none}</p>}
      <ul className="mt-4 flex flex-col gap-5">
        {student.classes.map((one) => (
          <ClassMonths key={one._id} schoolClass={one} userId={student.userId} onTake={setOpen} />
        ))}
      </ul>
      {open && (
        <MonthDialog
          studentMonth={open}
          name={student.name}
          months={months.filter(({ year }) => year === open.year)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

interface ClassMonthsProps {
  schoolClass: SchoolClass;
  userId: string;
  onTake: (month: StudentMonth) => void;
}

function ClassMonths({ schoolClass, userId, onTake }: ClassMonthsProps) {
  const [all, setAll] = useState(false);
  const { _id: classId, name, institute } = schoolClass;
  // The oldest first: it is paid first.
  const open = schoolClass.months.filter(({ owedCents }) => owedCents > 0).toReversed();
  const shown = all ? open : open.slice(0, SHOWN);
  return (
    <li>
      <h3 className="text-17">{name}</h3>
      <p className="text-15 text-ink-soft">{institute}</p>
      {open.length === 0 && <p className="mt-2 text-15">{copy.allPaid}</p>}
      <ul aria-label={`${copy.open}: ${name}`} className="mt-2 flex flex-col divide-y divide-line">
        {shown.map(({ year, month, paymentState, owedCents, ...fee }) => (
          <li
            key={`${year}-${month}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="flex items-center gap-3">
              <span className="font-semibold tabular-nums">{formatMonth(year, month)}</span>
              <PaymentStateBadge paymentState={paymentState} />
            </span>
            <Reduction fee={fee} />
            <Button
              look="secondary"
              className="max-sm:w-full"
              onClick={() => onTake({ userId, classId, year, month })}
            >
              {copy.take(formatRupees(owedCents), formatMonth(year, month))}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < open.length && (
        <TextButton onClick={() => setAll(true)}>{copy.earlier(open.length - shown.length)}</TextButton>
      )}
    </li>
  );
}
