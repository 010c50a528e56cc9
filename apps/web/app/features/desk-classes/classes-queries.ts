// What the desk asks about classes, and what it changes.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { extendAccess, previewExtension, undoExtension } from '@valence/contract/class-extensions';
import { listClasses } from '@valence/contract/classes';
import {
  type ClassBody,
  changeClass,
  createClass,
  createInstitute,
  enrolStudent,
  leaveClass,
  listInstitutes,
  listRoster,
  moveStudent,
  type ROSTER_SORTS,
  showClass,
} from '@valence/contract/desk-classes';
import { lookUpStudent } from '@valence/contract/desk-students';
import { listFees, setFee } from '@valence/contract/fees';
import type { Phone } from '@valence/domain/phone';
import { call } from '../../lib/api.ts';

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

export interface RosterAsked {
  sort: (typeof ROSTER_SORTS)[number];
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

/** A change: afterwards everything about classes, payments and the student's card is asked anew. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not waited for: the new answer may take the form away that still has to say how it went.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          first === CLASSES || first === 'desk-payments' || (first === 'desk' && second !== 'videos'),
      });
    },
  });
}

export const useSaveClass = () =>
  useChange(({ classId, body }: { classId: string | undefined; body: ClassBody }) =>
    classId === undefined ? call(createClass, { body }) : call(changeClass, { params: { classId }, body }),
  );

export const useCreateInstitute = () =>
  useChange((body: { name: string; location: string }) => call(createInstitute, { body }));

/** Enrols the student who has this number; tells who it was. */
export const useEnrol = (classId: string) =>
  useChange(async ({ phone, spotNumber }: { phone: Phone; spotNumber: number | null }) => {
    const { userId, name } = await call(lookUpStudent, { query: { phone } });
    await call(enrolStudent, { params: { classId }, body: { userId, spotNumber } });
    return name;
  });

export const useMove = () =>
  useChange(({ enrolmentId, spotNumber }: { enrolmentId: string; spotNumber: number }) =>
    call(moveStudent, { params: { enrolmentId }, body: { spotNumber } }),
  );

export const useLeave = () =>
  useChange((enrolmentId: string) => call(leaveClass, { params: { enrolmentId } }));

export const useSetFee = (classId: string) =>
  useChange((body: { year: number; month: number; amountCents: number }) =>
    call(setFee, { params: { classId }, body }),
  );

export const useExtend = (classId: string) =>
  useChange((days: number) => call(extendAccess, { params: { classId }, body: { days } }));

export const useUndoExtension = () =>
  useChange((extensionId: string) => call(undoExtension, { params: { extensionId } }));
