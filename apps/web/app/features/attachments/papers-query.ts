// The papers beside a lesson, with addresses that stay fresh while its page is open.

import { useQuery } from '@tanstack/react-query';
import { listAttachments } from '@valence/contract/attachments';
import { call } from '../../lib/api.ts';

const HOUR_MS = 60 * 60_000;

export function usePapers(videoId: string) {
  return useQuery({
    queryKey: ['papers', videoId],
    queryFn: ({ signal }) => call(listAttachments, { params: { videoId } }, { signal }),
    // Addresses end after hours: a page that stays open, or is come back to, asks again.
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
    gcTime: 0,
  });
}
