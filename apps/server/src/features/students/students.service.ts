// A person's own profile and A/L year, and the admin area's look-up and confirmation of a student.

import type {
  confirmStudent,
  findStudents,
  lookUpStudent,
  StudentCard,
} from '@valence/contract/admin/students';
import type { profile, setAlYear } from '@valence/contract/auth/profile';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { MOST_YEAR_CHANGES, nextYearChange, YEAR_CHANGE_DAYS } from '@valence/domain/al-year';
import { normalisePhone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './students.store.ts';

export interface StudentsDeps {
  db: Db;
  clock: Clock;
  /** The A/L years that the school runs now (site content). */
  alYears: () => readonly number[];
  /** The cards of the videos that an account may watch at an instant, ended access included. */
  accessCards: (accountId: string, at: Date) => Promise<StudentCard['accessibleVideos']>;
  /** What an account has paid and owes for its classes at an instant, month by month. */
  payments: (accountId: string, at: Date) => Promise<StudentCard['payments']>;
}

const FOUND_AT_ONCE = 20;
const DAY_MS = 24 * 60 * 60_000;

export type StudentsService = ReturnType<typeof createStudentsService>;

export function createStudentsService({ db, clock, alYears, accessCards, payments }: StudentsDeps) {
  return {
    async profile({ accountId }: Caller): Promise<ReplyOf<typeof profile> | Refused<'session-ended'>> {
      const found = await store.findProfile(db, accountId);
      // Absent: the account was deleted after the session was checked.
      return found ?? refused('session-ended');
    },

    async setAlYear(
      { accountId }: Caller,
      input: string,
    ): Promise<ReplyOf<typeof setAlYear> | Refused<RefusalOf<typeof setAlYear> | 'session-ended'>> {
      const year = /^[0-9]{4}$/.test(input) ? Number(input) : undefined;
      if (year === undefined || !alYears().includes(year)) return refused('al-year-unknown');
      return (await whyYearStays(db, accountId, year, clock.now())) ?? { success: true, alYear: input };
    },

    setConfirmed: (order: ConfirmationOrder) => setConfirmed({ db, clock }, order),

    /** @param input a number, its beginning or last digits, a spot, or parts of a name @param after the last account seen */
    find: (input: string, after: string | undefined) => find(db, input, after),

    /** @param phoneInput the phone in any form that people write */
    async lookUp(phoneInput: string): Promise<StudentCard | Refused<RefusalOf<typeof lookUpStudent>>> {
      const phone = normalisePhone(phoneInput);
      if (!phone) return refused('phone-invalid');
      const found = await store.findByPhone(db, phone);
      if (!found) return refused('student-absent');
      const at = clock.now();
      const [enrolments, months, accessibleVideos] = await Promise.all([
        store.listEnrolments(db, found.id),
        payments(found.id, at),
        accessCards(found.id, at),
      ]);
      return {
        userId: found.id,
        name: found.name,
        phone: found.phone,
        isVerified: found.verifiedAt !== null,
        currentAlYear: found.alYear,
        confirmed: found.confirmedAt && { at: found.confirmedAt.toISOString(), by: found.confirmedBy },
        enrolledClasses: enrolments.map(({ classId, className, spotNumber, instituteName, location }) => ({
          classId,
          className,
          spotNumber,
          institute: { name: instituteName, location },
        })),
        payments: months,
        accessibleVideos,
      };
    },
  };
}

/** Sets the student's own year if that is allowed. @returns why the year stays; undefined: the account has the new year */
async function whyYearStays(
  db: Db,
  accountId: string,
  year: number,
  at: Date,
): Promise<Refused<'too-many-year-changes' | 'session-ended'> | undefined> {
  const since = new Date(at.getTime() - YEAR_CHANGE_DAYS * DAY_MS);
  if (await store.updateAlYear(db, { accountId, year, at, since, most: MOST_YEAR_CHANGES })) return undefined;
  const current = await store.findAlYear(db, accountId);
  if (!current) return refused('session-ended');
  if (current.year === year) return undefined;
  // Free by now where another one of the calls made at once has just been counted.
  const free = nextYearChange(current.changes, at) ?? at;
  return refused('too-many-year-changes', { retryAfterSeconds: (free.getTime() - at.getTime()) / 1000 });
}

async function find(db: Db, input: string, after: string | undefined): Promise<ReplyOf<typeof findStudents>> {
  const search = await studentsSought(db, input);
  if (!search || (after !== undefined && !isUuid(after))) return { students: [], more: false };
  const found = await store.findAccounts(db, { search, after, limit: FOUND_AT_ONCE + 1 });
  const students = found.slice(0, FOUND_AT_ONCE).map(({ id, verifiedAt, alYear, ...rest }) => ({
    ...rest,
    userId: id,
    isVerified: verifiedAt !== null,
    currentAlYear: alYear,
  }));
  return { students, more: found.length > FOUND_AT_ONCE };
}

interface ConfirmationOrder {
  actorId: string;
  accountId: string;
  confirmed: boolean;
}

/** A second confirmation keeps the date of the first. Admins and assistants need none: they are refused like absent accounts. */
async function setConfirmed(
  { db, clock }: { db: Db; clock: Clock },
  { actorId, accountId, confirmed }: ConfirmationOrder,
): Promise<Answer<typeof confirmStudent>> {
  if (!isUuid(accountId)) return refused('account-absent');
  return transaction(db, async (tx) => {
    const student = await store.lockStudent(tx, accountId);
    if (!student) return refused('account-absent');
    if (student.isConfirmed === confirmed) return { success: true };
    const at = clock.now();
    await store.writeConfirmation(tx, accountId, confirmed ? { at, actorId } : undefined);
    const action = confirmed ? 'account.confirmed' : 'account.confirmation-withdrawn';
    await recordAudit(tx, { at, actorId, action, subject: `account:${accountId}` });
    return { success: true };
  });
}
