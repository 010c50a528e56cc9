// Server calls of the class door; after each action everything that it can affect is fetched again.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import {
  type DoorClass,
  type DoorRosterStudent,
  type DoorStudent,
  findAtDoor,
  listDoorClasses,
  showDoorRoster,
} from '@valence/contract/admin/door';
import { openLessons, previewOpening, undoOpening } from '@valence/contract/admin/openings';
import type { ReplyOf } from '@valence/contract/endpoint';
import { recordCash, undoCash } from '@valence/contract/payments/payments';
import { searchRoster } from '@valence/domain/roster-search';
import { call } from '../../../lib/api.ts';
import { isPassing } from '../../../lib/retry.ts';
import { keepClasses, keepRoster, keptClasses, keptRoster } from './kept-lists.ts';
import { sendMark, undoMark } from './waiting-marks.ts';

/** The first part of every key here. */
const DOOR = 'admin-door';
/** The answers have names and numbers of minors: they leave the memory soon after they were shown. */
const KEPT_MS = 10_000;
/** The access that the screen gives. */
const WEEKS = 2;

/** A slow server is not waited for where the phone has a list of its own. */
const TIMEOUT_MS = 6000;
const ROSTER_FRESH_MS = 5 * 60_000;
const MOST_FOUND = 8;

// Not paused while the device says that it is offline: what is kept answers then. React Query asks again by itself once there is
// a connection only if it is told to.
const withKept = { networkMode: 'always', refetchOnReconnect: true } as const;

export const doorClassesQuery = queryOptions({
  ...withKept,
  queryKey: [DOOR, 'classes'],
  queryFn: async ({ signal }) => {
    try {
      const { classes } = await call(listDoorClasses, undefined, { signal, timeoutMs: TIMEOUT_MS });
      void keepClasses(classes);
      return classes;
    } catch (error) {
      const kept = isPassing(error) && !signal.aborted ? await keptClasses() : undefined;
      if (!kept) throw error;
      return [...kept.list];
    }
  },
});

/** Has the phone keep the class's students for the day; the answer itself is not held in memory. */
export const rosterQuery = (classId: string) =>
  queryOptions({
    queryKey: [DOOR, 'roster', classId],
    queryFn: async ({ signal }) => {
      const { students } = await call(showDoorRoster, { params: { classId } }, { signal });
      await keepRoster(classId, students);
      return students.length;
    },
    staleTime: ROSTER_FRESH_MS,
  });

/** The name of a student whose mark waits, which is itself without one. Null: the list of that day is gone. */
export const keptNameQuery = (classId: string, userId: string) =>
  queryOptions({
    ...withKept,
    queryKey: [DOOR, 'name', classId, userId],
    queryFn: async () =>
      (await keptRoster(classId))?.list.find((student) => student.userId === userId)?.name ?? null,
    gcTime: KEPT_MS,
  });

export interface FoundStudents extends ReplyOf<typeof findAtDoor> {
  /** Of when the phone's own list is that they were found in; undefined: the server found them. */
  keptAt: Date | undefined;
}

async function findKept(schoolClass: DoorClassName, query: string): Promise<FoundStudents | undefined> {
  const kept = await keptRoster(schoolClass._id);
  if (!kept) return undefined;
  const found = searchRoster(kept.list, query);
  const students = found.slice(0, MOST_FOUND).map((student) => asFound(student, schoolClass));
  return { students, more: found.length > MOST_FOUND, keptAt: kept.at };
}

/** Without a connection no cash is taken: the list has neither months nor receipts. */
function asFound({ spotNumber, ...student }: DoorRosterStudent, schoolClass: DoorClassName): DoorStudent {
  const seat = { classId: schoolClass._id, className: schoolClass.name, spotNumber };
  return { ...student, seat, due: null, receipt: null };
}

type DoorClassName = Pick<DoorClass, '_id' | 'name'>;

export const foundQuery = (schoolClass: DoorClassName, query: string) =>
  queryOptions({
    ...withKept,
    queryKey: [DOOR, 'found', schoolClass._id, query] as const,
    queryFn: async ({ signal }): Promise<FoundStudents> => {
      try {
        const parts = { params: { classId: schoolClass._id }, query: { query } };
        const found = await call(findAtDoor, parts, { signal, timeoutMs: TIMEOUT_MS });
        return { ...found, keptAt: undefined };
      } catch (error) {
        const kept = isPassing(error) && !signal.aborted ? await findKept(schoolClass, query) : undefined;
        if (!kept) throw error;
        return kept;
      }
    },
    enabled: query !== '',
    staleTime: 0,
    gcTime: KEPT_MS,
    // What was found in another class must not stay: a press would take its cash.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2] === schoolClass._id ? keepPreviousData(before) : undefined,
  });

export const openingQuery = (classId: string, userId: string) =>
  queryOptions({
    queryKey: [DOOR, 'opening', classId, userId],
    queryFn: ({ signal }) =>
      call(previewOpening, { params: { classId, userId }, query: { weeks: `${WEEKS}` } }, { signal }),
    staleTime: 0,
    gcTime: KEPT_MS,
  });

/** What an action at the door can affect: the door itself, payments, classes and the student's card. */
export const affectedQueries: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    (first === DOOR && second !== 'classes' && second !== 'roster') ||
    (first === 'admin-payments' && second !== 'picture') ||
    first === 'admin-classes' ||
    (first === 'admin' && second === 'student'),
};

export const DOOR_ACTIONS = ['present', 'cash', 'weeks'] as const;
export type DoorAction = (typeof DOOR_ACTIONS)[number];

/** A student with a place in a class: all actions need one. */
export type SeatedStudent = DoorStudent & { seat: NonNullable<DoorStudent['seat']> };

export type Outcome = { undo: (() => Promise<unknown>) | undefined } & (
  | { action: 'present'; isWaiting: boolean }
  | { action: 'cash'; amountCents: number; receiptNumber: string }
  | { action: 'weeks'; lessons: number }
);

/** What of an amount pays the oldest open month, and what stays as credit, from which the server pays what else is owed. */
export function cashParts(
  { due }: Pick<DoorStudent, 'due'>,
  amountCents: number,
): { monthCents: number; creditCents: number } {
  const monthCents = Math.min(amountCents, due?.owedCents ?? 0);
  return { monthCents, creditCents: amountCents - monthCents };
}

interface Press {
  /** Names one press, so that pressing again after a lost answer records nothing twice. */
  requestId: string;
  /** Cash of another amount than the oldest open month. */
  amountCents?: number | undefined;
}

export async function act(
  action: DoorAction,
  student: SeatedStudent,
  { requestId, amountCents: typedCents }: Press,
): Promise<Outcome> {
  const {
    userId,
    seat: { classId },
    due,
  } = student;
  if (action === 'present') {
    const mark = { id: requestId, classId, userId };
    const sent = await sendMark(mark);
    // Somebody else's mark is not this person's to undo.
    const undo = sent === 'old' ? undefined : async () => undoMark(mark);
    return { action, isWaiting: sent === 'waiting', undo };
  }
  if (action === 'weeks') {
    const { data } = await call(openLessons, {
      params: { classId, userId },
      body: { requestId, weeks: WEEKS },
    });
    const { openingId, lessons } = data;
    return { action, lessons, undo: async () => call(undoOpening, { params: { openingId } }) };
  }
  const cents = typedCents ?? due?.owedCents;
  if (!cents) throw new Error('There is nothing to take.');
  const { monthCents, creditCents } = cashParts(student, cents);
  const month = due && monthCents > 0 ? [{ year: due.year, month: due.month }] : [];
  const lines = month.map((of) => ({ classId, ...of, amountCents: monthCents }));
  const body = { requestId, userId, lines, ...(creditCents > 0 && { creditCents }) };
  const { data } = await call(recordCash, { body });
  const { receiptId, receiptNumber, amountCents } = data;
  const undo = async () => call(undoCash, { params: { receiptId } });
  return { action, amountCents, receiptNumber, undo };
}
