// Reads an answer for a page: a failure is told within about three seconds, and the reading goes on in the background.

import {
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './retry.ts';

/** Failures before the page says so: one may be a blink of the network. */
const FAILURES_UNTOLD = 2;

/** Like `useQuery`, for what a page shows: `isError` tells of a failure while tries go on. */
export function useReading<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>) {
  const query = useQuery({ ...options, retry: (_, reason) => isPassing(reason), retryDelay: retryDelayMs });
  return useTold(query, options.queryKey);
}

/** @returns the query, with a failure told early */
export function useTold<T>(query: UseQueryResult<T> | UseInfiniteQueryResult<T>, queryKey: QueryKey) {
  const client = useQueryClient();
  const { data, error, isError, isPending, failureCount, failureReason, refetch } = query;
  const isTold = isError || (data === undefined && failureCount >= FAILURES_UNTOLD);
  return {
    data,
    error: isTold ? (error ?? failureReason) : null,
    isError: isTold,
    isPending: isPending && !isTold,
    failureReason,
    isPlaceholderData: query.isPlaceholderData,
    isFetchedAfterMount: query.isFetchedAfterMount,
    /** Not of the tries in the background. */
    isFetching: query.isFetching && !isTold,
    /** Tries at once, also while the next try in the background waits. */
    refetch: async () => {
      await client.cancelQueries({ queryKey });
      return refetch();
    },
  };
}
