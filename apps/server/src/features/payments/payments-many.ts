// Money of many students at once: what each row comes to, by the rule of a single payment, and taking an import back.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/desk-imports';
import { importUndoneReason } from '@valence/copy/imports';
import { owedCents } from '@valence/domain/fees';
import type { PaymentMethod } from '@valence/domain/import-cells';
import { monthOf } from '@valence/domain/school-month';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { monthProblem } from './month-problem.ts';
import { type FoundMonth, findMonths, type MonthKey } from './months.store.ts';
import { findClassNames, findEntriesOf, holdPayers } from './payments-many.store.ts';
import { holdFees } from './recording.store.ts';
import { correctIn, record } from './recording.ts';

export interface PaymentRow extends MonthKey {
  amountCents: number;
  method: PaymentMethod;
}

export interface KeptPayment {
  receiptId: string;
}

type Plan =
  | { verdict: Exclude<RowVerdict, 'rejected'>; outcome: RowOutcome }
  | { verdict: 'rejected'; reason: RowProblem };

interface Author {
  actorId: string;
  importId: string;
  at: Date;
}

/** Students in the order of their ids, then the fees: the order of a single payment. */
async function hold(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  await holdPayers(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
  await holdFees(tx, [...new Set(rows.map(({ classId }) => classId))].sort());
}

const keyOf = ({ accountId, classId, month }: MonthKey) => `${accountId} ${classId} ${month}`;

/** One after another: of two part payments of one month the second one meets what the first one left. */
async function plan(db: Db | Tx, rows: readonly PaymentRow[]): Promise<Plan[]> {
  const keys = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const months = new Map((await findMonths(db, keys)).map((month) => [keyOf(month), month]));
  const names = await findClassNames(db, [...new Set(rows.map(({ classId }) => classId))]);
  return rows.map((row) => {
    const month = months.get(keyOf(row));
    if (!month) return { verdict: 'rejected', reason: 'class-unknown' };
    const problem = monthProblem(month, row.amountCents);
    if (problem) return { verdict: 'rejected', reason: problem };
    const after = withIncome(month, row.amountCents);
    months.set(keyOf(row), after);
    return {
      verdict: month.receivedCents > 0 ? 'changed' : 'new',
      outcome: {
        kind: 'payments',
        className: names.get(row.classId) ?? '',
        ...monthOf(row.month),
        amountCents: row.amountCents,
        standing: after.settled ? 'paid' : 'partial',
        owedCents: owedCents(after),
      },
    };
  });
}

function withIncome(month: FoundMonth, amountCents: number): FoundMonth {
  const receivedCents = month.receivedCents + amountCents;
  return { ...month, receivedCents, settled: receivedCents >= month.feeCents };
}

/** Records rows that were planned in this transaction, each under a receipt of its own, and tells how many are done. */
async function write(
  tx: Tx,
  rows: readonly PaymentRow[],
  { actorId, importId, at }: Author,
  told: (rows: number) => Promise<void>,
): Promise<KeptPayment[]> {
  const kept: KeptPayment[] = [];
  for (const [position, { accountId, classId, month, amountCents, method }] of rows.entries()) {
    const receipt = await record(tx, {
      actorId,
      accountId,
      kind: method,
      lines: [{ classId, month, amountCents }],
      requestKey: `import:${importId}:${position}`,
      at,
    });
    // Planned under the same locks.
    if (receipt instanceof Refused) throw new Error(`A planned payment was refused: ${receipt.code}`);
    kept.push({ receiptId: receipt.id });
    await told(kept.length);
  }
  return kept;
}

/** Takes the amounts back that nobody has corrected since. @returns why not, row by row */
async function undo(
  tx: Tx,
  rows: readonly { row: PaymentRow; kept: KeptPayment }[],
  { actorId, at }: Author,
): Promise<(UndoProblem | undefined)[]> {
  await hold(
    tx,
    rows.map(({ row }) => row),
  );
  const entries = await findEntriesOf(
    tx,
    rows.map(({ kept }) => kept.receiptId),
  );
  const problems: (UndoProblem | undefined)[] = [];
  for (const { kept } of rows) {
    const entryId = entries.get(kept.receiptId);
    const done =
      entryId && (await correctIn(tx, { actorId, entryId, amountCents: 0, reason: importUndoneReason, at }));
    problems.push(done && !(done instanceof Refused) ? undefined : 'changed-since');
  }
  return problems;
}

/** Recording money, done for all rows of a table. */
export const paymentImporter = { hold, plan, write, undo };
