// A lesson with its address, asked for each time it is opened and each time the address must be renewed.

import { useQuery } from '@tanstack/react-query';
import { watchHere } from '@valence/contract/streams';
import { playVideo } from '@valence/contract/videos';
import { ApiRefusal, call } from '../../lib/api.ts';
import type { AskAddress } from './stream/playback.ts';

export function useVideo(videoId: string) {
  return useQuery({
    queryKey: ['video', videoId],
    queryFn: async ({ signal }) => (await call(playVideo, { query: { id: videoId } }, { signal })).data,
    // A signed address is of no use later; and while one plays, the page must not change under it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How the stream of a lesson asks for a fresh address; a token that has run out is renewed on the way. */
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

/** Has the account stream in this browser from now on, instead of in another one. */
export async function streamHere(): Promise<void> {
  await call(watchHere);
}
