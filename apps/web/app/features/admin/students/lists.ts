// The lists that an admin chooses from, and the server calls of the panels about one video.

import { keepPreviousData, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { exportVideoUsers } from '@valence/contract/admin/access';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { listAdminVideos } from '@valence/contract/admin/videos';
import { assignVideo, listClasses, undoAssignment } from '@valence/contract/learning/classes';
import { adminListsCopy } from '@valence/copy/admin/video-panels';
import { useEffect } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { usePagedReading } from '../../../lib/paged-reading.ts';
import { useReading } from '../../../lib/reading.ts';
import type { Table } from '../../../lib/tables/save-table.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useToast } from '../../../ui/toast.tsx';

/** A class's lessons show on its page, on the video's, and on each student's. */
const EVERYTHING_SHOWN: QueryFilters = { type: 'active' };

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

/** One video that classes newly got, named by the instant at which they did. */
export interface Assignment {
  videoId: string;
  assignedAt: string | null;
}

/**
 * Assigns videos to classes, one after another; on a retry after a failure, what a class already has does not count.
 * @returns what was assigned up to the first failure; the videos that were not are left
 */
export function useAssign() {
  return useChange(async ({ videoIds, classIds }: { videoIds: readonly string[]; classIds: string[] }) => {
    let totalUpdated = 0;
    const assignments: Assignment[] = [];
    for (const videoId of videoIds) {
      try {
        const { data } = await call(assignVideo, { body: { videoId, classIds } });
        totalUpdated += data.totalUpdated;
        assignments.push({ videoId, assignedAt: data.assignedAt });
      } catch (error) {
        if (assignments.length === 0) throw error;
        return { totalUpdated, assignments, left: videoIds.slice(assignments.length), error };
      }
    }
    return { totalUpdated, assignments, left: [] };
  }, EVERYTHING_SHOWN);
}

/** @returns the undo of assignments; undefined where they changed nothing */
export function useAssignmentUndo() {
  const takeBack = useChange(async (assignments: readonly Assignment[]) => {
    for (const { videoId, assignedAt } of assignments)
      if (assignedAt) await call(undoAssignment, { body: { videoId, assignedAt } });
  }, EVERYTHING_SHOWN);
  return (assignments: readonly Assignment[]) =>
    assignments.some(({ assignedAt }) => assignedAt)
      ? undoBy(() => takeBack.mutateAsync(assignments))
      : undefined;
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
