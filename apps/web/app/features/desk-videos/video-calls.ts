// Reading and changing one video at the desk.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createVideo,
  deleteVideo,
  editVideo,
  readCatalogueVideo,
  restoreVideo,
} from '@valence/contract/desk-videos';
import { call } from '../../lib/api.ts';
import type { sentOf } from './video-draft.ts';

const WHILE_ASKING_MS = 2000;

type Sent = NonNullable<ReturnType<typeof sentOf>>;

export const videoQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['desk', 'video', videoId],
    queryFn: ({ signal }) => call(readCatalogueVideo, { params: { videoId } }, { signal }),
    staleTime: 0,
    // What is in the form was made from what was read: nothing may come between by itself, but what a service tells.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.lookup?.state === 'waiting' ? WHILE_ASKING_MS : false),
  });

export function useVideoChanges() {
  const client = useQueryClient();
  // Every list of videos at the desk shows titles or states.
  const onSuccess = () => client.invalidateQueries({ queryKey: ['desk'] });
  const create = useMutation({
    mutationFn: ({ createId, sent }: { createId: string; sent: Sent }) =>
      call(createVideo, { body: { createId, ...sent } }),
    onSuccess,
  });
  const edit = useMutation({
    mutationFn: ({ videoId, version, sent }: { videoId: string; version: number; sent: Sent }) =>
      call(editVideo, { params: { videoId }, body: { version, ...sent } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (videoId: string) => call(deleteVideo, { params: { videoId } }),
    onSuccess,
  });
  const restore = useMutation({
    mutationFn: (videoId: string) => call(restoreVideo, { params: { videoId } }),
    onSuccess,
  });
  return { create, edit, remove, restore };
}
