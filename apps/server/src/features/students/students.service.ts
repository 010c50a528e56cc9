// A person's own profile and A/L year, and the desk's look-up of a student.

import type { findStudents, lookUpStudent, StudentCard } from '@valence/contract/desk-students';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { profile, setAlYear } from '@valence/contract/students';
import { MOST_YEAR_CHANGES, nextYearChange, YEAR_CHANGE_DAYS } from '@valence/domain/al-year';
import { normalisePhone } from '@valence/domain/phone';
import { studentSearch } from '@valence/domain/student-search';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { type ConfirmationOrder, setConfirmed } from './confirming.ts';
import * as store from './students.store.ts';

export interface StudentsDeps {
  db: Db;
  clock: Clock;
  /** The A/L years that the school runs at this moment (site content). */
  alYears: () => readonly number[];
  /** The cards of what an account may watch at an instant, what has ended included. */
  accessCards: (accountId: string, at: Date) => Promise<StudentCard['accessibleVideos']>;
  /** What an account paid and owes for its classes, month by month, at an instant. */
  payments: (accountId: string, at: Date) => Promise<StudentCard['payments']>;
}

const FOUND_AT_ONCE = 20;
const DAY_MS = 24 * 60 * 60_000;

export type StudentsService = ReturnType<typeof createStudentsService>;

export function createStudentsService({ db, clock, alYears, accessCards, payments }: StudentsDeps) {
  return {
    async profile({ accountId }: Caller): Promise<ReplyOf<typeof profile> | Refused<'session-ended'>> {
      const found = await store.findProfile(db, accountId);
      // Absent: deleted since the session was looked at.
      return found ?? refused('session-ended');
    },

    async setAlYear(
      { accountId }: Caller,
      typed: string,
    ): Promise<ReplyOf<typeof setAlYear> | Refused<RefusalOf<typeof setAlYear> | 'session-ended'>> {
      const year = /^[0-9]{4}$/.test(typed) ? Number(typed) : undefined;
      if (year === undefined || !alYears().includes(year)) return refused('al-year-unknown');
      return (await whyYearStays(db, accountId, year, clock.now())) ?? { success: true, alYear: typed };
    },

    setConfirmed: (order: ConfirmationOrder) => setConfirmed({ db, clock }, order),

    /** @param typed the beginning of a phone in any form, or of words of a name; `after` the last account seen */
    find: (typed: string, after: string | undefined) => find(db, typed, after),

    /** @param typed the phone in any form people write. */
    async lookUp(typed: string): Promise<StudentCard | Refused<RefusalOf<typeof lookUpStudent>>> {
      const phone = normalisePhone(typed);
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

/** Sets the own year where that may be. @returns why it stays as it is; undefined: it is the wanted one */
async function whyYearStays(
  db: Db,
  accountId: string,
  year: number,
  at: Date,
): Promise<Refused<'too-many-year-changes' | 'session-ended'> | undefined> {
  const since = new Date(at.getTime() - YEAR_CHANGE_DAYS * DAY_MS);
  if (await store.updateAlYear(db, { accountId, year, at, since, most: MOST_YEAR_CHANGES })) return undefined;
  const stays = await store.findAlYear(db, accountId);
  if (!stays) return refused('session-ended');
  if (stays.year === year) return undefined;
  // Free by now where another one of the calls made at once has just been counted.
  const free = nextYearChange(stays.changes, at) ?? at;
  return refused('too-many-year-changes', { retryAfterSeconds: (free.getTime() - at.getTime()) / 1000 });
}

async function find(db: Db, typed: string, after: string | undefined): Promise<ReplyOf<typeof findStudents>> {
  const search = studentSearch(typed);
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
