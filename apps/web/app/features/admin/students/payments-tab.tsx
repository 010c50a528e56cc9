// What a student paid and owes, month by month.

import { studentsCopy } from '@valence/copy/admin/students';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { StudentCard } from './student-query.ts';

const copy = studentsCopy.payments;

export function PaymentsTab({ payments }: { payments: StudentCard['payments'] }) {
  if (payments.length === 0) return <EmptyState title={copy.empty} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {payments.map((payment) => (
        <li
          key={`${payment.className}/${payment.year}/${payment.month}`}
          className="rounded-card border border-line p-4"
        >
          <div className="flex items-start justify-between gap-3">
            <h3 className="text-17">{formatMonth(payment.year, payment.month)}</h3>
            <Badge tone={payment.status === 'paid' ? 'good' : 'soon'}>
              {payment.free ? copy.freeCard : copy.statuses[payment.status]}
            </Badge>
          </div>
          <p className="mt-1 text-15 text-ink-soft">{payment.className}</p>
          <p className="mt-3 text-21 font-semibold tabular-nums">{formatRupees(payment.amountCents)}</p>
          {payment.paymentDate && (
            <p className="text-13 text-ink-soft">{copy.paidOn(new Date(payment.paymentDate))}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
