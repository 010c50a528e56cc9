// Money comes in for months of classes: one receipt, all of it or nothing; and an amount that was wrong is put right.

import { createHash } from 'node:crypto';
import type { correctEntry, recordCash } from '@valence/contract/payments';
import { receiptName } from '@valence/domain/fees';
import { monthNumber, type YearMonth } from '@valence/domain/school-month';
import { schoolMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { type FoundCode, monthProblem } from './month-problem.ts';
import { type FoundMonth, findMonths } from './months.store.ts';
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
  /** At most 64 characters: the same one again finds the receipt of the first time. */
  requestKey: string;
  at: Date;
}

/**
 * Records amounts in the caller's transaction, under the student's lock; nothing is written when it is refused.
 * Whoever records for many students in one transaction calls it in the order of their ids.
 */
export async function record(
  tx: Tx,
  { actorId, accountId, kind, lines, requestKey, at }: Recording,
): Promise<store.IssuedReceipt | Refused<'student-absent' | 'class-absent' | FoundCode>> {
  if (!(await store.lockStudent(tx, accountId))) return refused('student-absent');
  const before = await store.findReceiptOf(tx, requestKey);
  if (before) return before;
  const wanted = merged(lines);
  const classIds = [...new Set(wanted.map(({ classId }) => classId))].sort();
  if ((await store.holdFees(tx, classIds)) < classIds.length) return refused('class-absent');
  const found = await findMonths(
    tx,
    wanted.map(({ classId, month }) => ({ accountId, classId, month })),
  );
  const problem = found
    .map((month, index) => monthProblem(month, wanted[index]?.amountCents ?? 0))
    .find((code) => code !== undefined);
  if (problem) return refused(problem);
  const receipt = await enter(tx, { actorId, accountId, kind, requestKey, at }, wanted, found);
  await recordAudit(tx, {
    at,
    actorId,
    action: 'payment.recorded',
    subject: `account:${accountId}`,
    after: { kind, receipt: receiptName(receipt), lines: wanted.map((line) => ({ ...line })) },
  });
  return receipt;
}

/** Writes the receipt, and each amount into its month. */
async function enter(
  tx: Tx,
  { actorId, accountId, kind, requestKey, at }: Omit<Recording, 'lines'>,
  lines: readonly Line[],
  found: readonly FoundMonth[],
): Promise<store.IssuedReceipt> {
  const receipt = await store.issueReceipt(tx, {
    id: newId(at),
    year: schoolMonth(at).year,
    requestId: requestKey,
    accountId,
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    issuedBy: actorId,
    at,
  });
  for (const [index, line] of lines.entries()) {
    const feeCents = found[index]?.feeCents ?? 0;
    const paymentId = await store.addIncome(tx, { ...line, paymentId: newId(at), accountId, feeCents, at });
    // The months were looked at under the student's lock, and the fees are held.
    if (paymentId === undefined) throw new Error('A month changed while it was being paid.');
    const entry = { id: newId(at), paymentId, kind, receiptId: receipt.id, reason: null };
    await store.addEntry(tx, { ...entry, amountCents: line.amountCents, recordedBy: actorId, at });
  }
  return receipt;
}

export interface CashOrder {
  actorId: string;
  requestId: string;
  userId: string;
  lines: readonly (YearMonth & { classId: string; amountCents: number })[];
}

export async function takeCash(db: Db, clock: Clock, order: CashOrder): Promise<Answer<typeof recordCash>> {
  const { actorId, requestId, userId, lines } = order;
  if (!isUuid(userId)) return refused('student-absent');
  if (!lines.every(({ classId }) => isUuid(classId))) return refused('class-absent');
  // Another person's request id must not find this one's receipt.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  const receipt = await transaction(db, async (tx) =>
    record(tx, {
      actorId,
      accountId: userId,
      kind: 'cash',
      lines: lines.map((line) => ({
        classId: line.classId,
        amountCents: line.amountCents,
        month: monthNumber(line),
      })),
      requestKey,
      at: clock.now(),
    }),
  );
  if (receipt instanceof Refused) return receipt;
  const { id, amountCents } = receipt;
  return { success: true, data: { receiptId: id, receiptNumber: receiptName(receipt), amountCents } };
}

export interface CorrectionOrder {
  actorId: string;
  entryId: string;
  /** 0: the amount was never received. */
  amountCents: number;
  reason: string;
}

export async function correct(
  db: Db,
  clock: Clock,
  order: CorrectionOrder,
): Promise<Answer<typeof correctEntry>> {
  if (!isUuid(order.entryId)) return refused('payment-absent');
  return transaction(db, async (tx) => correctIn(tx, { ...order, at: clock.now() }));
}

/** Takes an amount back and, unless nothing was right, records the right one under a new receipt. */
export async function correctIn(
  tx: Tx,
  { actorId, entryId, amountCents, reason, at }: CorrectionOrder & { at: Date },
): Promise<Answer<typeof correctEntry>> {
  const accountId = (await store.findEntry(tx, entryId))?.accountId;
  if (!accountId || !(await store.lockStudent(tx, accountId))) return refused('payment-absent');
  const entry = await store.findEntry(tx, entryId);
  if (!entry) return refused('payment-absent');
  await store.holdFees(tx, [entry.classId]);
  const [month] = await findMonths(tx, [{ accountId, classId: entry.classId, month: entry.month }]);
  const feeCents = month?.feeCents ?? 0;
  // What was received although the fee is lower by now may be put down, never up.
  const most = Math.max(entry.amountCents, feeCents - (entry.receivedCents - entry.amountCents));
  if (amountCents > most) return refused('payment-above-fee');
  const reversal = { id: newId(at), entryId, reason, recordedBy: actorId, at };
  if (!(await store.reverse(tx, reversal))) return refused('entry-corrected');
  if (amountCents > 0) await enterCorrection(tx, { actorId, entryId, entry, amountCents, reason, at });
  await store.settleAgain(tx, entry.paymentId, feeCents, at);
  await recordAudit(tx, {
    at,
    actorId,
    action: 'payment.corrected',
    subject: `account:${accountId}`,
    before: { entryId, amountCents: entry.amountCents },
    after: { amountCents, reason, classId: entry.classId, month: entry.month },
  });
  return { success: true };
}

interface RightAmount extends Omit<CorrectionOrder, 'entryId'> {
  entryId: string;
  entry: store.RecordedEntry;
  at: Date;
}

async function enterCorrection(
  tx: Tx,
  { actorId, entryId, entry, amountCents, reason, at }: RightAmount,
): Promise<void> {
  const { id: receiptId } = await store.issueReceipt(tx, {
    id: newId(at),
    year: schoolMonth(at).year,
    requestId: `entry:${entryId}`,
    accountId: entry.accountId,
    amountCents,
    issuedBy: actorId,
    at,
  });
  const id = newId(at);
  const { paymentId } = entry;
  await store.addEntry(tx, {
    id,
    paymentId,
    kind: 'correction',
    amountCents,
    receiptId,
    reason,
    recordedBy: actorId,
    at,
  });
}

/** Amounts of one month added up, in the order of classes and months: two recordings meet rows in the same order. */
function merged(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.classId} ${line.month}`;
    sums.set(key, { ...line, amountCents: line.amountCents + (sums.get(key)?.amountCents ?? 0) });
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
