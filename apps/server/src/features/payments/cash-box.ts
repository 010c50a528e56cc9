// Shows what a person took in cash, closes the box with a count, and signs it.

import { createHash } from 'node:crypto';
import type {
  closeCashBox,
  listCashBoxes,
  showCashBox,
  signCashBox,
} from '@valence/contract/payments/cash-box';
import { receiptName } from '@valence/domain/fees';
import { may } from '@valence/domain/roles';
import { monthOf } from '@valence/domain/school-month';
import { endOfSchoolDay } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './cash-box.store.ts';

const PAGE_SIZE = 25;

/** The first instant of the Colombo day of `at`. */
const dayStart = (at: Date) => new Date(endOfSchoolDay(at, -1).getTime() + 1000);

const sumOf = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

export async function openBox(db: Db, clock: Clock, accountId: string): Promise<Answer<typeof showCashBox>> {
  const entries = await store.findOpen(db, accountId, dayStart(clock.now()));
  const classes = [...Map.groupBy(entries, ({ className }) => className)].map(([className, own]) => ({
    className,
    cents: sumOf(own),
    payments: own.length,
  }));
  return {
    expectedCents: sumOf(entries),
    classes: classes.sort((a, b) => b.cents - a.cents),
    entries: entries.map(({ id, month, at, receiptYear, receiptNumber, ...entry }) => ({
      ...entry,
      ...(month === null ? { year: null, month: null } : monthOf(month)),
      _id: id,
      at: at.toISOString(),
      receiptNumber:
        receiptYear === null || receiptNumber === null
          ? null
          : receiptName({ year: receiptYear, number: receiptNumber }),
    })),
  };
}

export interface ClosingOrder {
  actorId: string;
  requestId: string;
  countedCents: number;
  expectedCents: number;
}

export async function closeBox(
  db: Db,
  clock: Clock,
  { actorId, requestId, countedCents, expectedCents }: ClosingOrder,
): Promise<Answer<typeof closeCashBox>> {
  // The same request id from another person must not find this box.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  return transaction(db, async (tx) => {
    await store.lockPerson(tx, actorId);
    const earlier = await store.findByRequest(tx, requestKey);
    if (earlier)
      return earlier.countedCents === countedCents ? answerOf(earlier) : refused('recorded-otherwise');
    const at = clock.now();
    const entries = await store.findOpenAmounts(tx, actorId, dayStart(at));
    if (entries.length === 0) return refused('box-empty');
    if (sumOf(entries) !== expectedCents) return refused('box-changed');
    const box = { id: newId(at), expectedCents, countedCents };
    const idsOf = (credits: boolean) =>
      entries.filter(({ isCredit }) => isCredit === credits).map(({ id }) => id);
    const amounts = { entryIds: idsOf(false), creditIds: idsOf(true) };
    await store.close(tx, { ...box, takenBy: actorId, requestKey, at, ...amounts });
    const after = { boxId: box.id, expectedCents, countedCents };
    await recordAudit(tx, { at, actorId, action: 'cash-box.closed', subject: `account:${actorId}`, after });
    return answerOf(box);
  });
}

function answerOf({ id, ...sums }: store.ClosedBox) {
  return { success: true as const, data: { boxId: id, ...sums } };
}

export async function boxes(db: Db, caller: Caller, page: number): Promise<Answer<typeof listCashBoxes>> {
  const takenBy = may(caller.role, 'payments.correct') ? undefined : caller.accountId;
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { rows, total } = await store.findBoxes(db, { takenBy, ...range });
  return {
    total,
    pageSize: PAGE_SIZE,
    rows: rows.map(({ id, by, expectedCents, countedCents, closedAt, signedAt, signedBy }) => ({
      _id: id,
      by,
      expectedCents,
      countedCents,
      closedAt: closedAt.toISOString(),
      signed: signedAt && { at: signedAt.toISOString(), by: signedBy },
    })),
  };
}

export interface SigningOrder {
  actorId: string;
  boxId: string;
}

export async function signBox(
  db: Db,
  clock: Clock,
  { actorId, boxId }: SigningOrder,
): Promise<Answer<typeof signCashBox>> {
  if (!isUuid(boxId)) return refused('box-absent');
  return transaction(db, async (tx) => {
    const box = await store.findTaker(tx, boxId);
    if (!box) return refused('box-absent');
    if (box.takenBy === actorId) return refused('box-own');
    const at = clock.now();
    if (await store.sign(tx, boxId, actorId, at)) {
      const subject = box.takenBy === null ? 'payments' : `account:${box.takenBy}`;
      await recordAudit(tx, { at, actorId, action: 'cash-box.signed', subject, after: { boxId } });
    }
    return { success: true };
  });
}
