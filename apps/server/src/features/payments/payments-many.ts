// Records payments of many students at once: previews each row with the rule of a single payment, and undoes an import.

import type { UndoProblem } from '@valence/contract/admin/imports';
import { importUndoneReason } from '@valence/copy/admin/import-results';
import { covers, owedCents } from '@valence/domain/fees';
import type { PaymentMethod } from '@valence/domain/import-cells';
import { monthOf } from '@valence/domain/school-month';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Author, RowPlan } from '../../platform/importer.ts';
import { takeBack } from './correcting.ts';
import { monthProblem } from './month-problem.ts';
import { type FoundMonth, findMonths, type MonthKey, monthKey } from './months.store.ts';
import { findClassNames, holdPayers } from './payments-many.store.ts';
import { holdFees } from './recording.store.ts';
import { enter } from './recording.ts';

/** How many rows are written between two reports of progress: few statements, each of them short. */
const BATCH_ROWS = 500;

export interface PaymentRow extends MonthKey {
  amountCents: number;
  method: PaymentMethod;
}

export interface ImportedPayment {
  receiptId: string;
}

/** Locks the students in the order of their ids, then the fees, in the same order as a single payment. */
async function hold(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  await holdPayers(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
  await holdFees(tx, [...new Set(rows.map(({ classId }) => classId))].sort());
}

/** Plans row after row: a second part payment of a month can pay what the first one leaves. */
async function plan(db: Db | Tx, rows: readonly PaymentRow[]): Promise<RowPlan[]> {
  const months = new Map((await monthsOf(db, rows)).map((month) => [monthKey(month), month]));
  const names = await findClassNames(db, [...new Set(rows.map(({ classId }) => classId))]);
  return rows.map((row) => {
    const month = months.get(monthKey(row));
    if (!month) return { verdict: 'rejected', reason: 'class-unknown' };
    const problem = monthProblem(month, row.amountCents);
    if (problem) return { verdict: 'rejected', reason: problem };
    const after = withIncome(month, row.amountCents);
    months.set(monthKey(row), after);
    return {
      verdict: month.receivedCents > 0 ? 'changed' : 'new',
      outcome: {
        kind: 'payments',
        className: names.get(row.classId) ?? '',
        ...monthOf(row.month),
        amountCents: row.amountCents,
        paymentState: after.settled ? 'paid' : 'partial',
        owedCents: owedCents(after),
      },
    };
  });
}

/** Each month of the rows once. */
async function monthsOf(db: Db | Tx, rows: readonly PaymentRow[]): Promise<FoundMonth[]> {
  return findMonths(db, [...new Map(rows.map((row) => [monthKey(row), row])).values()]);
}

function withIncome(month: FoundMonth, amountCents: number): FoundMonth {
  const receivedCents = month.receivedCents + amountCents;
  return { ...month, receivedCents, settled: covers(receivedCents, month.feeCents) };
}

/** Records rows that were planned in this transaction, each under a receipt of its own, and reports how many are done. */
async function write(
  tx: Tx,
  rows: readonly PaymentRow[],
  { actorId, importId, at }: Author,
  reportProgress: (rows: number) => Promise<void>,
): Promise<ImportedPayment[]> {
  const months = await monthsOf(tx, rows);
  const recorded: ImportedPayment[] = [];
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const intakes = rows.slice(from, from + BATCH_ROWS).map(({ accountId, method, ...line }, index) => ({
      accountId,
      kind: method,
      lines: [line],
      requestKey: `import:${importId}:${from + index}`,
    }));
    const receipts = await enter(tx, intakes, months, { actorId, at });
    recorded.push(...receipts.map(({ id }) => ({ receiptId: id })));
    await reportProgress(recorded.length);
  }
  return recorded;
}

/** Takes the amounts back that nobody has corrected since. @returns why not, row by row */
async function undo(
  tx: Tx,
  rows: readonly { row: PaymentRow; kept: ImportedPayment }[],
  { actorId, at }: Author,
): Promise<(UndoProblem | undefined)[]> {
  const receiptIds = rows.map(({ kept }) => kept.receiptId);
  const back = await takeBack(tx, receiptIds, { actorId, reason: importUndoneReason, at });
  return receiptIds.map((id) => (back.has(id) ? undefined : 'changed-since'));
}

/** Recording money, done for all rows of a table. */
export const paymentImporter = { hold, plan, write, undo };
