// Assigns any number of chosen lessons to a class, from the class's page.

import { classVideosCopy as copy } from '@valence/copy/admin/classes';
import { useState } from 'react';
import { type Assignment, useAssign, useAssignmentUndo } from '../../features/admin/students/lists.ts';
import { VideoChoice } from '../../features/admin/students/video-choice.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';

export function AssignLessons({ classId }: { classId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {copy.add}
      </Button>
      <Dialog open={open} title={copy.addTitle} onClose={() => setOpen(false)}>
        {open && <Choosing classId={classId} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function Choosing({ classId, onDone }: { classId: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What presses before a failure assigned: the undo of the last press is the undo of all.
  const [before, setBefore] = useState<{ lessons: number; assignments: readonly Assignment[] }>({
    lessons: 0,
    assignments: [],
  });
  const assign = useAssign();
  const undoOf = useAssignmentUndo();
  const toast = useToast();
  const submit = () =>
    assign.mutate(
      { videoIds: [...chosen], classIds: [classId] },
      {
        onSuccess: ({ totalUpdated, left, error, ...done }) => {
          const lessons = before.lessons + totalUpdated;
          const assignments = [...before.assignments, ...done.assignments];
          if (left.length > 0) {
            setBefore({ lessons, assignments });
            setChosen(new Set(left));
            const text = `${copy.left(lessons, left.length)} ${sentenceOf(error, '')}`;
            toast({ kind: 'error', text, life: TOAST_LIFE.undoable });
            return;
          }
          toast({ kind: 'success', text: copy.added(lessons), undo: undoOf(assignments) });
          onDone();
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.addFailed) }),
      },
    );
  return (
    <div className="flex flex-col gap-4 text-ink">
      <VideoChoice label={copy.choose} chosen={chosen} onChange={setChosen} />
      <Button large busy={assign.isPending} disabled={chosen.size === 0} onClick={submit}>
        {copy.addChosen(chosen.size)}
      </Button>
    </div>
  );
}
