// Server calls of the cash box.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { closeCashBox, listCashBoxes, showCashBox, signCashBox } from '@valence/contract/payments/cash-box';
import { call } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';

// The first part is that of all payments: cash that is taken or taken back changes the box, too.
const BOX = ['admin-payments', 'cash-box'] as const;

export const openBoxQuery = queryOptions({
  queryKey: [...BOX, 'open'],
  queryFn: ({ signal }) => call(showCashBox, undefined, { signal }),
  staleTime: 0,
});

export const boxesQuery = (page: number) =>
  queryOptions({
    queryKey: [...BOX, 'closed', page],
    queryFn: ({ signal }) => call(listCashBoxes, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

const affected: QueryFilters = { queryKey: BOX };

export const useCloseBox = () =>
  useChange(
    (body: { requestId: string; countedCents: number; expectedCents: number }) =>
      call(closeCashBox, { body }),
    affected,
  );

export const useSignBox = () =>
  useChange((boxId: string) => call(signCashBox, { params: { boxId } }), affected);
