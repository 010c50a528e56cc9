// Server calls that read and change one video in the admin area.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createVideo,
  deleteVideo,
  editVideo,
  readAdminVideo,
  restoreVideo,
} from '@valence/contract/admin/videos';
import { call } from '../../../lib/api.ts';
import type { bodyOf } from './video-draft.ts';

const LOOKUP_POLL_MS = 2000;

type VideoBody = NonNullable<ReturnType<typeof bodyOf>>;

export const videoQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId],
    queryFn: ({ signal }) => call(readAdminVideo, { params: { videoId } }, { signal }),
    staleTime: 0,
    // The form's draft is made from this answer, so nothing may replace it by itself except a service's answer.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.lookup?.state === 'waiting' ? LOOKUP_POLL_MS : false),
  });

export function useVideoChanges() {
  const client = useQueryClient();
  // Every list of videos in the admin area shows titles or states.
  const onSuccess = () => client.invalidateQueries({ queryKey: ['admin'] });
  const create = useMutation({
    mutationFn: ({ createId, body }: { createId: string; body: VideoBody }) =>
      call(createVideo, { body: { createId, ...body } }),
    onSuccess,
  });
  const edit = useMutation({
    mutationFn: ({ videoId, version, body }: { videoId: string; version: number; body: VideoBody }) =>
      call(editVideo, { params: { videoId }, body: { version, ...body } }),
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
