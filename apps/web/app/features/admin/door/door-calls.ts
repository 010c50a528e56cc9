// Server calls of the class door; after each action everything that it can affect is fetched again.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { markPresent, takeBackAttendance } from '@valence/contract/admin/attendance';
import { type DoorStudent, findAtDoor, listDoorClasses } from '@valence/contract/admin/door';
import { openLessons, previewOpening, undoOpening } from '@valence/contract/admin/openings';
import { recordCash, undoCash } from '@valence/contract/payments/payments';
import { call } from '../../../lib/api.ts';

/** The first part of every key here. */
const DOOR = 'admin-door';
/** The answers have names and numbers of minors: they leave the memory soon after they were shown. */
const KEPT_MS = 10_000;
/** The access that the screen gives. */
const WEEKS = 2;

export const doorClassesQuery = queryOptions({
  queryKey: [DOOR, 'classes'],
  queryFn: async ({ signal }) => (await call(listDoorClasses, undefined, { signal })).classes,
});

export const foundQuery = (classId: string, query: string) =>
  queryOptions({
    queryKey: [DOOR, 'found', classId, query] as const,
    queryFn: ({ signal }) => call(findAtDoor, { params: { classId }, query: { query } }, { signal }),
    enabled: query !== '',
    staleTime: 0,
    gcTime: KEPT_MS,
    // What was found in another class must not stay: a press would take its cash.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2] === classId ? keepPreviousData(before) : undefined,
  });

export const openingQuery = (classId: string, userId: string) =>
  queryOptions({
    queryKey: [DOOR, 'opening', classId, userId],
    queryFn: ({ signal }) =>
      call(previewOpening, { params: { classId, userId }, query: { weeks: WEEKS } }, { signal }),
    staleTime: 0,
    gcTime: KEPT_MS,
  });

/** What an action at the door can affect: the door itself, payments, classes and the student's card. */
export const affectedQueries: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    (first === DOOR && second !== 'classes') ||
    (first === 'admin-payments' && second !== 'picture') ||
    first === 'admin-classes' ||
    (first === 'admin' && second === 'student'),
};

export const DOOR_ACTIONS = ['present', 'cash', 'weeks'] as const;
export type DoorAction = (typeof DOOR_ACTIONS)[number];

/** A student with a place in a class: all actions need one. */
export type SeatedStudent = DoorStudent & { seat: NonNullable<DoorStudent['seat']> };

export type Outcome = { undo: (() => Promise<unknown>) | undefined } & (
  | { action: 'present' }
  | { action: 'cash'; amountCents: number; receiptNumber: string }
  | { action: 'weeks'; lessons: number }
);

/** @param requestId names one press, so that pressing again after a lost answer records nothing twice */
export async function act(
  action: DoorAction,
  { userId, seat: { classId }, due }: SeatedStudent,
  requestId: string,
): Promise<Outcome> {
  if (action === 'present') {
    const { data } = await call(markPresent, { params: { classId }, body: { requestId, userId } });
    const { attendanceId } = data;
    // Somebody else's mark is not this person's to undo.
    const undo = data.isNew ? async () => call(takeBackAttendance, { params: { attendanceId } }) : undefined;
    return { action, undo };
  }
  if (action === 'weeks') {
    const { data } = await call(openLessons, {
      params: { classId, userId },
      body: { requestId, weeks: WEEKS },
    });
    const { openingId, lessons } = data;
    return { action, lessons, undo: async () => call(undoOpening, { params: { openingId } }) };
  }
  if (!due) throw new Error('There is nothing to take.');
  const line = { classId, year: due.year, month: due.month, amountCents: due.owedCents };
  const { data } = await call(recordCash, { body: { requestId, userId, lines: [line] } });
  const { receiptId, receiptNumber, amountCents } = data;
  const undo = async () => call(undoCash, { params: { receiptId } });
  return { action, amountCents, receiptNumber, undo };
}
