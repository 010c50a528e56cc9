// The lists that an admin chooses from, and the server calls of the panels about one video.

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { exportVideoUsers } from '@valence/contract/admin/access';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { listAdminVideos } from '@valence/contract/admin/videos';
import { assignVideo, listClasses } from '@valence/contract/learning/classes';
import { adminListsCopy } from '@valence/copy/admin/video-panels';
import { useEffect } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { usePagedReading } from '../../../lib/paged-reading.ts';
import { useReading } from '../../../lib/reading.ts';
import type { Table } from '../../../lib/tables/save-table.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Every class with its institute. */
export const classesQuery = queryOptions({
  queryKey: ['admin', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

/** The videos that match the text, newest first, a page at a time; a failure is shown once, however many lists wait. */
export function useVideos(text: string) {
  const query = useDebounced(text.trim());
  const result = usePagedReading({
    queryKey: ['admin', 'videos', query],
    queryFn: ({ signal, pageParam }) =>
      call(listAdminVideos, { query: { page: String(pageParam), ...(query && { q: query }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  useFailureToast(result.isError, adminListsCopy.videosFailed);
  return {
    result,
    videos: result.data?.pages.flatMap(({ rows }) => rows),
    total: result.data?.pages.at(-1)?.total ?? 0,
  };
}

/** Every class with its institute; a failure is shown. */
export function useClasses() {
  const classes = useReading(classesQuery);
  useFailureToast(classes.isError, adminListsCopy.classesFailed);
  return classes;
}

export function useAssign() {
  return useMutation({
    mutationFn: (body: { videoId: string; classIds: string[] }) => call(assignVideo, { body }),
  });
}

/** Who has a video. */
export const usersTable = async (videoId: string): Promise<Table> => ({
  csv: await fetchFile(exportVideoUsers, { params: { videoId } }),
  name: `video_${videoId}_users`,
});

function useFailureToast(isError: boolean, sentence: string): void {
  const toast = useToast();
  useEffect(() => {
    if (isError) toast({ kind: 'error', text: sentence });
  }, [isError, sentence, toast]);
}
