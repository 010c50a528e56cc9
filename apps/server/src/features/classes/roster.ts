// Gives, moves and ends places in a class. The schema ensures that a class has each student and each spot once.

import type {
  enrolStudent as enrolStudentCall,
  leaveClass as leaveClassCall,
  listRoster,
  moveStudent as moveStudentCall,
  returnToClass,
} from '@valence/contract/admin/classes';
import type { PaymentState } from '@valence/domain/fees';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { orderOf } from '../../platform/list-page.ts';
import { holdClasses } from './classes.store.ts';
import * as store from './roster.store.ts';
import { findClass } from './school.store.ts';

const PAGE_SIZE = 25;
/** For how long a leaving can be undone: as long as a removal of access. */
const UNDO_MINUTES = 10;
const NOTHING_OWED = { paymentState: 'none', monthOwedCents: 0, owedCents: 0 } as const;

/** The payment state of a class's students by account: of the present month, and what they owe up to it. */
export type FeesOf = (
  classId: string,
  accountIds: readonly string[],
) => Promise<Map<string, { paymentState: PaymentState; monthOwedCents: number; owedCents: number }>>;

/** How much students watched of a class's published lessons, by account; `share` undefined: no lesson has a known length. */
export type WatchedOf = (
  classId: string,
  accountIds: readonly string[],
  at: Date,
) => Promise<Map<string, { share: number | undefined; lastWatchedAt: Date | undefined }>>;

export interface RosterDeps {
  db: Db;
  clock: Clock;
  feesOf: FeesOf;
  watchedOf: WatchedOf;
}

export interface RosterQuery {
  classId: string;
  sort: string;
  search: string;
  page: number;
}

export async function roster(
  { db, clock, feesOf, watchedOf }: RosterDeps,
  { classId, sort, search, page }: RosterQuery,
): Promise<Answer<typeof listRoster>> {
  if (!isUuid(classId) || !(await findClass(db, classId))) return refused('class-absent');
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { seats, total } = await store.findSeats(db, {
    classId,
    order: orderOf(sort),
    search: await studentsSought(db, search),
    ...range,
  });
  const accountIds = seats.map(({ userId }) => userId);
  const [fees, watched] = await Promise.all([
    feesOf(classId, accountIds),
    watchedOf(classId, accountIds, clock.now()),
  ]);
  return {
    total,
    pageSize: PAGE_SIZE,
    rows: seats.map(({ enrolledAt, ...seat }) => {
      const { share, lastWatchedAt } = watched.get(seat.userId) ?? {};
      return {
        ...seat,
        enrolledAt: enrolledAt.toISOString(),
        ...(fees.get(seat.userId) ?? NOTHING_OWED),
        ...(share !== undefined && { watchedShare: share }),
        ...(lastWatchedAt && { lastWatchedAt: lastWatchedAt.toISOString() }),
      };
    }),
  };
}

export interface EnrolOrder {
  actorId: string;
  classId: string;
  userId: string;
  spotNumber: number | null;
}

export async function enrol(
  db: Db,
  clock: Clock,
  { actorId, classId, userId, spotNumber }: EnrolOrder,
): Promise<Answer<typeof enrolStudentCall>> {
  if (!isUuid(userId)) return refused('student-absent');
  try {
    return await transaction(db, async (tx) => {
      if (!(await holdClass(tx, classId))) return refused('class-absent');
      if (!(await store.holdStudent(tx, userId))) return refused('student-absent');
      const enrolmentId = await beginSeat(tx, { actorId, classId, userId, spotNumber, at: clock.now() });
      return { success: true, data: { enrolmentId } };
    });
  } catch (error) {
    const code = store.brokenRule(error);
    if (code) return refused(code);
    throw error;
  }
}

async function beginSeat(
  tx: Tx,
  { actorId, classId, userId, spotNumber, at }: EnrolOrder & { at: Date },
): Promise<string> {
  const id = newId(at);
  await store.insertSeat(tx, { id, classId, accountId: userId, spotNumber, at });
  await audit(tx, { at, actorId, action: 'enrolment.begun', accountId: userId, classId, spotNumber });
  return id;
}

/** Keeps the class from being deleted before the transaction ends. @returns whether there is one */
export async function holdClass(tx: Tx, classId: string): Promise<boolean> {
  return isUuid(classId) && (await holdClasses(tx, [classId])) === 1;
}

/** Gives a student who was registered in the same transaction a place in a held class, without a spot. */
export async function seatNewStudent(
  tx: Tx,
  order: Omit<EnrolOrder, 'spotNumber'> & { at: Date },
): Promise<void> {
  await beginSeat(tx, { ...order, spotNumber: null });
}

export interface MoveOrder {
  actorId: string;
  enrolmentId: string;
  spotNumber: number;
}

export async function move(
  db: Db,
  clock: Clock,
  { actorId, enrolmentId, spotNumber }: MoveOrder,
): Promise<Answer<typeof moveStudentCall>> {
  if (!isUuid(enrolmentId)) return refused('enrolment-absent');
  try {
    return await transaction(db, async (tx) => {
      const seat = await store.moveSeat(tx, enrolmentId, spotNumber);
      if (!seat) return refused('enrolment-absent');
      await audit(tx, { at: clock.now(), actorId, action: 'enrolment.moved', ...seat, spotNumber });
      return { success: true };
    });
  } catch (error) {
    if (store.brokenRule(error) === 'spot-taken') return refused('spot-taken');
    throw error;
  }
}

export interface LeaveOrder {
  actorId: string;
  enrolmentId: string;
}

export async function leave(
  db: Db,
  clock: Clock,
  { actorId, enrolmentId }: LeaveOrder,
): Promise<Answer<typeof leaveClassCall>> {
  if (!isUuid(enrolmentId)) return refused('enrolment-absent');
  return transaction(db, async (tx) => {
    const at = clock.now();
    const seat = await store.endSeat(tx, enrolmentId, at);
    if (!seat) return refused('enrolment-absent');
    await audit(tx, { at, actorId, action: 'enrolment.ended', ...seat });
    return { success: true };
  });
}

/** Restores the place that `leave` ended, with its spot and its day of enrolment. */
export async function comeBack(
  db: Db,
  clock: Clock,
  { actorId, enrolmentId }: LeaveOrder,
): Promise<Answer<typeof returnToClass>> {
  if (!isUuid(enrolmentId)) return refused('undo-late');
  try {
    return await transaction(db, async (tx) => {
      const at = clock.now();
      const since = new Date(at.getTime() - UNDO_MINUTES * 60_000);
      const seat = await store.resumeSeat(tx, enrolmentId, since);
      if (!seat) return (await store.isSeated(tx, enrolmentId)) ? { success: true } : refused('undo-late');
      await audit(tx, { at, actorId, action: 'enrolment.restored', ...seat });
      return { success: true };
    });
  } catch (error) {
    const code = store.brokenRule(error);
    if (code) return refused(code);
    throw error;
  }
}

interface SeatEntry {
  at: Date;
  actorId: string;
  action: string;
  accountId: string;
  classId: string;
  spotNumber?: number | null;
}

async function audit(tx: Tx, { at, actorId, action, accountId, ...after }: SeatEntry): Promise<void> {
  await recordAudit(tx, { at, actorId, action, subject: `account:${accountId}`, after });
}
