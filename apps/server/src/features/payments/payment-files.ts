// Arrears and the totals of a year as files for a spreadsheet program; the audit trail records who took them.

import type { exportArrears, exportTotals } from '@valence/contract/payments/lists';
import { arrearsFileCopy, totalsFileCopy } from '@valence/copy/payments/ledger-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { decimalRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { monthOf } from '@valence/domain/school-month';
import { fileMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findClass } from './ledger.store.ts';
import type { PaymentsDeps } from './ledger.ts';
import { findArrears } from './lists.store.ts';
import { totals } from './lists.ts';
import { dueNow } from './months.store.ts';

const LINES_A_PAGE = 500;

/** @param entry what was taken */
async function recordExport(
  { db, clock }: PaymentsDeps,
  actorId: string,
  entry: { subject: string; after?: Record<string, number | string> },
): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) =>
    recordAudit(tx, { at, actorId, action: 'payments.exported', ...entry }),
  );
}

/** A line for each month that is owed, the oldest debts first: of one class, or of all. */
export async function arrearsFile(
  deps: PaymentsDeps,
  { actorId, classId }: { actorId: string; classId: string | undefined },
): Promise<Answer<typeof exportArrears>> {
  if (classId !== undefined && !(isUuid(classId) && (await findClass(deps.db, classId))))
    return refused('class-absent');
  const subject = classId === undefined ? 'payments:arrears' : `class:${classId}`;
  await recordExport(deps, actorId, { subject, after: { table: 'arrears' } });
  return new FileReply('arrears.csv', arrearsLines(deps, classId));
}

async function* arrearsLines(
  { readDb: db, clock, dueDay }: PaymentsDeps,
  classId: string | undefined,
): AsyncGenerator<string, void, undefined> {
  const due = dueNow(clock.now(), dueDay);
  const order = { key: 'oldest', descending: false };
  yield BYTE_ORDER_MARK + csvLine(arrearsFileCopy.headings);
  for (let offset = 0; ; offset += LINES_A_PAGE) {
    const { rows } = await findArrears(db, { classId, order, due, offset, limit: LINES_A_PAGE });
    const lines = rows.flatMap(({ name, phone, months }) =>
      months.map(({ className, month, owedCents }) => {
        const { year, month: ofYear } = monthOf(month);
        return csvLine([
          name,
          formatPhone(phone),
          className,
          fileMonth(year, ofYear),
          decimalRupees(owedCents),
        ]);
      }),
    );
    if (lines.length > 0) yield lines.join('');
    if (rows.length < LINES_A_PAGE) return;
  }
}

/** A line for each class, its twelve months and their sum, and one for all classes. */
export async function totalsFile(
  deps: PaymentsDeps,
  { actorId, year }: { actorId: string; year: number },
): Promise<Answer<typeof exportTotals>> {
  await recordExport(deps, actorId, { subject: 'payments:totals', after: { year } });
  const { classes } = await totals(deps, year);
  const received = classes.map(({ name, institute, months }) => ({
    titles: [name, institute],
    cents: months.map(({ receivedCents }) => receivedCents),
  }));
  const all = {
    titles: [totalsFileCopy.all, ''],
    cents: Array.from({ length: 12 }, (_, month) => sum(received.map(({ cents }) => cents[month] ?? 0))),
  };
  const lines = [...received, all].map(({ titles, cents }) =>
    csvLine([...titles, ...[...cents, sum(cents)].map(decimalRupees)]),
  );
  return new FileReply(
    `income_${year}.csv`,
    onePart(csvLine(totalsFileCopy.headings(year)) + lines.join('')),
  );
}

async function* onePart(text: string): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + text;
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
