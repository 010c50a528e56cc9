// Shows which classes have a video and assigns it to more of them.

import type { EditedVideo } from '@valence/contract/admin/videos';
import { videoFormCopy } from '@valence/copy/admin/videos';
import { useState } from 'react';
import { Link } from 'wouter';
import { ClassChoice } from '../../features/admin/students/class-choice.tsx';
import { useAssign, useAssignmentUndo } from '../../features/admin/students/lists.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';

const copy = videoFormCopy.classes;

export function VideoClasses({ video }: { video: EditedVideo }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const assign = useAssign();
  const undoOf = useAssignmentUndo();
  const toast = useToast();
  const submit = () =>
    assign.mutate(
      { videoIds: [video._id], classIds: [...chosen] },
      {
        onSuccess: ({ totalUpdated, assignments }) => {
          setChosen(new Set());
          toast({ kind: 'success', text: copy.assigned(totalUpdated), undo: undoOf(assignments) });
        },
        onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.failed) }),
      },
    );
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="mb-3 text-17">{copy.title}</h2>
      <Assigned classes={video.assignedTo} />
      <div className="grid max-w-xl gap-4">
        <ClassChoice
          chosen={chosen}
          except={new Set(video.assignedTo.map(({ _id }) => _id))}
          onChange={setChosen}
        />
        <div>
          <Button busy={assign.isPending} disabled={chosen.size === 0} onClick={submit}>
            {copy.assign}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Assigned({ classes }: { classes: EditedVideo['assignedTo'] }) {
  if (classes.length === 0) return <p className="mb-4 text-15 text-ink-soft">{copy.none}</p>;
  return (
    <ul className="mb-4">
      {classes.map(({ _id, name, institute }) => (
        <li key={_id}>
          <Link
            to={adminPaths.schoolClass(_id)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
          >
            {name}
          </Link>{' '}
          <span className="text-15 text-ink-soft">{institute}</span>
        </li>
      ))}
    </ul>
  );
}
