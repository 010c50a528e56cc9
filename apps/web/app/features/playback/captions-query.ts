// The captions of a lesson as cues: fetched once from the playlist's folder, with the stream's address of that moment.

import { useQuery } from '@tanstack/react-query';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { showableCues } from '@valence/domain/captions';
import { fetchPart } from '../../lib/stream/fetch-part.ts';
import { useCaptionChoice } from './caption-choice.ts';
import type { Playback } from './stream/playback.ts';

type CaptionedVideo = Pick<PlayableVideo, '_id' | 'url' | 'captions'>;

/** @param enabled nothing is fetched while it is false */
export function useCues(video: CaptionedVideo, playback: Playback | undefined, enabled: boolean) {
  const address = useCaptionChoice(video.captions)?.url;
  const path = besidePlaylist(video, address);
  return useQuery({
    queryKey: ['cues', video._id, path ?? address],
    enabled: enabled && address !== undefined && playback !== undefined,
    queryFn: async ({ signal }) => {
      // For a film on another host the captions are on this server, at an address of their own.
      const bytes =
        path === undefined ? await fetchPart(address ?? '', { signal }) : await playback?.fetchBeside(path);
      return showableCues(new TextDecoder().decode(bytes));
    },
    // The file never changes, and the stream itself retries after network errors.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A file's path relative to the lesson's playlist: unlike the signed addresses it does not change. */
export function besidePlaylist(
  { url }: Pick<PlayableVideo, 'url'>,
  address: string | undefined,
): string | undefined {
  const folder = url?.slice(0, url.lastIndexOf('/') + 1);
  return folder && address?.startsWith(folder) ? address.slice(folder.length) : undefined;
}
