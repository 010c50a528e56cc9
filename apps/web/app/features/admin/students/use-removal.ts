// Removes a video from a student, and undoes that from the message that reports it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoRemoval } from '@valence/contract/admin/access';
import { studentsCopy } from '@valence/copy/admin/students';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { TOAST_LIFE, useToast } from '../../../ui/toast.tsx';
import { type StudentCard, studentQuery, useRemove } from './student-query.ts';

const copy = studentsCopy.videos;

/** Call `take` once the person is sure; `done` is called after the student was loaded again. */
export function useRemoval(student: StudentCard) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useRemove(student);
  const undo = useMutation({
    mutationFn: (removalId: string) => call(undoRemoval, { params: { removalId } }),
    onSettled: () => client.invalidateQueries(studentQuery(student.phone)),
    onSuccess: () => toast({ kind: 'success', text: copy.restored }),
    onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.undoFailed) }),
  });
  const showRemoved = (removalId: string | null) => {
    const action = removalId ? { label: copy.undo, run: () => undo.mutate(removalId) } : undefined;
    toast({ kind: 'success', text: copy.removed, ...(action && { action, life: TOAST_LIFE.undoable }) });
  };
  return {
    /** Id of the video that is being removed. */
    removingId: remove.isPending ? remove.variables : undefined,
    take: (videoId: string, done: () => void) =>
      remove.mutate(videoId, {
        onSuccess: ({ data }) => {
          showRemoved(data.removalId);
          done();
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) }),
      }),
  };
}
