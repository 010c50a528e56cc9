// The student on the desk: looked up by phone, loaded anew after each change.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { grantAccess, removeAccess } from '@valence/contract/access';
import { lookUpStudent, type StudentCard } from '@valence/contract/desk-students';
import type { AccessWeeks } from '@valence/domain/access';
import { call } from '../../lib/api.ts';

export type { StudentCard } from '@valence/contract/desk-students';
export type DeskVideo = StudentCard['accessibleVideos'][number];

/** @param phone in the stored form */
export const studentQuery = (phone: string) =>
  queryOptions({
    queryKey: ['desk', 'student', phone],
    queryFn: ({ signal }) => call(lookUpStudent, { query: { phone } }, { signal }),
    // The desk decides by what it sees: never from an old answer.
    staleTime: 0,
  });

/** Grants the videos; the student is loaded anew before the promise is done. */
export function useGrant(student: StudentCard) {
  const reload = useReload(student.phone);
  return useMutation({
    mutationFn: (chosen: { selectedVideos: string[]; accessWeeks: AccessWeeks }) =>
      call(grantAccess, { query: { id: student.userId }, body: chosen }),
    onSuccess: reload,
  });
}

/** Takes one video away; the student is loaded anew before the promise is done. */
export function useRemove(student: StudentCard) {
  const reload = useReload(student.phone);
  return useMutation({
    mutationFn: (videoId: string) => call(removeAccess, { body: { userId: student.userId, videoId } }),
    onSuccess: reload,
  });
}

function useReload(phone: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(studentQuery(phone));
}
