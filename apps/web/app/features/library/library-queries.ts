// What the signed-in student can watch, and what ended lately.

import { useQuery } from '@tanstack/react-query';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

/** How long the skeletons are shown at least, milliseconds. */
export const LOADING_SHOWN_MS = 2000;

export function useLibrary() {
  const library = useQuery({
    queryKey: ['library'],
    queryFn: ({ signal }) => call(listMyVideos, undefined, { signal }),
  });
  const { data, error, isPending, refetch } = library;
  useEffect(() => {
    if (error) console.warn('The lessons could not be fetched', error);
  }, [error]);
  return { videos: data, failed: Boolean(error), isLoading: useShownLoading(isPending), refetch };
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
