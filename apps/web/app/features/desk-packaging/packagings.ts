// The films being made into lessons, asked for again and again while something moves; cancelling and retrying them.

import { useInfiniteQuery } from '@tanstack/react-query';
import {
  cancelPackaging,
  listPackagings,
  type Packaging,
  retryPackaging,
} from '@valence/contract/packagings';
import { packagingMay } from '@valence/domain/packaging';
import { call } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

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
    select: ({ pages }) => ({
      films: pages.flatMap(({ packagings }) => packagings),
      isFfmpegMissing: pages[0]?.ffmpegMissing ?? false,
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const all = state.data?.pages.flatMap(({ packagings }) => packagings) ?? [];
      return all.some(isMoving) ? WHILE_MOVING_MS : AT_REST_MS;
    },
  });
}

export const isMoving = ({ state }: Packaging): boolean => packagingMay.cancel(state);

export function useCancel() {
  return useChange((packagingId: string) => call(cancelPackaging, { params: { packagingId } }), {
    queryKey: KEY,
  });
}

export function useRetry() {
  return useChange((packagingId: string) => call(retryPackaging, { params: { packagingId } }), {
    queryKey: KEY,
  });
}
