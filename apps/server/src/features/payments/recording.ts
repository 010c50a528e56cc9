// Records money for months of classes: under one receipt, all of it or nothing; or under many receipts at once.

import { createHash } from 'node:crypto';
import type { recordCash } from '@valence/contract/payments/payments';
import { receiptName } from '@valence/domain/fees';
import { monthNumber, type YearMonth } from '@valence/domain/school-month';
import { schoolMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudits } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { keepCredit } from './credit.store.ts';
import { type FoundCode, monthProblem } from './month-problem.ts';
import { type FoundMonth, findMonths, monthKey } from './months.store.ts';
import * as store from './recording.store.ts';

/** An amount for one month; `month` is its number. */
export interface Line {
  classId: string;
  month: number;
  amountCents: number;
}

export interface Recording {
  actorId: string;
  accountId: string;
  kind: 'cash' | 'transfer' | 'slip';
  lines: readonly Line[];
  /** What no month gets: it becomes the student's credit. */
  creditCents?: number;
  /** At most 64 characters, of this recording alone. */
  requestKey: string;
  at: Date;
}

/**
 * Records amounts in the caller's transaction, under the student's lock; nothing is written when it is refused.
 */
export async function record(
  tx: Tx,
  { actorId, accountId, kind, lines, creditCents = 0, requestKey, at }: Recording,
): Promise<store.IssuedReceipt | Refused<'student-absent' | 'class-absent' | FoundCode>> {
  if (!(await store.lockStudent(tx, accountId))) return refused('student-absent');
  const mergedLines = mergeLines(lines);
  const classIds = [...new Set(mergedLines.map(({ classId }) => classId))].sort();
  if ((await store.holdFees(tx, classIds)) < classIds.length) return refused('class-absent');
  const found = await findMonths(
    tx,
    mergedLines.map(({ classId, month }) => ({ accountId, classId, month })),
  );
  const problem = found
    .map((month, index) => monthProblem(month, mergedLines[index]?.amountCents ?? 0))
    .find((code) => code !== undefined);
  if (problem) return refused(problem);
  const intake = { accountId, kind, requestKey, lines: mergedLines, creditCents };
  const [receipt] = await enter(tx, [intake], found, { actorId, at });
  if (!receipt) throw new Error('No receipt was issued.');
  if (creditCents > 0) {
    const credit = { accountId, receiptId: receipt.id, amountCents: creditCents, at };
    await keepCredit(tx, { ...credit, kind: kind === 'cash' ? 'cash' : 'slip' });
  }
  return receipt;
}

/** What one receipt is for. */
export interface Intake {
  accountId: string;
  kind: Recording['kind'];
  lines: readonly Line[];
  /** The part of the receipt that no month gets. */
  creditCents?: number;
  requestKey: string;
}

/**
 * Writes receipts in their order, and each amount into its month, in as many statements for thousands as for one.
 * @param months the months of the lines, read in this transaction under the locks of the students and the fees
 */
export async function enter(
  tx: Tx,
  intakes: readonly Intake[],
  months: readonly FoundMonth[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<store.IssuedReceipt[]> {
  const writing = { recordedBy: actorId, at };
  const receipts = await store.issueReceipts(
    tx,
    intakes.map(({ accountId, requestKey, lines, creditCents = 0 }) => ({
      id: newId(at),
      requestId: requestKey,
      accountId,
      amountCents: lines.reduce((sum, line) => sum + line.amountCents, creditCents),
    })),
    { ...writing, year: schoolMonth(at).year },
  );
  const payments = await payIn(tx, intakes, months, at);
  const fees = new Map(months.map((month) => [monthKey(month), month]));
  const entries = intakes.flatMap(({ accountId, kind, lines }, index) =>
    lines.map((line) => ({
      id: newId(at),
      paymentId: payments.get(monthKey({ ...line, accountId })) ?? '',
      kind,
      amountCents: line.amountCents,
      receiptId: receipts[index]?.id ?? '',
      reason: null,
      fee: fees.get(monthKey({ ...line, accountId })),
    })),
  );
  await store.addEntries(tx, entries, writing);
  await recordAudits(tx, { at, actorId, action: 'payment.recorded' }, auditsOf(intakes, receipts));
  return receipts;
}

/** Adds the amounts to their months. @returns the payments by the keys of their months */
export async function payIn(
  tx: Tx,
  intakes: readonly Pick<Intake, 'accountId' | 'lines'>[],
  months: readonly FoundMonth[],
  at: Date,
): Promise<Map<string, string>> {
  const fees = new Map(months.map((month) => [monthKey(month), month.feeCents]));
  const sums = new Map<string, store.Income>();
  for (const { accountId, lines } of intakes) {
    for (const { classId, month, amountCents } of lines) {
      const key = monthKey({ accountId, classId, month });
      const sum = sums.get(key) ?? {
        ...{ paymentId: newId(at), accountId, classId, month, amountCents: 0 },
        feeCents: fees.get(key) ?? 0,
      };
      sums.set(key, { ...sum, amountCents: sum.amountCents + amountCents });
    }
  }
  const paid = await store.addIncomes(tx, [...sums.values()], at);
  if (paid.length < sums.size) throw new Error('A month changed while it was being paid.');
  return new Map(paid.map(({ id, ...month }) => [monthKey(month), id]));
}

function auditsOf(intakes: readonly Intake[], receipts: readonly store.IssuedReceipt[]) {
  return intakes.flatMap(({ accountId, kind, lines, creditCents = 0 }, index) => {
    const receipt = receipts[index];
    if (!receipt) return [];
    const after = {
      kind,
      receipt: receiptName(receipt),
      lines: lines.map((line) => ({ ...line })),
      ...(creditCents > 0 && { creditCents }),
    };
    return [{ subject: `account:${accountId}`, after }];
  });
}

export interface CashOrder {
  actorId: string;
  requestId: string;
  userId: string;
  lines: readonly (YearMonth & { classId: string; amountCents: number })[];
  /** What no month gets. */
  creditCents?: number | undefined;
}

/** @param spendCredit pays what the student owes from what is left over */
export async function takeCash(
  db: Db,
  clock: Clock,
  order: CashOrder,
  spendCredit: (tx: Tx, accountId: string, at: Date) => Promise<unknown>,
): Promise<Answer<typeof recordCash>> {
  const { actorId, requestId, userId, lines, creditCents = 0 } = order;
  if (!isUuid(userId)) return refused('student-absent');
  if (!lines.every(({ classId }) => isUuid(classId))) return refused('class-absent');
  // The same request id from another person must not find this receipt.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  const recording = {
    ...{ actorId, requestKey, creditCents, accountId: userId, kind: 'cash' as const },
    lines: mergeLines(lines.map((line) => ({ ...line, month: monthNumber(line) }))),
  };
  const receipt = await transaction(db, async (tx) => {
    const at = clock.now();
    if (!(await store.lockStudent(tx, userId))) return refused('student-absent');
    const before = await store.findReceiptOf(tx, requestKey);
    // Typed anew after an answer was lost, it is not what the receipt is for.
    if (before) return isOf(before, recording) ? before : refused('recorded-otherwise');
    const issued = await record(tx, { ...recording, at });
    if (creditCents > 0 && !(issued instanceof Refused)) await spendCredit(tx, userId, at);
    return issued;
  });
  if (receipt instanceof Refused) return receipt;
  const { id, amountCents } = receipt;
  return { success: true, data: { receiptId: id, receiptNumber: receiptName(receipt), amountCents } };
}

function isOf(
  receipt: store.CashReceipt,
  { accountId, lines, creditCents = 0 }: Omit<Recording, 'at'>,
): boolean {
  const sum = lines.reduce((all, { amountCents }) => all + amountCents, creditCents);
  return (
    receipt.accountId === accountId &&
    receipt.amountCents === sum &&
    receipt.lines.length === lines.length &&
    lines.every((line) =>
      receipt.lines.some(
        (one) =>
          one.classId === line.classId && one.month === line.month && one.amountCents === line.amountCents,
      ),
    )
  );
}

/** Adds up the amounts of each month, ordered by class and month, so that two recordings lock rows in the same order. */
function mergeLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.classId} ${line.month}`;
    sums.set(key, { ...line, amountCents: line.amountCents + (sums.get(key)?.amountCents ?? 0) });
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
