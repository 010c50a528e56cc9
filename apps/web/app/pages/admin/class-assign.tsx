// Assigns any number of chosen lessons to a class, from the class's page.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignVideo } from '@valence/contract/learning/classes';
import { classVideosCopy as copy } from '@valence/copy/admin/classes';
import { useState } from 'react';
import { classVideosOf } from '../../features/admin/classes/classes-queries.ts';
import { VideoChoice } from '../../features/admin/students/video-choice.tsx';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

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
  const assign = useAssignAll(classId);
  const toast = useToast();
  const submit = () =>
    assign.mutate([...chosen], {
      onSuccess: (added) => {
        toast({ kind: 'success', text: copy.added(added) });
        onDone();
      },
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.addFailed) }),
    });
  return (
    <div className="flex flex-col gap-4 text-ink">
      <VideoChoice label={copy.choose} chosen={chosen} onChange={setChosen} />
      <Button large busy={assign.isPending} disabled={chosen.size === 0} onClick={submit}>
        {copy.addChosen(chosen.size)}
      </Button>
    </div>
  );
}

/** One after another; on a retry after a failure, those that the class already has do not count as added. */
function useAssignAll(classId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (videoIds: readonly string[]) => {
      let added = 0;
      for (const videoId of videoIds)
        added += (await call(assignVideo, { body: { videoId, classIds: [classId] } })).data.totalUpdated;
      return added;
    },
    onSettled: () => void client.invalidateQueries(classVideosOf(classId)),
  });
}
