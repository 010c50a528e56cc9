// Reads an answer for a page: a failure is told within about three seconds, and the reading goes on in the background.

import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './retry.ts';

/** Failures before the page says so: one may be a blink of the network. */
const FAILURES_UNTOLD = 2;

/** Like `useQuery`, for what the network may bring later: `isError` tells of a failure while tries go on. */
export function useReading<T, Key extends QueryKey>(options: UseQueryOptions<T, Error, T, Key>) {
  const client = useQueryClient();
  const { data, error, isError, isPending, failureCount, failureReason, refetch } = useQuery({
    ...options,
    retry: (_, reason) => isPassing(reason),
    retryDelay: retryDelayMs,
  });
  const isTold = isError || (data === undefined && failureCount >= FAILURES_UNTOLD);
  return {
    data,
    error: isTold ? (error ?? failureReason) : null,
    isError: isTold,
    isPending: isPending && !isTold,
    failureReason,
    /** Tries at once, also while the next try in the background waits. */
    refetch: async () => {
      await client.cancelQueries({ queryKey: options.queryKey });
      return refetch();
    },
  };
}
