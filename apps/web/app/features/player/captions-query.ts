// The captions of a lesson as cues: fetched once, beside the playlist, by whatever address the stream has at that moment.

import { useQuery } from '@tanstack/react-query';
import type { PlayableVideo } from '@valence/contract/videos';
import { useCaptionChoice } from './caption-choice.ts';
import { fetchPart } from './stream/fetch-part.ts';
import type { Playback } from './stream/playback.ts';
import { parseVtt } from './vtt.ts';

type Captioned = Pick<PlayableVideo, '_id' | 'url' | 'captions'>;

/** @param wanted nothing is fetched before */
export function useCues(video: Captioned, playback: Playback | undefined, wanted: boolean) {
  const address = useCaptionChoice(video.captions)?.url;
  const path = besidePlaylist(video, address);
  return useQuery({
    queryKey: ['cues', video._id, path ?? address],
    enabled: wanted && address !== undefined && playback !== undefined,
    queryFn: async ({ signal }) => {
      // Of a film on another host they lie here, at an address of their own.
      const bytes =
        path === undefined ? await fetchPart(address ?? '', { signal }) : await playback?.fetchBeside(path);
      return parseVtt(new TextDecoder().decode(bytes));
    },
    // They lie still, and the stream repeats by itself what the network loses.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A file's place relative to the lesson's playlist: signed addresses change, this does not. */
export function besidePlaylist(
  { url }: Pick<PlayableVideo, 'url'>,
  address: string | undefined,
): string | undefined {
  const folder = url?.slice(0, url.lastIndexOf('/') + 1);
  return folder && address?.startsWith(folder) ? address.slice(folder.length) : undefined;
}
