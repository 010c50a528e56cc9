// The films being made into lessons, asked for again and again while something moves; cancelling and retrying them.

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelPackaging,
  listPackagings,
  type Packaging,
  retryPackaging,
} from '@valence/contract/packagings';
import { packagingMay } from '@valence/domain/packaging';
import { call } from '../../lib/api.ts';

const KEY = ['desk', 'packagings'];
const WHILE_MOVING_MS = 2000;
/** Another person's upload shows by itself, too. */
const AT_REST_MS = 5000;

export function usePackagings() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listPackagings, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ packagings }) => packagings),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const all = state.data?.pages.flatMap(({ packagings }) => packagings) ?? [];
      return all.some(isMoving) ? WHILE_MOVING_MS : AT_REST_MS;
    },
  });
}

export const isMoving = ({ state }: Packaging): boolean => packagingMay.cancel(state);

/** The list is loaded anew before the promise is done. */
export function useCancel() {
  return useChange((packagingId: string) => call(cancelPackaging, { params: { packagingId } }));
}

export function useRetry() {
  return useChange((packagingId: string) => call(retryPackaging, { params: { packagingId } }));
}

function useChange(mutationFn: (packagingId: string) => Promise<unknown>) {
  const client = useQueryClient();
  // Also when it was refused: then the list has changed meanwhile.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}
