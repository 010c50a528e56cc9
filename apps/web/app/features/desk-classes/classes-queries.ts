// What the desk asks about classes, and what it changes.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { extendAccess, previewExtension, undoExtension } from '@valence/contract/class-extensions';
import { listClasses, removeClassVideo } from '@valence/contract/classes';
import {
  type ClassBody,
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
  type RosterRow,
  showClass,
} from '@valence/contract/desk-classes';
import { lookUpStudent } from '@valence/contract/desk-students';
import { listFees, setFee } from '@valence/contract/fees';
import { recordCash } from '@valence/contract/payments';
import { chosenCashCopy } from '@valence/copy/classes';
import type { Phone } from '@valence/domain/phone';
import type { YearMonth } from '@valence/domain/school-month';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { useChange } from '../../lib/use-change.ts';

/** The first part of every key here. */
const CLASSES = 'desk-classes';

export const allClassesQuery = queryOptions({
  queryKey: ['desk', 'classes'],
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

/** All pages of a class's lessons. */
export const classVideosOf = (classId: string): QueryFilters => ({ queryKey: [CLASSES, 'videos', classId] });

export const classVideosQuery = (classId: string, asked: { search: string; page: number }) =>
  queryOptions({
    queryKey: [CLASSES, 'videos', classId, asked],
    queryFn: ({ signal }) => call(listClassVideos, { params: { classId }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface RosterAsked {
  sort: string;
  search: string;
  page: number;
}

export const rosterQuery = (classId: string, asked: RosterAsked) =>
  queryOptions({
    queryKey: [CLASSES, 'roster', classId, asked],
    queryFn: ({ signal }) => call(listRoster, { params: { classId }, query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });

export const feesQuery = (classId: string) =>
  queryOptions({
    queryKey: [CLASSES, 'fees', classId],
    queryFn: async ({ signal }) => (await call(listFees, { params: { classId } }, { signal })).fees,
  });

export const extensionQuery = (classId: string, days: number) =>
  queryOptions({
    queryKey: [CLASSES, 'extension', classId, days],
    queryFn: ({ signal }) => call(previewExtension, { params: { classId }, query: { days } }, { signal }),
    staleTime: 0,
  });

/** What a change of classes could have moved: everything about them, payments, and the student's card. */
const moved: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    first === CLASSES || first === 'desk-payments' || (first === 'desk' && second !== 'videos'),
};

export const useSaveClass = () =>
  useChange(
    ({ classId, body }: { classId: string | undefined; body: ClassBody }) =>
      classId === undefined ? call(createClass, { body }) : call(changeClass, { params: { classId }, body }),
    moved,
  );

export const useSaveInstitute = () =>
  useChange(
    async ({
      instituteId,
      body,
    }: {
      instituteId: string | undefined;
      body: { name: string; location: string };
    }) => {
      if (instituteId === undefined) await call(createInstitute, { body });
      else await call(changeInstitute, { params: { instituteId }, body });
    },
    moved,
  );

export const useRemoveVideo = (classId: string) =>
  useChange((videoId: string) => call(removeClassVideo, { params: { classId, videoId } }), moved);

/** Enrols the student who has this number; tells who it was. */
export const useEnrol = (classId: string) =>
  useChange(async ({ phone, spotNumber }: { phone: Phone; spotNumber: number | null }) => {
    const { userId, name } = await call(lookUpStudent, { query: { phone } });
    await call(enrolStudent, { params: { classId }, body: { userId, spotNumber } });
    return name;
  }, moved);

export const useMove = () =>
  useChange(
    ({ enrolmentId, spotNumber }: { enrolmentId: string; spotNumber: number }) =>
      call(moveStudent, { params: { enrolmentId }, body: { spotNumber } }),
    moved,
  );

export const useLeave = () =>
  useChange((enrolmentId: string) => call(leaveClass, { params: { enrolmentId } }), moved);

export const useSetFee = (classId: string) =>
  useChange(
    (body: { year: number; month: number; amountCents: number }) =>
      call(setFee, { params: { classId }, body }),
    moved,
  );

export const useExtend = (classId: string) =>
  useChange(
    (body: { requestId: string; days: number }) => call(extendAccess, { params: { classId }, body }),
    moved,
  );

export const useUndoExtension = () =>
  useChange((extensionId: string) => call(undoExtension, { params: { extensionId } }), moved);

export interface CashRefused {
  userId: string;
  sentence: string;
}

type Payer = Pick<RosterRow, 'userId' | 'monthOwedCents'> & { requestId: string };

/** Records what each owes for the month, one after another; who is refused does not stop the others. */
export const useTakeFromChosen = (classId: string, month: YearMonth) =>
  useChange(async (payers: readonly Payer[]) => {
    const refused: CashRefused[] = [];
    for (const { userId, monthOwedCents, requestId } of payers) {
      const lines = [{ classId, ...month, amountCents: monthOwedCents }];
      try {
        await call(recordCash, { body: { requestId, userId, lines } });
      } catch (error) {
        refused.push({ userId, sentence: sentenceOf(error, chosenCashCopy.failed) });
      }
    }
    return { receipts: payers.length - refused.length, refused };
  }, moved);
