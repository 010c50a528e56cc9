// Server calls that read and change one video in the admin area.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createVideo,
  deleteVideo,
  editVideo,
  readAdminVideo,
  restoreVideo,
} from '@valence/contract/admin/videos';
import { assignVideo } from '@valence/contract/learning/classes';
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

interface VideoAddition {
  /** The same for each attempt, so that a repeated one makes no second video. */
  createId: string;
  body: VideoBody;
  classIds: readonly string[];
}

/** Makes a video and gives it to classes. A video whose classes failed is there all the same: `isAssigned` says so. */
export async function addVideo({ createId, body, classIds }: VideoAddition) {
  const { videoId } = await call(createVideo, { body: { createId, ...body } });
  if (classIds.length === 0) return { videoId, isAssigned: true };
  const isAssigned = await call(assignVideo, { body: { videoId, classIds: [...classIds] } }).then(
    () => true,
    () => false,
  );
  return { videoId, isAssigned };
}

export function useVideoChanges() {
  const client = useQueryClient();
  // Every list of videos in the admin area shows titles or states.
  const onSuccess = () => client.invalidateQueries({ queryKey: ['admin'] });
  const create = useMutation({ mutationFn: addVideo, onSuccess });
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
