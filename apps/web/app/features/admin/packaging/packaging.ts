// Queries for films in packaging, polled more often while one is in progress; cancelling and retrying them.

import {
  cancelPackaging,
  listPackagings,
  type Packaging,
  retryPackaging,
} from '@valence/contract/admin/packaging';
import { packagingMay } from '@valence/domain/packaging';
import { call } from '../../../lib/api.ts';
import { usePagedReading } from '../../../lib/paged-reading.ts';
import { useChange } from '../../../lib/use-change.ts';

const KEY = ['admin', 'packagings'];
const ACTIVE_POLL_MS = 2000;
/** Polled when nothing is in progress too, so that another person's upload appears by itself. */
const IDLE_POLL_MS = 5000;

export function usePackagings() {
  return usePagedReading({
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
      return all.some(isActive) ? ACTIVE_POLL_MS : IDLE_POLL_MS;
    },
  });
}

export const isActive = ({ state }: Packaging): boolean => packagingMay.cancel(state);

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
