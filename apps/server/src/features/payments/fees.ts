// Sets fees from a month on, and gives and ends free cards.

import type {
  endFreeCard as endFreeCardCall,
  giveFreeCard as giveFreeCardCall,
  listFees as listFeesCall,
  setFee as setFeeCall,
  setHalfMonth as setHalfMonthCall,
} from '@valence/contract/payments/fees';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './fees.store.ts';
import { findClass } from './ledger.store.ts';
import { findMonths } from './months.store.ts';
import { lockStudent } from './recording.store.ts';

export async function listFees(db: Db, classId: string): Promise<Answer<typeof listFeesCall>> {
  if (!isUuid(classId) || !(await findClass(db, classId))) return refused('class-absent');
  const [fees, halvesMonth] = await Promise.all([
    store.findFees(db, classId),
    store.halvesMonth(db, classId),
  ]);
  return {
    fees: fees.map(({ fromMonth, amountCents }) => ({ ...monthOf(fromMonth), amountCents })),
    halvesMonth,
  };
}

export type FeeOrder = YearMonth & { actorId: string; classId: string; amountCents: number };

export async function setFee(db: Db, clock: Clock, order: FeeOrder): Promise<Answer<typeof setFeeCall>> {
  const { classId } = order;
  if (!isUuid(classId)) return refused('class-absent');
  return transaction(db, async (tx) => {
    if (!(await store.lockClass(tx, classId))) return refused('class-absent');
    await enterFee(tx, order, clock.now());
    await settleCovered(tx, { classId });
    return { success: true };
  });
}

/** Marks part payments as paid that cover the present fee of their month. */
export async function settleCovered(tx: Tx, of: Parameters<typeof store.findPartPaid>[1]): Promise<void> {
  const months = await findMonths(tx, await store.findPartPaid(tx, of));
  await store.settle(
    tx,
    months.filter(({ receivedCents, feeCents }) => receivedCents >= feeCents),
  );
}

export interface HalfMonthOrder {
  actorId: string;
  classId: string;
  isOn: boolean;
}

/** Sets whether who joins in the second half of a month pays half of it. What was paid stays paid. */
export async function setHalfMonth(
  db: Db,
  clock: Clock,
  { actorId, classId, isOn }: HalfMonthOrder,
): Promise<Answer<typeof setHalfMonthCall>> {
  if (!isUuid(classId)) return refused('class-absent');
  return transaction(db, async (tx) => {
    if (!(await store.lockClass(tx, classId))) return refused('class-absent');
    const before = await store.halvesMonth(tx, classId);
    if (before === isOn) return { success: true };
    const at = clock.now();
    await store.setHalvesMonth(tx, classId, isOn, { setBy: actorId, at });
    await settleCovered(tx, { classId });
    await recordAudit(tx, {
      at,
      actorId,
      action: 'class.half-month-set',
      subject: `class:${classId}`,
      before: { halfMonth: before },
      after: { halfMonth: isOn },
    });
    return { success: true };
  });
}

/** Writes the fee of a class that the caller has locked or just made. */
export async function enterFee(tx: Tx, order: FeeOrder, at: Date): Promise<void> {
  const { actorId, classId, amountCents } = order;
  const fromMonth = monthNumber(order);
  const before = (await store.findFees(tx, classId)).find((fee) => fee.fromMonth <= fromMonth);
  await store.writeFee(tx, { classId, fromMonth, amountCents, setBy: actorId, at });
  await recordAudit(tx, {
    at,
    actorId,
    action: 'class.fee-set',
    subject: `class:${classId}`,
    before: { amountCents: before?.amountCents ?? 0 },
    after: { amountCents, from: { ...monthOf(fromMonth) } },
  });
}

export interface FreeCardOrder {
  actorId: string;
  userId: string;
  classId: string;
  from: YearMonth;
  to: YearMonth | null;
  reason: string;
}

export async function giveFreeCard(
  db: Db,
  clock: Clock,
  { actorId, userId, classId, from, to, reason }: FreeCardOrder,
): Promise<Answer<typeof giveFreeCardCall>> {
  if (!isUuid(userId)) return refused('student-absent');
  if (!isUuid(classId)) return refused('class-absent');
  const [fromMonth, toMonth] = [monthNumber(from), to && monthNumber(to)];
  if (toMonth !== null && toMonth < fromMonth) return refused('months-reversed');
  return transaction(db, async (tx) => {
    if (!(await lockStudent(tx, userId))) return refused('student-absent');
    const [month] = await findMonths(tx, [{ accountId: userId, classId, month: fromMonth }]);
    if (!month) return refused('class-absent');
    if (!month.wasEnrolled) return refused('not-enrolled');
    const at = clock.now();
    const id = newId(at);
    await store.writeFreeCard(tx, {
      id,
      accountId: userId,
      classId,
      fromMonth,
      toMonth,
      reason,
      givenBy: actorId,
      at,
    });
    await recordAudit(tx, {
      at,
      actorId,
      action: 'free-card.given',
      subject: `account:${userId}`,
      after: { classId, from: { ...from }, to: to && { ...to }, reason },
    });
    return { success: true, data: { freeCardId: id } };
  });
}

export type FreeCardEnd = YearMonth & { actorId: string; freeCardId: string };

export async function endFreeCard(
  db: Db,
  clock: Clock,
  { actorId, freeCardId, ...end }: FreeCardEnd,
): Promise<Answer<typeof endFreeCardCall>> {
  if (!isUuid(freeCardId)) return refused('free-card-absent');
  return transaction(db, async (tx) => {
    const card = await store.holdFreeCard(tx, freeCardId);
    if (!card) return refused('free-card-absent');
    const { accountId, classId, fromMonth, toMonth } = card;
    await store.endFreeCard(tx, freeCardId, monthNumber(end));
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'free-card.ended',
      subject: `account:${accountId}`,
      before: { classId, fromMonth, toMonth },
      after: { endsBefore: { ...end } },
    });
    return { success: true };
  });
}
