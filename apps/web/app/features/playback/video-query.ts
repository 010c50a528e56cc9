// Fetches a lesson with its address, each time it is opened and each time the address must be renewed.

import type { QueryClient } from '@tanstack/react-query';
import { type PlayableVideo, playVideo } from '@valence/contract/learning/playable-video';
import { watchHere } from '@valence/contract/learning/playback';
import { call } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { isKeptLesson } from '../../lib/kept-lessons.ts';
import { useReading } from '../../lib/reading.ts';
import type { OpenKeptParts } from '../../lib/stream/kept-parts.ts';
import type { AskAddress } from './stream/playback.ts';

interface Opened {
  video: PlayableVideo;
  kept?: OpenKeptParts;
}

/** @param openKept set where the lesson lies on this device; gives nothing where it does not after all */
export function useVideo(
  videoId: string,
  openKept: (videoId: string, signal: AbortSignal, client: QueryClient) => Promise<Opened | undefined>,
) {
  return useReading({
    queryKey: ['video', videoId],
    queryFn: async ({ signal, client }): Promise<Opened> =>
      (await openKept(videoId, signal, client)) ?? {
        video: (await call(playVideo, { query: { id: videoId } }, { signal })).data,
      },
    // What lies on the device is read without a network.
    networkMode: isKeptLesson(videoId) ? 'always' : 'online',
    // A signed address is useless later, and the page must not change while a lesson plays.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Requests a fresh address for the stream of a lesson; `call` renews an expired token on the way. */
export function askAddressOf(videoId: string): AskAddress {
  return async () => {
    try {
      const { data } = await call(playVideo, { query: { id: videoId } });
      return data.url === null ? 'access-ended' : { url: data.url, urlExpires: data.urlExpires };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.status === 401) return 'signed-out';
      if (error.status === 403 || error.status === 404) return 'access-ended';
      throw error;
    }
  };
}

/** Moves the account's stream from another browser to this one. */
export async function streamHere(): Promise<void> {
  await call(watchHere);
}
