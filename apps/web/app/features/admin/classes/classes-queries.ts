// Server calls of the admin area about classes: queries and changes.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import {
  type ClassChange,
  changeClass,
  changeInstitute,
  createClass,
  createInstitute,
  enrolStudent,
  leaveClass,
  listClassVideos,
  listInstitutes,
  listRoster,
  moveStudent,
  type NewClass,
  type RosterRow,
  returnToClass,
  showClass,
} from '@valence/contract/admin/classes';
import { extendAccess, previewExtension, undoExtension } from '@valence/contract/admin/extensions';
import { lookUpStudent } from '@valence/contract/admin/students';
import { listClasses, removeClassVideo, restoreClassVideo } from '@valence/contract/learning/classes';
import { listFees, setFee, setHalfMonth } from '@valence/contract/payments/fees';
import { recordCash, undoCash } from '@valence/contract/payments/payments';
import { chosenCashCopy } from '@valence/copy/admin/classes';
import type { Phone } from '@valence/domain/phone';
import type { YearMonth } from '@valence/domain/school-month';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { useChange } from '../../../lib/use-change.ts';

/** The first part of every key here. */
const CLASSES = 'admin-classes';

export const allClassesQuery = queryOptions({
  queryKey: ['admin', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

export const institutesQuery = queryOptions({
  queryKey: [CLASSES, 'institutes'],
  queryFn: async ({ signal }) => (await call(listInstitutes, undefined, { signal })).institutes,
});

export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: [CLASSES, 'class', classId],
    queryFn: ({ signal }) => call(showClass, { params: { classId } }, { signal }),
  });

export const classVideosQuery = (classId: string, query: { search: string; page: number }) =>
  queryOptions({
    queryKey: [CLASSES, 'videos', classId, query],
    queryFn: ({ signal }) => call(listClassVideos, { params: { classId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface RosterQuery {
  sort: string;
  search: string;
  page: number;
}

export const rosterQuery = (classId: string, query: RosterQuery) =>
  queryOptions({
    queryKey: [CLASSES, 'roster', classId, query],
    queryFn: ({ signal }) => call(listRoster, { params: { classId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const feesQuery = (classId: string) =>
  queryOptions({
    queryKey: [CLASSES, 'fees', classId],
    queryFn: ({ signal }) => call(listFees, { params: { classId } }, { signal }),
  });

export const extensionQuery = (classId: string, days: number) =>
  queryOptions({
    queryKey: [CLASSES, 'extension', classId, days],
    queryFn: ({ signal }) => call(previewExtension, { params: { classId }, query: { days } }, { signal }),
    staleTime: 0,
  });

/** The queries that a change of a class can affect: everything about classes, payments, and the student's card. */
const affectedQueries: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    first === CLASSES || first === 'admin-payments' || (first === 'admin' && second !== 'videos'),
};

/** @returns the id of the class */
export const useSaveClass = () =>
  useChange(async (order: { made: NewClass } | { classId: string; changed: ClassChange }) => {
    if ('made' in order) return (await call(createClass, { body: order.made })).data.classId;
    const { classId, changed } = order;
    if (Object.keys(changed).length > 0) await call(changeClass, { params: { classId }, body: changed });
    return classId;
  }, affectedQueries);

/** @returns the id of the institute */
export const useSaveInstitute = () =>
  useChange(
    async ({
      instituteId,
      body,
    }: {
      instituteId: string | undefined;
      body: { name: string; location: string };
    }) => {
      if (instituteId === undefined) return (await call(createInstitute, { body })).data.instituteId;
      await call(changeInstitute, { params: { instituteId }, body });
      return instituteId;
    },
    affectedQueries,
  );

export const useRemoveVideo = (classId: string) =>
  useChange((videoId: string) => call(removeClassVideo, { params: { classId, videoId } }), affectedQueries);

export const useRestoreVideo = () =>
  useChange((undoToken: string) => call(restoreClassVideo, { body: { undoToken } }), affectedQueries);

/** Enrols the student who has this number; returns the student's name and the place. */
export const useEnrol = (classId: string) =>
  useChange(async ({ phone, spotNumber }: { phone: Phone; spotNumber: number | null }) => {
    const { userId, name } = await call(lookUpStudent, { query: { phone } });
    const { data } = await call(enrolStudent, { params: { classId }, body: { userId, spotNumber } });
    return { name, enrolmentId: data.enrolmentId };
  }, affectedQueries);

export const useMove = () =>
  useChange(
    ({ enrolmentId, spotNumber }: { enrolmentId: string; spotNumber: number }) =>
      call(moveStudent, { params: { enrolmentId }, body: { spotNumber } }),
    affectedQueries,
  );

export const useLeave = () =>
  useChange((enrolmentId: string) => call(leaveClass, { params: { enrolmentId } }), affectedQueries);

/** Takes back that a student left the class. */
export const useReturn = () =>
  useChange((enrolmentId: string) => call(returnToClass, { params: { enrolmentId } }), affectedQueries);

export const useSetFee = (classId: string) =>
  useChange(
    (body: { year: number; month: number; amountCents: number }) =>
      call(setFee, { params: { classId }, body }),
    affectedQueries,
  );

export const useSetHalfMonth = (classId: string) =>
  useChange((isOn: boolean) => call(setHalfMonth, { params: { classId }, body: { isOn } }), affectedQueries);

export const useExtend = (classId: string) =>
  useChange(
    (body: { requestId: string; days: number }) => call(extendAccess, { params: { classId }, body }),
    affectedQueries,
  );

export const useUndoExtension = () =>
  useChange((extensionId: string) => call(undoExtension, { params: { extensionId } }), affectedQueries);

export interface CashRefusal {
  userId: string;
  sentence: string;
}

type Payer = Pick<RosterRow, 'userId' | 'monthOwedCents'> & { requestId: string };

/** A receipt of one of them. */
export interface CashTaken {
  userId: string;
  receiptId: string;
}

/** Records what each student owes for the month, one after another; a refusal does not stop the others. */
export const useTakeFromChosen = (classId: string, month: YearMonth) =>
  useChange(async (payers: readonly Payer[]) => {
    const refused: CashRefusal[] = [];
    const taken: CashTaken[] = [];
    for (const { userId, monthOwedCents, requestId } of payers) {
      const lines = [{ classId, ...month, amountCents: monthOwedCents }];
      try {
        const { data } = await call(recordCash, { body: { requestId, userId, lines } });
        taken.push({ userId, receiptId: data.receiptId });
      } catch (error) {
        refused.push({ userId, sentence: sentenceOf(error, chosenCashCopy.failed) });
      }
    }
    return { taken, refused };
  }, affectedQueries);

/** Takes back cash that this person recorded within the last two minutes. @returns what stays; one failure stops no other */
export const useTakeBackCash = () =>
  useChange(async (taken: readonly CashTaken[]) => {
    const stays: CashTaken[] = [];
    for (const one of taken)
      await call(undoCash, { params: { receiptId: one.receiptId } }).catch(() => stays.push(one));
    return stays;
  }, affectedQueries);
