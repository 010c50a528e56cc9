// Server calls of the page of one student.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { enrolStudent, leaveClass } from '@valence/contract/admin/classes';
import {
  removeStudentNote,
  setParentPhone,
  showStudent,
  showStudentCode,
  writeStudentNote,
} from '@valence/contract/admin/student-page';
import { findStudents } from '@valence/contract/admin/students';
import { refundCredit } from '@valence/contract/payments/credit';
import { addSibling, removeSibling } from '@valence/contract/payments/siblings';
import { call } from '../../../lib/api.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

export const studentPageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'student', 'page', userId],
    queryFn: ({ signal }) => call(showStudent, { params: { userId } }, { signal }),
    // Money is taken by what is shown, so an old answer is never used.
    staleTime: 0,
  });

export const studentCodeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'student-code', userId],
    queryFn: async ({ signal }) => (await call(showStudentCode, { params: { userId } }, { signal })).svg,
  });

/** Writes the note in place of the one that was read before, or removes that when there is no text. */
export const useNoteChange = (userId: string) =>
  useAwaitedChange(async ({ text, before }: { text: string; before: string | null }) =>
    text === ''
      ? call(removeStudentNote, { params: { userId }, body: { before: before ?? '' } })
      : call(writeStudentNote, { params: { userId }, body: { text, before } }),
  );

/** An empty number forgets it. */
export const useParentChange = (userId: string) =>
  useAwaitedChange(async (phone: string) => call(setParentPhone, { params: { userId }, body: { phone } }));

/** `requestId`: of one intention, so that a press after a lost answer pays nothing back twice. */
export const useRefund = (userId: string) =>
  useAwaitedChange(async (body: { requestId: string; amountCents: number; reason: string }) =>
    call(refundCredit, { params: { userId }, body }),
  );

export const siblingsFoundQuery = (query: string) =>
  queryOptions({
    queryKey: ['admin', 'find-sibling', query],
    queryFn: ({ signal }) => call(findStudents, { query: { query } }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // The answer has names and numbers of minors: it leaves the memory soon after it was shown.
    gcTime: 10_000,
  });

/** Adds a brother or sister, or takes one out of the family. */
export const useSibling = (userId: string) =>
  useAwaitedChange(async ({ siblingId, isSibling }: { siblingId: string; isSibling: boolean }) =>
    call(isSibling ? addSibling : removeSibling, { params: { userId, siblingId } }),
  );

export const useAddToClass = (userId: string) =>
  useAwaitedChange(async ({ classId, spotNumber }: { classId: string; spotNumber: number | null }) =>
    call(enrolStudent, { params: { classId }, body: { userId, spotNumber } }),
  );

/** Takes back a place that was just given. */
export const useTakeFromClass = () =>
  useAwaitedChange(async (enrolmentId: string) => call(leaveClass, { params: { enrolmentId } }));
