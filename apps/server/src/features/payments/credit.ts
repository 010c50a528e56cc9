// A student's credit: money that no month could take pays the next months by itself, or is paid back.

import { createHash } from 'node:crypto';
import type { refundCredit } from '@valence/contract/payments/credit';
import { allotWithRest } from '@valence/domain/fees';
import { monthNumberAt } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './credit.store.ts';
import { findMonths, monthKey } from './months.store.ts';
import { addEntries, holdFees, lockStudent, type Writing } from './recording.store.ts';
import { payIn } from './recording.ts';

/** Pays what students owe up to the present month with their credits. @returns how many students had one used */
export async function spendCredits(db: Db, clock: Clock): Promise<number> {
  const at = clock.now();
  let students = 0;
  for (const accountId of await store.findWithCreditAndDebt(db, monthNumberAt(at)))
    if (await transaction(db, async (tx) => spendCredit(tx, accountId, at))) students += 1;
  return students;
}

/** One amount of a month, from one credit. */
interface Use {
  creditId: string;
  receiptId: string;
  classId: string;
  month: number;
  amountCents: number;
}

/** Pays the oldest months first, by the oldest credit first. @returns whether anything was paid */
export async function spendCredit(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  if (!(await lockStudent(tx, accountId))) return false;
  const credits = await store.findOpenCredits(tx, accountId);
  if (credits.length === 0) return false;
  const before = await store.findOwedMonths(tx, accountId, monthNumberAt(at));
  await holdFees(tx, [...new Set(before.map(({ classId }) => classId))].sort());
  const owed = await store.findOwedMonths(tx, accountId, monthNumberAt(at));
  const uses = usesOf(credits, owed);
  if (uses.length === 0) return false;
  const months = await findMonths(
    tx,
    owed.map(({ classId, month }) => ({ accountId, classId, month })),
  );
  const payments = await payIn(tx, [{ accountId, lines: uses }], months, at);
  const fees = new Map(months.map((month) => [monthKey(month), month]));
  const entries = uses.map((use) => ({ ...use, id: newId(at) }));
  const writing: Writing = { recordedBy: null, at };
  await addEntries(
    tx,
    entries.map(({ id, classId, month, amountCents, receiptId }) => ({
      ...{ id, amountCents, receiptId, kind: 'transfer' as const, reason: null },
      paymentId: payments.get(monthKey({ accountId, classId, month })) ?? '',
      fee: fees.get(monthKey({ accountId, classId, month })),
    })),
    writing,
  );
  await store.addUses(
    tx,
    entries.map(({ id, creditId, amountCents }) => ({ creditId, kind: 'month', amountCents, entryId: id })),
    writing,
  );
  await recordAudit(tx, {
    at,
    actorId: null,
    action: 'credit.used',
    subject: `account:${accountId}`,
    after: { lines: uses.map(({ classId, month, amountCents }) => ({ classId, month, amountCents })) },
  });
  return true;
}

function usesOf(credits: readonly store.OpenCredit[], owed: readonly store.OwedMonth[]): Use[] {
  const open = owed.map(({ owedCents }) => owedCents);
  return credits.flatMap(({ id, receiptId, leftCents }) => {
    const { amounts } = allotWithRest(leftCents, open);
    return amounts.flatMap((amountCents, index) => {
      const month = owed[index];
      if (!month || amountCents === 0) return [];
      open[index] = (open[index] ?? 0) - amountCents;
      const { classId, month: number } = month;
      return [{ creditId: id, receiptId, classId, month: number, amountCents }];
    });
  });
}

/** Gives an amount that came from a credit back to it. @returns the credit; undefined when it came from none */
export async function giveBack(tx: Tx, entryId: string, writing: Writing): Promise<string | undefined> {
  const creditId = await store.creditOfEntry(tx, entryId);
  const reversal = await store.findReversal(tx, entryId);
  if (!creditId || !reversal) return undefined;
  const { id, amountCents } = reversal;
  await store.addUses(tx, [{ creditId, kind: 'returned', amountCents, entryId: id }], writing);
  return creditId;
}

export interface RefundOrder {
  actorId: string;
  userId: string;
  requestId: string;
  amountCents: number;
  reason: string;
}

/** Pays a part of a credit back, the oldest credit first. The same request again changes nothing. */
export async function refund(db: Db, clock: Clock, order: RefundOrder): Promise<Answer<typeof refundCredit>> {
  const { actorId, userId, requestId, amountCents, reason } = order;
  if (!isUuid(userId)) return refused('student-absent');
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  return transaction(db, async (tx) => {
    if (!(await lockStudent(tx, userId))) return refused('student-absent');
    const refundedCents = await store.findRefundOf(tx, requestKey);
    if (refundedCents !== undefined)
      return refundedCents === amountCents ? { success: true } : refused('recorded-otherwise');
    const credits = await store.findOpenCredits(tx, userId);
    const left = credits.map(({ leftCents }) => leftCents);
    const { amounts, restCents } = allotWithRest(amountCents, left);
    if (restCents > 0) return refused('credit-too-small');
    const at = clock.now();
    const parts = credits.flatMap(({ id }, index) => {
      const cents = amounts[index] ?? 0;
      return cents > 0 ? [{ creditId: id, kind: 'refund' as const, amountCents: cents, entryId: null }] : [];
    });
    await store.addUses(
      tx,
      parts.map((part, index) => ({ ...part, reason, ...(index === 0 && { requestKey }) })),
      { recordedBy: actorId, at },
    );
    await recordAudit(tx, {
      at,
      actorId,
      action: 'credit.refunded',
      subject: `account:${userId}`,
      after: { amountCents, reason },
    });
    return { success: true };
  });
}
