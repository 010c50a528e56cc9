// What the signed-in student can watch, and what ended lately.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sendUnsent } from '../../lib/unsent-progress.ts';

/** How long the skeletons are shown at least, milliseconds. */
export const LOADING_SHOWN_MS = 2000;

const library = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) => {
    // What was just watched belongs on the cards.
    await sendUnsent();
    return call(listMyVideos, undefined, { signal });
  },
});

export function useLibrary() {
  const { data, error, isPending, refetch } = useQuery({ ...library, refetchOnMount: 'always' });
  useEffect(() => {
    if (error) console.warn('The lessons could not be fetched', error);
  }, [error]);
  return { videos: data, failed: Boolean(error), isLoading: useShownLoading(isPending), refetch };
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
