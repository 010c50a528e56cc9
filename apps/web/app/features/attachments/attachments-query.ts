// The attachments of a lesson, with addresses that are renewed while its page is open.

import { useQuery } from '@tanstack/react-query';
import { listAttachments } from '@valence/contract/learning/attachments';
import { call } from '../../lib/api.ts';

const HOUR_MS = 60 * 60_000;

export function useAttachments(videoId: string) {
  return useQuery({
    queryKey: ['papers', videoId],
    queryFn: ({ signal }) => call(listAttachments, { params: { videoId } }, { signal }),
    // Addresses expire after hours, so a page that stays open, or to which somebody returns, fetches them again.
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    gcTime: 0,
  });
}
