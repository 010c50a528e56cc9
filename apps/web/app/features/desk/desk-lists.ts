// The lists the desk chooses from, and the calls of the panels about one video.

import { queryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { exportVideoUsers } from '@valence/contract/access';
import { assignVideo, listClasses } from '@valence/contract/classes';
import { listAllVideos } from '@valence/contract/desk-videos';
import { deskListsCopy } from '@valence/copy/desk-panels';
import { useEffect } from 'react';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';

export const allVideosQuery = queryOptions({
  queryKey: ['desk', 'videos'],
  queryFn: ({ signal }) => call(listAllVideos, undefined, { signal }),
});

const classesQuery = queryOptions({
  queryKey: ['desk', 'classes'],
  queryFn: async ({ signal }) => (await call(listClasses, undefined, { signal })).data,
});

/** Every video; a failure is told once, however many lists wait for them. */
export function useAllVideos() {
  return useTold(useQuery(allVideosQuery), deskListsCopy.videosFailed);
}

/** Every class with its institute; a failure is told. */
export function useClasses() {
  return useTold(useQuery(classesQuery), deskListsCopy.classesFailed);
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

function useTold<T>(query: UseQueryResult<T>, sentence: string): UseQueryResult<T> {
  const toast = useToast();
  useEffect(() => {
    if (query.isError) toast({ kind: 'error', text: sentence });
  }, [query.isError, sentence, toast]);
  return query;
}
