// What the desk asks about payments, and what it changes; after a change whatever it could have moved is asked anew.

import { keepPreviousData, type QueryFilters, queryOptions, useMutation } from '@tanstack/react-query';
import { listClasses } from '@valence/contract/classes';
import { endFreeCard, giveFreeCard } from '@valence/contract/fees';
import { showSlipPicture } from '@valence/contract/my-payments';
import {
  exportArrears,
  exportTotals,
  listArrears,
  showReceipt,
  showTotals,
} from '@valence/contract/payment-lists';
import {
  correctEntry,
  exportLedger,
  type LedgerSort,
  listLedger,
  recordCash,
  showMonth,
} from '@valence/contract/payments';
import { approveSlip, listSlips, rejectSlip, type SlipRow } from '@valence/contract/slips';
import type { YearMonth } from '@valence/domain/school-month';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';

/** The first part of every key here. */
const PAYMENTS = 'desk-payments';

export const classesQuery = queryOptions({
  queryKey: ['desk', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

export interface LedgerAsked {
  classId: string;
  year: number;
  sort: LedgerSort;
  search: string;
  page: number;
}

export const ledgerQuery = (asked: LedgerAsked) =>
  queryOptions({
    queryKey: [PAYMENTS, 'ledger', asked] as const,
    queryFn: ({ signal }) =>
      call(
        listLedger,
        // Who owes most comes first; spots and names begin at the beginning.
        { query: { ...asked, descending: asked.sort === 'owed' ? 'true' : 'false' } },
        { signal },
      ),
    // The rows of another class or year must not stay while one presses: cash would be put down for the wrong month.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[2];
      return shown?.classId === asked.classId && shown.year === asked.year ? before : undefined;
    },
  });

export interface MonthAsked {
  userId: string;
  classId: string;
  year: number;
  month: number;
}

export const monthQuery = (asked: MonthAsked) =>
  queryOptions({
    queryKey: [PAYMENTS, 'month', asked],
    queryFn: ({ signal }) => call(showMonth, { query: asked }, { signal }),
    staleTime: 0,
    // The amount that is filled in comes from it: never from what was true when the month was last looked at.
    gcTime: 0,
  });

export const arrearsQuery = (asked: { classId: string; sort: string; page: number }) =>
  queryOptions({
    queryKey: [PAYMENTS, 'arrears', asked],
    queryFn: ({ signal }) =>
      call(listArrears, { query: { ...asked, classId: asked.classId || undefined } }, { signal }),
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
    // As a `data:` address, which ends with the cache: an object address would have to be given back by hand.
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

export const receiptQuery = (receiptId: string) =>
  queryOptions({
    queryKey: [PAYMENTS, 'receipt', receiptId],
    queryFn: ({ signal }) => call(showReceipt, { params: { receiptId } }, { signal }),
  });

/** What a change of payments could have moved: every list of them, and the student's card. */
const moved: QueryFilters = {
  predicate: ({ queryKey: [first, second] }) =>
    (first === PAYMENTS && second !== 'picture') || (first === 'desk' && second === 'student'),
};

/** @param requestId of one recording: pressing again after a lost answer records nothing twice */
export const useRecordCash = () =>
  useChange(
    (body: {
      requestId: string;
      userId: string;
      lines: { classId: string; year: number; month: number; amountCents: number }[];
    }) => call(recordCash, { body }),
    moved,
  );

export const useCorrect = () =>
  useChange(
    ({ entryId, ...body }: { entryId: string; amountCents: number; reason: string }) =>
      call(correctEntry, { params: { entryId }, body }),
    moved,
  );

export const useGiveFree = () =>
  useChange(
    ({ userId, classId, year, month, to, reason }: MonthAsked & { to: YearMonth | null; reason: string }) =>
      call(giveFreeCard, { body: { userId, classId, from: { year, month }, to, reason } }),
    moved,
  );

export const useEndFree = () =>
  useChange(
    ({ freeCardId, year, month }: { freeCardId: string; year: number; month: number }) =>
      call(endFreeCard, { params: { freeCardId }, body: { year, month } }),
    moved,
  );

export const useApprove = () =>
  useChange(
    ({ slipId, amountCents }: { slipId: string; amountCents: number }) =>
      call(approveSlip, { params: { slipId }, body: { amountCents } }),
    moved,
  );

export const useReject = () =>
  useChange(
    ({ slipId, reason }: { slipId: string; reason: string }) =>
      call(rejectSlip, { params: { slipId }, body: { reason } }),
    moved,
  );

/** What is fetched as a file and handed to the browser's downloads. */
export type PaymentFile =
  | { file: 'ledger'; classId: string; year: number }
  | { file: 'arrears'; classId: string }
  | { file: 'totals'; year: number };

export const useFileDownload = () =>
  useMutation({
    mutationFn: async (asked: PaymentFile) => {
      if (asked.file === 'ledger') {
        const query = { classId: asked.classId, year: asked.year };
        return saveFile(
          await fetchFile(exportLedger, { query }),
          `payments_${query.classId}_${query.year}.csv`,
        );
      }
      if (asked.file === 'arrears') {
        const query = asked.classId === '' ? {} : { classId: asked.classId };
        return saveFile(await fetchFile(exportArrears, { query }), 'arrears.csv');
      }
      const query = { year: asked.year };
      return saveFile(await fetchFile(exportTotals, { query }), `income_${asked.year}.csv`);
    },
  });
