// The lists the desk chooses from, and the calls of the panels about one video.

import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { exportVideoUsers } from '@valence/contract/access';
import { assignVideo, listClasses } from '@valence/contract/classes';
import { listCatalogue } from '@valence/contract/desk-videos';
import { PAGE_SIZE } from '@valence/contract/list-query';
import { deskListsCopy } from '@valence/copy/desk-panels';
import { useEffect } from 'react';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useRested } from '../../lib/use-rested.ts';
import { useToast } from '../../ui/toast.tsx';

const classesQuery = queryOptions({
  queryKey: ['desk', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

/** The videos that fit what is typed, newest first, a page at a time; a failure is told once, however many lists wait. */
export function useVideos(typed: string) {
  const asked = useRested(typed.trim());
  const found = useInfiniteQuery({
    queryKey: ['desk', 'videos', asked],
    queryFn: ({ signal, pageParam }) =>
      call(listCatalogue, { query: { page: String(pageParam), ...(asked && { q: asked }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  useToldFailure(found.isError, deskListsCopy.videosFailed);
  return {
    found,
    videos: found.data?.pages.flatMap(({ rows }) => rows),
    total: found.data?.pages.at(-1)?.total ?? 0,
  };
}

/** Every class with its institute; a failure is told. */
export function useClasses() {
  const classes = useQuery(classesQuery);
  useToldFailure(classes.isError, deskListsCopy.classesFailed);
  return classes;
}

export function useAssign() {
  return useMutation({
    mutationFn: (chosen: { videoId: string; classIds: string[] }) => call(assignVideo, { body: chosen }),
  });
}

/** Fetches who has a video, and hands the file to the browser's downloads; resolves to its name. */
export function useUsersDownload() {
  return useMutation({
    mutationFn: async (videoId: string) => {
      const name = `video_${videoId}_users.csv`;
      saveFile(await fetchFile(exportVideoUsers, { params: { videoId } }), name);
      return name;
    },
  });
}

function useToldFailure(isError: boolean, sentence: string): void {
  const toast = useToast();
  useEffect(() => {
    if (isError) toast({ kind: 'error', text: sentence });
  }, [isError, sentence, toast]);
}
