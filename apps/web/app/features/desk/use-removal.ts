// Taking a video from a student, and taking that back from the message that tells of it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoRemoval } from '@valence/contract/access';
import { deskCopy } from '@valence/copy/desk';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { type StudentCard, studentQuery, useRemove } from './student-query.ts';

const copy = deskCopy.videos;

/** `take` is called once it is certain; `done` after the student was loaded anew. */
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
  const tell = (removalId: string | null) => {
    const action = removalId ? { label: copy.undo, run: () => undo.mutate(removalId) } : undefined;
    toast({ kind: 'success', text: copy.removed, ...(action && { action, life: TOAST_LIFE.undoable }) });
  };
  return {
    /** The video that is being taken. */
    taking: remove.isPending ? remove.variables : undefined,
    take: (videoId: string, done: () => void) =>
      remove.mutate(videoId, {
        onSuccess: ({ data }) => {
          tell(data.removalId);
          done();
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) }),
      }),
  };
}
