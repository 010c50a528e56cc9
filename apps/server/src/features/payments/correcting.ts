// Corrects a wrong amount, and takes back the amounts of many receipts; the first entry stays, and so does the reason.

import type { correctEntry } from '@valence/contract/payments/payments';
import { mayCorrectEntry } from '@valence/domain/entry-correction';
import { schoolMonth } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { addUses, creditOfEntry, creditUnder, returnToCredits, undoCredit } from './credit.store.ts';
import { giveBack } from './credit.ts';
import { type FoundMonth, findMonths, monthKey } from './months.store.ts';
import { holdPayers } from './payments-many.store.ts';
import * as store from './recording.store.ts';

export interface CorrectionOrder {
  caller: Caller;
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

/** Takes an amount back and, unless the right one is 0, records that under a new receipt. */
async function correctIn(
  tx: Tx,
  { caller, entryId, amountCents, reason, at }: CorrectionOrder & { at: Date },
): Promise<Answer<typeof correctEntry>> {
  const accountId = (await store.findEntry(tx, entryId))?.accountId;
  if (!accountId || !(await store.lockStudent(tx, accountId))) return refused('payment-absent');
  const entry = await store.findEntry(tx, entryId);
  if (!entry) return refused('payment-absent');
  if (!mayCorrectEntry(caller, entry, at)) return refused('entry-not-own');
  const actorId = caller.accountId;
  const { paymentId, classId, month } = entry;
  await store.holdFees(tx, [classId]);
  const [found] = await findMonths(tx, [{ accountId, classId, month }]);
  const feeCents = found?.feeCents ?? 0;
  // Where more was received than the fee is by now, the amount may be lowered, never raised; and what came from a credit neither.
  const wasCredit = await creditOfEntry(tx, entryId);
  const most = wasCredit
    ? entry.amountCents
    : Math.max(entry.amountCents, feeCents - (entry.receivedCents - entry.amountCents));
  if (amountCents > most) return refused('payment-above-fee');
  const writing = { recordedBy: actorId, at };
  const reversed = await store.reverse(tx, [{ id: newId(at), entryId }], { ...writing, reason });
  if (reversed.size === 0) return refused('entry-corrected');
  const creditId = await giveBack(tx, entryId, writing);
  if (amountCents > 0) {
    const right = { paymentId, accountId, entryId, amountCents, reason, fee: found };
    const correction = await enterCorrection(tx, right, writing);
    if (creditId) await addUses(tx, [{ creditId, kind: 'month', amountCents, entryId: correction }], writing);
  }
  await store.settleAgain(tx, [{ paymentId, feeCents }], at);
  await recordAudit(tx, {
    at,
    actorId,
    action: 'payment.corrected',
    subject: `account:${accountId}`,
    before: { entryId, amountCents: entry.amountCents },
    after: { amountCents, reason, classId, month },
  });
  return { success: true };
}

interface RightAmount extends Omit<CorrectionOrder, 'caller'> {
  paymentId: string;
  accountId: string;
  fee: FoundMonth | undefined;
}

async function enterCorrection(
  tx: Tx,
  { paymentId, accountId, entryId, amountCents, reason, fee }: RightAmount,
  writing: store.Writing,
): Promise<string> {
  const { at } = writing;
  const receiptId = newId(at);
  const receipt = { id: receiptId, requestId: `entry:${entryId}`, accountId, amountCents };
  await store.issueReceipts(tx, [receipt], { ...writing, year: schoolMonth(at).year });
  const entry = {
    id: newId(at),
    paymentId,
    kind: 'correction' as const,
    amountCents,
    receiptId,
    reason,
    fee,
  };
  await store.addEntries(tx, [entry], writing);
  return entry.id;
}

/**
 * Takes back all that came under one receipt of a student who is locked: the amounts of months, what its credit paid, and the
 * credit. @returns false when a part of the credit was paid back to the student: then nothing is changed
 */
export async function takeBackReceipt(tx: Tx, receiptId: string, back: TakingBack): Promise<boolean> {
  const credit = await creditUnder(tx, receiptId);
  if (credit?.isRefunded) return false;
  await takeBack(tx, [receiptId], back);
  if (credit) await undoCredit(tx, credit.id, { recordedBy: back.actorId, at: back.at });
  return true;
}

export interface TakingBack {
  actorId: string;
  reason: string;
  at: Date;
}

/**
 * Takes back what was received under receipts and nobody has corrected since, in as many statements for thousands as for one.
 * @returns the receipts whose amounts were taken back
 */
export async function takeBack(
  tx: Tx,
  receiptIds: readonly string[],
  { actorId, reason, at }: TakingBack,
): Promise<Set<string>> {
  // The students who have the receipts now: two accounts may have been merged since.
  const before = await store.findEntriesOf(tx, receiptIds);
  await holdPayers(tx, [...new Set(before.flatMap(({ accountId }) => accountId ?? []))]);
  await store.holdFees(tx, [...new Set(before.map(({ classId }) => classId))]);
  const entries = (await store.findEntriesOf(tx, receiptIds)).flatMap(({ accountId, ...entry }) =>
    accountId === null ? [] : [{ ...entry, accountId }],
  );
  const fees = new Map(
    (await findMonths(tx, entries)).map((month) => [monthKey(month), month.feeCents] as const),
  );
  const reversals = entries.map(({ id }) => ({ id: newId(at), entryId: id }));
  const reversed = await store.reverse(tx, reversals, { recordedBy: actorId, reason, at });
  const takenBack = entries.filter(({ id }) => reversed.has(id));
  await returnToCredits(tx, [...reversed], { recordedBy: actorId, at });
  const payments = new Map(
    takenBack.map((entry) => [
      entry.paymentId,
      { paymentId: entry.paymentId, feeCents: fees.get(monthKey(entry)) ?? 0 },
    ]),
  );
  await store.settleAgain(tx, [...payments.values()], at);
  await recordAudits(
    tx,
    { at, actorId, action: 'payment.corrected' },
    takenBack.map(({ id, accountId, classId, month, amountCents }) => ({
      subject: `account:${accountId}`,
      before: { entryId: id, amountCents },
      after: { amountCents: 0, reason, classId, month },
    })),
  );
  return new Set(takenBack.flatMap(({ receiptId }) => receiptId ?? []));
}
