// What the signed-in student can watch, and what ended lately.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isTimeout } from '../../lib/retry.ts';
import { sendUnsent } from '../../lib/unsent-progress.ts';

/** How long the skeletons are shown at least, milliseconds. */
export const LOADING_SHOWN_MS = 2000;

const UNSENT_WAITED_MS = 1000;

const library = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) => {
    // What was just watched belongs on the cards; on a network that hangs they do not wait for it.
    await Promise.race([sendUnsent(), new Promise((wake) => setTimeout(wake, UNSENT_WAITED_MS))]);
    return call(listMyVideos, undefined, { signal });
  },
});

export function useLibrary() {
  const { data, error, failureReason, isPending, refetch } = useQuery({
    ...library,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (error) console.warn('The lessons could not be fetched', error);
  }, [error]);
  const isLoading = useShownLoading(isPending);
  return { videos: data, failed: Boolean(error), slow: isTimeout(failureReason), isLoading, refetch };
}

/** The same lessons beside something else: as they were when the library was opened, or when this is. */
export function useLessons() {
  return useQuery({ ...library, staleTime: Number.POSITIVE_INFINITY }).data ?? [];
}

/** Silent when it fails: the lessons one can watch are what matters. */
export function useLocked() {
  const { data = [] } = useQuery({
    queryKey: ['library', 'locked'],
    queryFn: ({ signal }) => call(listMyLockedVideos, undefined, { signal }),
  });
  return data;
}

/** Once there was something to wait for, the waiting is shown long enough to be read as such. */
function useShownLoading(isPending: boolean): boolean {
  const [isHeld, setHeld] = useState(isPending);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), LOADING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPending || isHeld;
}
