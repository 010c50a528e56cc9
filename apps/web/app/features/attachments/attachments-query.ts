// The attachments of a lesson, with addresses that are renewed while its page is open.

import { useQuery } from '@tanstack/react-query';
import { listAttachments } from '@valence/contract/learning/attachments';
import { HOUR_MS } from '@valence/domain/durations';
import { call } from '../../lib/api.ts';

export const papersKey = (videoId: string) => ['papers', videoId];

export function useAttachments(videoId: string) {
  return useQuery({
    queryKey: papersKey(videoId),
    queryFn: ({ signal }) => call(listAttachments, { params: { videoId } }, { signal }),
    // Addresses expire after hours, so a page that stays open, or to which somebody returns, fetches them again.
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    gcTime: 0,
  });
}

/** A paper that lies on this device is saved: a phone's browser opens no other tab for it. */
export const savedName = (url: string, name: string) => (url.startsWith('blob:') ? name : undefined);
