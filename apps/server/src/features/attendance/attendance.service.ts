// Marks who is present in a class, takes a mark back, and shows a day's register.

import { createHash } from 'node:crypto';
import type {
  markPresent,
  showDayRegister,
  showMonthRegister,
  takeBackAttendance,
} from '@valence/contract/admin/attendance';
import type { Day } from '@valence/domain/day';
import type { PaymentState } from '@valence/domain/fees';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './attendance.store.ts';

const PAGE_SIZE = 50;
const MONTH_PAGE_SIZE = 25;
const NOTHING_OWED = { paymentState: 'none', owedCents: 0 } as const;

export interface AttendanceDeps {
  db: Db;
  clock: Clock;
  /** The payment state of a class's students by account: of the present month, and what they owe up to it. */
  feesOf: (
    classId: string,
    accountIds: readonly string[],
  ) => Promise<Map<string, { paymentState: PaymentState; owedCents: number }>>;
}

export type AttendanceService = ReturnType<typeof createAttendanceService>;

export function createAttendanceService(deps: AttendanceDeps) {
  return {
    mark: (order: MarkOrder) => mark(deps, order),
    takeBack: (order: TakeBackOrder) => takeBack(deps, order),
    day: (query: DayQuery) => dayRegister(deps, query),
    month: (query: MonthQuery) => monthRegister(deps, query),
  };
}

export interface MarkOrder {
  actorId: string;
  classId: string;
  userId: string;
  requestId: string;
  /** How long the mark waited for a network. */
  agoSeconds?: number | undefined;
}

async function mark(
  { db, clock }: AttendanceDeps,
  { actorId, classId, userId, requestId, agoSeconds = 0 }: MarkOrder,
): Promise<Answer<typeof markPresent>> {
  if (!isUuid(classId)) return refused('class-absent');
  if (!isUuid(userId)) return refused('student-absent');
  const requestKey = requestKeyOf(actorId, requestId);
  const at = new Date(clock.now().getTime() - agoSeconds * 1000);
  return transaction(db, async (tx) => {
    await store.lockRequest(tx, requestKey);
    if (await store.wasTakenBack(tx, requestKey)) return { success: true, data: { isNew: false } };
    const place = { classId, accountId: userId };
    const stands = await store.mark(tx, { ...place, id: newId(clock.now()), requestKey, at, by: actorId });
    if (stands) return { success: true, data: { isNew: stands.requestKey === requestKey } };
    if (!(await store.hasClass(tx, classId))) return refused('class-absent');
    return refused((await store.hasStudent(tx, userId)) ? 'not-enrolled' : 'student-absent');
  });
}

/** Another person's request id must not find this mark as its own. */
function requestKeyOf(actorId: string, requestId: string): string {
  return createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
}

export interface TakeBackOrder {
  actorId: string;
  requestId: string;
}

/** The mark itself is gone afterwards, so the audit trail says that it was there. One that arrives later stays away. */
async function takeBack(
  { db, clock }: AttendanceDeps,
  { actorId, requestId }: TakeBackOrder,
): Promise<Answer<typeof takeBackAttendance>> {
  const requestKey = requestKeyOf(actorId, requestId);
  return transaction(db, async (tx) => {
    await store.lockRequest(tx, requestKey);
    const found = await store.takeBack(tx, requestKey, clock.now());
    if (found) {
      const { accountId, ...before } = found;
      const subject = `account:${accountId}`;
      await recordAudit(tx, { at: clock.now(), actorId, action: 'attendance.taken-back', subject, before });
    }
    return { success: true };
  });
}

export interface DayQuery {
  classId: string;
  day: Day;
  page: number;
}

async function dayRegister(
  { db, feesOf }: AttendanceDeps,
  { classId, day, page }: DayQuery,
): Promise<Answer<typeof showDayRegister>> {
  if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { rows, total, present } = await store.findDay(db, { classId, day, ...range });
  const fees = await feesOf(
    classId,
    rows.map(({ userId }) => userId),
  );
  return {
    total,
    present,
    pageSize: PAGE_SIZE,
    rows: rows.map(({ attendanceId, at, by, ...student }) => {
      const { paymentState, owedCents } = fees.get(student.userId) ?? NOTHING_OWED;
      const attendance = attendanceId && at ? { _id: attendanceId, at: at.toISOString(), by } : null;
      return { ...student, attendance, paymentState, owedCents };
    }),
  };
}

export interface MonthQuery {
  classId: string;
  year: number;
  month: number;
  sort: 'spot' | 'absent';
  page: number;
}

async function monthRegister(
  { db }: AttendanceDeps,
  { classId, year, month, sort, page }: MonthQuery,
): Promise<Answer<typeof showMonthRegister>> {
  if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const span = {
    classId,
    first: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    last: dayOf(new Date(Date.UTC(year, month, 0))),
  };
  const range = { offset: (page - 1) * MONTH_PAGE_SIZE, limit: MONTH_PAGE_SIZE };
  const [days, found] = await Promise.all([
    store.findDays(db, span),
    store.findMonth(db, { ...span, ...range, sort }),
  ]);
  return { days, ...found, pageSize: MONTH_PAGE_SIZE };
}
