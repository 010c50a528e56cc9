// Fetches the lessons that the signed-in student can watch, and those whose access ended lately.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useReading } from '../../lib/reading.ts';
import { isTimeout } from '../../lib/retry.ts';
import { sendUnsent } from '../../lib/unsent-progress.ts';

/** The least time that the skeletons are shown. */
export const LOADING_SHOWN_MS = 2000;

const UNSENT_TIMEOUT_MS = 1000;

const library = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) => {
    // Send unsent progress first, so that the cards show it; but a network that hangs must not hold them up.
    await Promise.race([sendUnsent(), new Promise((wake) => setTimeout(wake, UNSENT_TIMEOUT_MS))]);
    return call(listMyVideos, undefined, { signal });
  },
});

export function useLibrary() {
  const { data, error, failureReason, isPending, refetch } = useReading({
    ...library,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (error) console.warn('The lessons could not be fetched', error);
  }, [error]);
  const isLoading = useMinimumLoading(isPending);
  return { videos: data, failed: Boolean(error), slow: isTimeout(failureReason), isLoading, refetch };
}

/** The same lessons for another page: not fetched again when the library has fetched them already. */
export function useLessons() {
  return useQuery({ ...library, staleTime: Number.POSITIVE_INFINITY }).data ?? [];
}

/** A failure is not shown: the lessons that can be watched are what matters. */
export function useLocked() {
  const { data = [] } = useQuery({
    queryKey: ['library', 'locked'],
    queryFn: ({ signal }) => call(listMyLockedVideos, undefined, { signal }),
  });
  return data;
}

/** Once loading is shown, it stays long enough to be recognised. */
function useMinimumLoading(isPending: boolean): boolean {
  const [isHeld, setHeld] = useState(isPending);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), LOADING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPending || isHeld;
}
