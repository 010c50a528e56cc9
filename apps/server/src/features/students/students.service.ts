// A person's own profile and A/L year, and the admin area's look-up and confirmation of a student.

import type {
  confirmStudent,
  findStudents,
  lookUpStudent,
  StudentCard,
} from '@valence/contract/admin/students';
import type { profile, setAlYear } from '@valence/contract/auth/profile';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { nextAfter } from '@valence/domain/access';
import { MOST_YEAR_CHANGES, nextYearChange, YEAR_CHANGE_DAYS } from '@valence/domain/al-year';
import { DAY_MS } from '@valence/domain/durations';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { endOfSchoolDay, startOfSchoolDay } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { KeptReply } from '../../platform/http/json-reply.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import type { Kept, Made } from '../../platform/kept/kept.ts';
import { type Soon, whenKnown } from '../../platform/soon.ts';
import * as store from './students.store.ts';

export interface StudentsDeps {
  db: Db;
  clock: Clock;
  /** The A/L years that the school runs now (site content). */
  alYears: () => readonly number[];
  kept: Kept;
  /**
   * The cards of the videos that an account may watch at an instant, ended access included, and until when they hold if nobody
   * changes anything.
   */
  accessCards: (
    accountId: string,
    at: Date,
  ) => Promise<{ cards: StudentCard['accessibleVideos']; until: Date | undefined }>;
  /** What an account has paid and owes for its classes at an instant, month by month: other days may answer otherwise. */
  payments: (accountId: string, at: Date) => Promise<StudentCard['payments']>;
  /** The day of the month on which fees are due; an admin may change it. */
  dueDay: () => number;
}

/** Profiles in memory, some hundred bytes each. */
const MOST_PROFILES = 20_000;
/** Students' cards in memory, 60 kB each where a student has 114 lessons, and compressed ones of 3 kB. */
const MOST_CARDS = 300;
/** For what is not worth keeping. */
const LONG_AGO = new Date(0);

const FOUND_AT_ONCE = 20;

export type StudentsService = ReturnType<typeof createStudentsService>;

export function createStudentsService(deps: StudentsDeps) {
  const { db, clock, kept, alYears, dueDay } = deps;
  const profiles = kept.shelf(['session', 'person'], MOST_PROFILES);
  const cards = kept.shelf(['playing', 'person'], MOST_CARDS);
  return {
    profile({ accountId }: Caller): Soon<KeptReply<ReplyOf<typeof profile>> | Refused<'session-ended'>> {
      const find = async () => {
        const found = await store.findProfile(db, accountId);
        return { value: found && new KeptReply(found), accountId, until: found ? undefined : LONG_AGO };
      };
      // Absent: the account was deleted after the session was checked.
      return whenKnown(profiles.of(accountId, find, 'asked'), (found) => found ?? refused('session-ended'));
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
    lookUp(phoneInput: string): Soon<KeptReply<StudentCard> | Refused<RefusalOf<typeof lookUpStudent>>> {
      const phone = normalisePhone(phoneInput);
      if (!phone) return refused('phone-invalid');
      const find = async () => keptCard(deps, phone);
      const card = cards.of(`${phone} ${dueDay()}`, find, 'asked');
      return whenKnown(card, (found) => found ?? refused('student-absent'));
    },
  };
}

async function keptCard(
  { db, clock, accessCards, payments }: StudentsDeps,
  phone: Phone,
): Promise<Made<KeptReply<StudentCard> | undefined>> {
  const found = await store.findByPhone(db, phone);
  if (!found) return { value: undefined, accountId: undefined, until: LONG_AGO };
  const at = clock.now();
  const [enrolments, months, access] = await Promise.all([
    store.listEnrolments(db, found.id),
    payments(found.id, at),
    accessCards(found.id, at),
  ]);
  const card = {
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
    accessibleVideos: access.cards,
  };
  return {
    value: new KeptReply(card),
    accountId: found.id,
    until: nextAfter([...turnsOfDay(at), access.until], at),
  };
}

/** The instants between which fees are due or not and months are the same: the last second of a day is in time. */
const turnsOfDay = (at: Date) => [new Date(endOfSchoolDay(at).getTime() + 1), startOfSchoolDay(at, 1)];

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
