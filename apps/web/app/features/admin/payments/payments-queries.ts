// Server calls of the admin area about payments; after a change, every query that it can affect is fetched again.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { listClasses } from '@valence/contract/learning/classes';
import { endFreeCard, giveFreeCard } from '@valence/contract/payments/fees';
import {
  exportArrears,
  exportTotals,
  listArrears,
  showReceipt,
  showTotals,
} from '@valence/contract/payments/lists';
import { showSlipPicture } from '@valence/contract/payments/my-payments';
import {
  correctEntry,
  exportLedger,
  type LedgerSort,
  listLedger,
  recordCash,
  showMonth,
  undoCash,
} from '@valence/contract/payments/payments';
import { exportShares, setShare, showShares } from '@valence/contract/payments/shares';
import {
  approveSlip,
  listSlips,
  rejectSlip,
  type SlipRow,
  undoSlips,
} from '@valence/contract/payments/slips';
import { slipsCopy } from '@valence/copy/payments/payments';
import type { InstituteShare } from '@valence/domain/institute-share';
import type { YearMonth } from '@valence/domain/school-month';
import { fileMonth } from '@valence/domain/school-time';
import { call, fetchFile } from '../../../lib/api.ts';
import { inFileName } from '../../../lib/save-file.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import type { Table } from '../../../lib/tables/save-table.ts';
import { useChange } from '../../../lib/use-change.ts';
import { TOAST_LIFE, type Undo } from '../../../ui/toast.tsx';

/** The first part of every key here. */
const PAYMENTS = 'admin-payments';

export const classesQuery = queryOptions({
  queryKey: ['admin', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

export interface LedgerQuery {
  classId: string;
  year: number;
  sort: LedgerSort;
  search: string;
  page: number;
}

export const ledgerQuery = (query: LedgerQuery) =>
  queryOptions({
    queryKey: [PAYMENTS, 'ledger', query] as const,
    queryFn: ({ signal }) =>
      call(
        listLedger,
        // Students who owe most come first; spots and names are sorted upwards.
        { query: { ...query, descending: query.sort === 'owed' ? 'true' : 'false' } },
        { signal },
      ),
    // Rows of another class or year must not stay while the list loads: a press would record cash for the wrong month.
    placeholderData: (previousRows, previousQuery) => {
      const shown = previousQuery?.queryKey[2];
      return shown?.classId === query.classId && shown.year === query.year ? previousRows : undefined;
    },
  });

export interface StudentMonth {
  userId: string;
  classId: string;
  year: number;
  month: number;
}

export const monthQuery = (query: StudentMonth) =>
  queryOptions({
    queryKey: [PAYMENTS, 'month', query],
    queryFn: ({ signal }) => call(showMonth, { query }, { signal }),
    staleTime: 0,
    // The form fills in the amount from this answer, so an answer from an earlier look at the month must not be reused.
    gcTime: 0,
  });

export const arrearsQuery = (query: { classId: string; sort: string; page: number }) =>
  queryOptions({
    queryKey: [PAYMENTS, 'arrears', query],
    queryFn: ({ signal }) =>
      call(listArrears, { query: { ...query, classId: query.classId || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const slipsQuery = (state: SlipRow['state'], page: number) =>
  queryOptions({
    queryKey: [PAYMENTS, 'slips', state, page],
    queryFn: ({ signal }) => call(listSlips, { query: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const pictureQuery = (slipId: string) =>
  queryOptions({
    queryKey: [PAYMENTS, 'picture', slipId],
    // As a `data:` address, which is freed with the cache; an object address would have to be revoked by hand.
    queryFn: async () => dataAddress(await fetchFile(showSlipPicture, { params: { slipId } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function dataAddress(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('not readable')));
    reader.readAsDataURL(file);
  });
}

export const totalsQuery = (year: number) =>
  queryOptions({
    queryKey: [PAYMENTS, 'totals', year],
    queryFn: ({ signal }) => call(showTotals, { query: { year } }, { signal }),
  });

export const sharesQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [PAYMENTS, 'shares', month],
    queryFn: async ({ signal }) => (await call(showShares, { query: month }, { signal })).institutes,
  });

export const useSetShare = () =>
  useChange(
    ({ instituteId, ...body }: YearMonth & InstituteShare & { instituteId: string }) =>
      call(setShare, { params: { instituteId }, body }),
    affectedQueries,
  );

export const receiptQuery = (receiptId: string) =>
  queryOptions({
    queryKey: [PAYMENTS, 'receipt', receiptId],
    queryFn: ({ signal }) => call(showReceipt, { params: { receiptId } }, { signal }),
  });

/** The queries that a change of payments can affect: every list of payments, and the student's card. */
const affectedQueries: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    (first === PAYMENTS && second !== 'picture') || (first === 'admin' && second === 'student'),
};

/** @param requestId names one recording, so that pressing again after a lost answer records nothing twice */
export const useRecordCash = () =>
  useChange(
    (body: {
      requestId: string;
      userId: string;
      lines: { classId: string; year: number; month: number; amountCents: number }[];
      creditCents?: number;
    }) => call(recordCash, { body }),
    affectedQueries,
  );

/** Takes back cash that this person recorded within the last two minutes. */
export const useUndoCash = () =>
  useChange((receiptId: string) => call(undoCash, { params: { receiptId } }), affectedQueries);

export const useCorrect = () =>
  useChange(
    ({ entryId, ...body }: { entryId: string; amountCents: number; reason: string }) =>
      call(correctEntry, { params: { entryId }, body }),
    affectedQueries,
  );

export const useGiveFree = () =>
  useChange(
    ({ userId, classId, year, month, to, reason }: StudentMonth & { to: YearMonth | null; reason: string }) =>
      call(giveFreeCard, { body: { userId, classId, from: { year, month }, to, reason } }),
    affectedQueries,
  );

export const useEndFree = () =>
  useChange(
    ({ freeCardId, year, month }: { freeCardId: string; year: number; month: number }) =>
      call(endFreeCard, { params: { freeCardId }, body: { year, month } }),
    affectedQueries,
  );

export const useApprove = () =>
  useChange(
    ({
      slipId,
      ...body
    }: {
      slipId: string;
      amountCents: number;
      months?: (YearMonth & { amountCents: number })[];
      creditCents?: number;
    }) => call(approveSlip, { params: { slipId }, body }),
    affectedQueries,
  );

export const useReject = () =>
  useChange(
    ({ slipId, reason }: { slipId: string; reason: string }) =>
      call(rejectSlip, { params: { slipId }, body: { reason } }),
    affectedQueries,
  );

export interface SlipDecision {
  slipId: string;
  /** As the server told it. */
  reviewedAt: string;
}

/** Undoes decisions about slips that this person just made. */
const useUndoSlips = () =>
  useChange(
    async (decisions: readonly SlipDecision[]) =>
      (await call(undoSlips, { body: { decisions: [...decisions] } })).data,
    {
      predicate: ({ queryKey: [first, second] }) =>
        first === 'admin' || (first === PAYMENTS && second !== 'picture'),
    },
  );

/** @returns the undo of decisions, for the message that reports them */
export function useSlipsUndo(): (decisions: readonly SlipDecision[]) => Undo {
  const undoing = useUndoSlips();
  return (decisions) => ({
    run: async () => {
      const { undone, stays } = await undoing.mutateAsync(decisions);
      return stays.length === 0
        ? { kind: 'success', text: slipsCopy.undone(undone) }
        : { kind: 'error', text: slipsCopy.stays(undone, stays.length), life: TOAST_LIFE.undoable };
    },
    failed: (error) => sentenceOf(error, slipsCopy.undoFailed),
  });
}

/** A list that is fetched as a file. */
export type PaymentFile =
  | { file: 'ledger'; classId: string; className: string; year: number }
  | { file: 'arrears'; classId: string }
  | { file: 'totals'; year: number }
  | ({ file: 'shares' } & YearMonth);

export async function paymentTable(request: PaymentFile): Promise<Table> {
  if (request.file === 'ledger') {
    const { classId, className, year } = request;
    const csv = await fetchFile(exportLedger, { query: { classId, year } });
    return { csv, name: `payments_${inFileName(className)}_${year}` };
  }
  if (request.file === 'arrears') {
    const query = request.classId === '' ? {} : { classId: request.classId };
    return { csv: await fetchFile(exportArrears, { query }), name: 'arrears' };
  }
  if (request.file === 'shares') {
    const { year, month } = request;
    const csv = await fetchFile(exportShares, { query: { year, month } });
    return { csv, name: `shares_${fileMonth(year, month)}` };
  }
  const query = { year: request.year };
  return { csv: await fetchFile(exportTotals, { query }), name: `income_${request.year}` };
}
