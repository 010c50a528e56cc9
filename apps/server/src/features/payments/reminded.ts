// Whom a reminder about dues concerns: the same debts as in the list of arrears, or those of one month.

import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import type { PaymentsDeps } from './ledger.ts';
import { findArrears } from './lists.store.ts';
import { dueNow } from './months.store.ts';

/** More students than a school has. */
const EVERYBODY = 100_000;

/** What each student owes for a month, or for every month that is overdue; in one class or in all. */
export async function owedByStudent(
  { db, clock, dueDay }: Pick<PaymentsDeps, 'db' | 'clock' | 'dueDay'>,
  { classId, month }: { classId: string | undefined; month: YearMonth | undefined },
): Promise<Map<string, { className: string; year: number; month: number; owedCents: number }[]>> {
  const now = dueNow(clock.now(), dueDay);
  const { rows } = await findArrears(db, {
    classId,
    // A month that was chosen counts also for who joined in it: all months before the next one do.
    due: month ? { ...now, month: monthNumber(month) + 1 } : now,
    order: { key: 'name', descending: false },
    offset: 0,
    limit: EVERYBODY,
  });
  const wanted = month && monthNumber(month);
  const found = rows.map(({ userId, months }) => {
    const own = months.filter((one) => wanted === undefined || one.month === wanted);
    return [
      userId,
      own.map((one) => ({ className: one.className, owedCents: one.owedCents, ...monthOf(one.month) })),
    ] as const;
  });
  return new Map(found.filter(([, months]) => months.length > 0));
}
