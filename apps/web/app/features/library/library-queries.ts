// Fetches the lessons that the signed-in student can watch, and those whose access ended lately.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useReading } from '../../lib/reading.ts';
import { isTimeout } from '../../lib/retry.ts';
import { sendUnsent } from '../../lib/unsent-progress.ts';

/** The least time that the skeletons of the latest lessons are shown, where there is nothing yet when the page opens. */
export const LOADING_SHOWN_MS = 2000;

/** When the document showed them before its scripts came, in milliseconds since it was opened. */
const shownAt =
  typeof document !== 'undefined' && document.querySelector('[data-shell]')
    ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    : undefined;

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
  const isHeld = useMinimumLoading(isPending);
  return {
    videos: data,
    /** There are none, as far as the server has said. */
    isEmpty: data?.length === 0,
    failed: Boolean(error),
    slow: isTimeout(failureReason),
    isLoading: isPending || (isHeld && data?.length === 0),
    /** The latest lessons wait for their skeletons' time; the others are shown as soon as they come. */
    areLatestHeld: isHeld,
    refetch,
  };
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

/** Once loading is shown, it stays long enough to be recognised. @returns whether that time still runs */
function useMinimumLoading(isPending: boolean): boolean {
  const [isHeld, setHeld] = useState(isPending);
  useEffect(() => {
    const gone = shownAt === undefined ? 0 : performance.now() - shownAt;
    const timer = setTimeout(() => setHeld(false), LOADING_SHOWN_MS - gone);
    return () => clearTimeout(timer);
  }, []);
  return isHeld;
}
