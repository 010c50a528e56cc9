// Whether an admin confirmed that the looked-up person is a student of the school, and the button that changes it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmStudent } from '@valence/contract/admin/students';
import { studentsCopy } from '@valence/copy/admin/students';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type StudentCard, studentQuery } from './student-query.ts';

const copy = studentsCopy.student;

export function Confirmation({ student: { userId, phone, confirmed } }: { student: StudentCard }) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: async (isStudent: boolean) => {
      await call(confirmStudent, { params: { userId }, body: { confirmed: isStudent } });
      await client.invalidateQueries(studentQuery(phone));
    },
  });
  const press = () => {
    const isStudent = confirmed === null;
    const undo = undoBy(() => change.mutateAsync(!isStudent));
    change.mutate(isStudent, {
      onSuccess: () =>
        toast({ kind: 'success', text: isStudent ? copy.isConfirmed : copy.isWithdrawn, undo }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.confirmFailed) }),
    });
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="secondary" busy={change.isPending} onClick={press}>
        {confirmed ? copy.withdraw : copy.confirm}
      </Button>
      <p className="min-w-0 basis-64 grow text-13 text-ink-soft">
        {confirmed ? copy.confirmedOn(new Date(confirmed.at), confirmed.by) : copy.confirmHint}
      </p>
    </div>
  );
}
