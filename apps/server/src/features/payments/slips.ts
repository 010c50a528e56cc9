// Bank slips: a student sends one, an admin approves it, which records a payment, or rejects it with a reason.

import type { MyPayments, sendSlip as sendSlipCall } from '@valence/contract/payments/my-payments';
import type { approveSlip, listSlips, rejectSlip, SlipRow } from '@valence/contract/payments/slips';
import { allot, allotWithRest, owedCents, receiptName, referenceKey } from '@valence/domain/fees';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { spendCredit } from './credit.ts';
import { type FoundCode, monthProblem } from './month-problem.ts';
import { findMonths, type MonthKey } from './months.store.ts';
import { type IssuedReceipt, lockStudent } from './recording.store.ts';
import { record } from './recording.ts';
import * as store from './slips.store.ts';

const PAGE_SIZE = 20;
const OWN_SLIPS = 24;
/** How many months after a slip's own are looked at for the rest of its amount. */
const NEXT_MONTHS = 6;

export type SlipOrder = YearMonth & {
  accountId: string;
  classId: string;
  amountCents: number;
  reference: string;
  pictureId: string;
};

export async function sendSlip(db: Db, clock: Clock, order: SlipOrder): Promise<Answer<typeof sendSlipCall>> {
  const { accountId, classId, amountCents, reference, pictureId } = order;
  if (!isUuid(classId)) return refused('not-enrolled');
  if (!isUuid(pictureId)) return refused('picture-absent');
  return transaction(db, async (tx) => {
    if (!(await lockStudent(tx, accountId))) return refused('session-ended');
    const month = monthNumber(order);
    const words = { reference: reference.trim(), referenceKey: referenceKey(reference) };
    // The answer was lost on the way: the same order with the same picture is the same slip.
    const sentBefore = await store.findSent(tx, { ...order, ...words, month });
    if (sentBefore) return { success: true, data: { slipId: sentBefore } };
    const problem = await sendingProblem(tx, { accountId, classId, month }, amountCents);
    if (problem) return refused(problem);
    if (!(await store.pictureIsFree(tx, pictureId, accountId))) return refused('picture-absent');
    const at = clock.now();
    const slip = { id: newId(at), accountId, classId, month, amountCents, pictureId, at };
    if (!(await store.insertSlip(tx, { ...slip, ...words }))) return refused('slip-waiting');
    await recordAudit(tx, {
      at,
      actorId: accountId,
      action: 'slip.sent',
      subject: `slip:${slip.id}`,
      after: { classId, ...monthOf(month), amountCents },
    });
    return { success: true, data: { slipId: slip.id } };
  });
}

/** Whether a slip can be sent: the month must be open, and with the next ones take the whole amount. */
async function sendingProblem(tx: Tx, key: MonthKey, amountCents: number): Promise<FoundCode | undefined> {
  const [own, ...next] = await findMonths(tx, [key, ...monthsAfter(key)]);
  const problem = own ? monthProblem(own, amountCents) : 'not-enrolled';
  if (!own || problem !== 'payment-above-fee') return problem;
  return allot(amountCents, [openCents(own), ...next.map(owedCents)]) ? undefined : problem;
}

/** The months after a slip's own that take what is more than that one can. */
function monthsAfter({ month, ...student }: MonthKey): MonthKey[] {
  return Array.from({ length: NEXT_MONTHS }, (_, index) => ({ ...student, month: month + 1 + index }));
}

export async function slipQueue(
  db: Db,
  state: store.SlipState,
  page: number,
): Promise<Answer<typeof listSlips>> {
  const [slips, counts] = await Promise.all([
    store.findSlips(db, state, (page - 1) * PAGE_SIZE, PAGE_SIZE),
    store.countSlips(db),
  ]);
  return {
    total: counts[state],
    pageSize: PAGE_SIZE,
    waiting: counts.waiting,
    rows: await forDecision(db, slips),
  };
}

/** The slips of a student that wait for a decision, the oldest first. */
export async function waitingOf(db: Db, accountId: string): Promise<SlipRow[]> {
  return forDecision(db, await store.findWaitingOf(db, accountId));
}

async function forDecision(db: Db, slips: readonly store.SlipRow[]): Promise<SlipRow[]> {
  const keys = slips.map(({ userId, classId, month }) => ({ accountId: userId, classId, month }));
  const waiting = slips.filter(({ state }) => state === 'waiting');
  const [months, next, same] = await Promise.all([
    findMonths(db, keys),
    nextMonths(db, waiting),
    store.findSame(
      db,
      slips.map(({ id }) => id),
    ),
  ]);
  const sameAs = Map.groupBy(same, ({ slipId }) => slipId);
  return slips.map(({ id, month, sentAt, reviewedAt, ...slip }, index) => ({
    ...slip,
    ...monthOf(month),
    _id: id,
    sentAt: sentAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    owedCents: openCents(months[index]),
    nextMonths: next.get(id) ?? [],
    sameAs: (sameAs.get(id) ?? []).map(
      ({ otherId, month: other, sentAt: at, by, name, className, state: stage }) => ({
        by,
        name,
        className,
        state: stage,
        ...monthOf(other),
        slipId: otherId,
        sentAt: at.toISOString(),
      }),
    ),
  }));
}

/** By slip: the months after its own that the student is charged for and has not paid. */
async function nextMonths(
  db: Db,
  slips: readonly store.SlipRow[],
): Promise<Map<string, SlipRow['nextMonths']>> {
  const keys = slips.flatMap(({ id, userId, classId, month }) =>
    monthsAfter({ accountId: userId, classId, month }).map((key) => ({ slipId: id, key })),
  );
  const found = await findMonths(
    db,
    keys.map(({ key }) => key),
  );
  const open = found.flatMap((one, index) => {
    const cents = owedCents(one);
    return cents > 0 ? { slipId: keys[index]?.slipId ?? '', ...monthOf(one.month), owedCents: cents } : [];
  });
  return new Map(
    [...Map.groupBy(open, ({ slipId }) => slipId)].map(([slipId, list]) => [
      slipId,
      list.map(({ year, month, owedCents: cents }) => ({ year, month, owedCents: cents })),
    ]),
  );
}

/** Where an amount goes: into the slip's own month, as far as it is open, into the next ones, and the rest is the student's credit. */
export interface Allotment {
  months: (YearMonth & { amountCents: number })[];
  creditCents: number;
}

/** Where amounts of slips go, in their order. Months of students who are locked stay as they are read. */
export async function allotments(
  db: Db | Tx,
  slips: readonly (MonthKey & { amountCents: number })[],
): Promise<Allotment[]> {
  const keys = slips.flatMap(({ accountId, classId, month }) => {
    const key = { accountId, classId, month };
    return [key, ...monthsAfter(key)];
  });
  const found = await findMonths(db, keys);
  return slips.map(({ amountCents }, index) => {
    const own = found.slice(index * (NEXT_MONTHS + 1), (index + 1) * (NEXT_MONTHS + 1));
    const open = own.map((month, place) => (place === 0 ? openCents(month) : owedCents(month)));
    const { amounts, restCents } = allotWithRest(amountCents, open);
    const months = own.flatMap(({ month }, place) => {
      const cents = amounts[place] ?? 0;
      return cents > 0 ? [{ ...monthOf(month), amountCents: cents }] : [];
    });
    return { months, creditCents: restCents };
  });
}

/** What can still be paid for a month, also one that is not charged to the student. */
function openCents(found: Parameters<typeof owedCents>[0] | undefined): number {
  return found ? owedCents({ ...found, charged: true }) : 0;
}

export async function slipsOf(db: Db, accountId: string): Promise<MyPayments['slips']> {
  const slips = await store.findSlipsOf(db, accountId, OWN_SLIPS);
  return slips.map(
    ({ id, classId, className, month, amountCents, reference, state, sentAt, reviewedAt, reason }) => ({
      _id: id,
      classId,
      className,
      ...monthOf(month),
      amountCents,
      reference,
      state,
      sentAt: sentAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      reason,
    }),
  );
}

export interface Approval {
  actorId: string;
  slipId: string;
  /** What the picture shows: the student may have typed something else. */
  amountCents: number;
  /** What of it each month gets; absent: all of it goes to the slip's own. */
  months?: readonly (YearMonth & { amountCents: number })[] | undefined;
  /** What no month gets. */
  creditCents?: number | undefined;
}

/** If two people approve at once, one records the payment, and the other learns that it was decided. */
export async function approve(db: Db, clock: Clock, order: Approval): Promise<Answer<typeof approveSlip>> {
  if (!isUuid(order.slipId)) return refused('slip-absent');
  return transaction(db, async (tx) => {
    const receipt = await approveIn(tx, order, clock.now());
    if (receipt instanceof Refused) return receipt;
    return {
      success: true,
      data: {
        receiptId: receipt.id,
        receiptNumber: receiptName(receipt),
        reviewedAt: receipt.reviewedAt.toISOString(),
      },
    };
  });
}

/**
 * Approves in the caller's transaction; nothing is written when it is refused.
 * @param evidence what the audit trail tells of the approval besides
 */
export async function approveIn(
  tx: Tx,
  { actorId, slipId, amountCents, months, creditCents = 0 }: Approval,
  at: Date,
  evidence: Record<string, string> = {},
): Promise<(IssuedReceipt & { reviewedAt: Date }) | Refused<'slip-absent' | 'slip-reviewed' | FoundCode>> {
  // Locks the student first, then the slip, in the same order as recording.
  const accountId = await store.senderOf(tx, slipId);
  if (!accountId || !(await lockStudent(tx, accountId))) return refused('slip-absent');
  const slip = await store.lockSlip(tx, slipId);
  if (!slip) return refused('slip-absent');
  if (slip.state !== 'waiting') return refused('slip-reviewed');
  const parts = months ?? [{ ...monthOf(slip.month), amountCents }];
  const receipt = await record(tx, {
    actorId,
    accountId,
    kind: 'slip',
    lines: parts.map((part) => ({
      classId: slip.classId,
      month: monthNumber(part),
      amountCents: part.amountCents,
    })),
    creditCents,
    // Not the slip's id: approved again after an undo, it has another receipt. The slip's lock lets no other call in.
    requestKey: `slip:${newId(at)}`,
    at,
  });
  if (receipt instanceof Refused) {
    const { code } = receipt;
    // The slip refers to its class and its student, so both exist.
    return code === 'student-absent' || code === 'class-absent' ? refused('slip-absent') : refused(code);
  }
  const reviewed = { slipId, state: 'approved', reviewedBy: actorId, at, reason: null } as const;
  await store.review(tx, { ...reviewed, receiptId: receipt.id });
  if (creditCents > 0) await spendCredit(tx, accountId, at);
  await recordAudit(tx, {
    at,
    actorId,
    action: 'slip.approved',
    subject: `slip:${slipId}`,
    before: { amountCents: slip.amountCents },
    after: { amountCents: receipt.amountCents, receipt: receiptName(receipt), ...evidence },
  });
  return { ...receipt, reviewedAt: at };
}

export interface Rejection {
  actorId: string;
  slipId: string;
  reason: string;
}

export async function reject(
  db: Db,
  clock: Clock,
  { actorId, slipId, reason }: Rejection,
): Promise<Answer<typeof rejectSlip>> {
  if (!isUuid(slipId)) return refused('slip-absent');
  return transaction(db, async (tx) => {
    if (!(await store.senderOf(tx, slipId))) return refused('slip-absent');
    const at = clock.now();
    const decision = { slipId, state: 'rejected', reviewedBy: actorId, at, reason, receiptId: null } as const;
    if (!(await store.review(tx, decision))) return refused('slip-reviewed');
    await recordAudit(tx, {
      at,
      actorId,
      action: 'slip.rejected',
      subject: `slip:${slipId}`,
      after: { reason },
    });
    return { success: true, data: { reviewedAt: at.toISOString() } };
  });
}
