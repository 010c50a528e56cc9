// `useReading` for lists that are read on by a button. Apart from it, since no student's page has one.

import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isWorthRetrying } from './query.ts';
import { useTold } from './reading.ts';
import { isPassing, retryDelayMs } from './retry.ts';

/** Further pages are given up after some tries, as everything else is: the button can be pressed again. */
export function usePagedReading<
  Page,
  T = InfiniteData<Page>,
  Key extends QueryKey = QueryKey,
  Param = unknown,
>(options: UseInfiniteQueryOptions<Page, Error, T, Key, Param>) {
  const client = useQueryClient();
  const isFirst = () => client.getQueryData(options.queryKey) === undefined;
  const query = useInfiniteQuery({
    ...options,
    retry: (failures, reason) => (isFirst() ? isPassing(reason) : isWorthRetrying(failures, reason)),
    retryDelay: retryDelayMs,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return { ...useTold(query, options.queryKey), hasNextPage, isFetchingNextPage, fetchNextPage };
}
