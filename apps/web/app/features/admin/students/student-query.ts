// Server calls for a student in the admin area: looked up by phone number, loaded again after each change.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { grantAccess, removeAccess, undoGrant } from '@valence/contract/admin/access';
import { lookUpStudent, type StudentCard } from '@valence/contract/admin/students';
import type { AccessWeeks } from '@valence/domain/access';
import { call } from '../../../lib/api.ts';

export type { StudentCard } from '@valence/contract/admin/students';
export type AdminVideo = StudentCard['accessibleVideos'][number];

/** @param phone in the stored form */
export const studentQuery = (phone: string) =>
  queryOptions({
    queryKey: ['admin', 'student', phone],
    queryFn: ({ signal }) => call(lookUpStudent, { query: { phone } }, { signal }),
    // An admin decides by what is shown, so an old answer is never used.
    staleTime: 0,
  });

/** Grants the videos; the student is loaded again before the promise resolves. */
export function useGrant(student: StudentCard) {
  const reload = useReload(student.phone);
  return useMutation({
    mutationFn: (body: { selectedVideos: string[]; accessWeeks: AccessWeeks }) =>
      call(grantAccess, { query: { id: student.userId }, body }),
    onSuccess: reload,
  });
}

/** Undoes a grant; the student is loaded again, also where it did not work. */
export function useUndoGrant(student: StudentCard) {
  const reload = useReload(student.phone);
  return async (undoToken: string) => {
    try {
      await call(undoGrant, { body: { undoToken } });
    } finally {
      await reload();
    }
  };
}

/** Removes one video; the student is loaded again before the promise resolves. */
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
