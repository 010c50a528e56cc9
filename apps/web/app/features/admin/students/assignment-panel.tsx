// Video Assignment: exactly one video, one or more classes, then assign.

import { assignmentCopy as copy } from '@valence/copy/admin/video-panels';
import { type KeyboardEvent, useState } from 'react';
import { adviceOf, refusalOr } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ClassChoice } from './class-choice.tsx';
import { useAssign, useAssignmentUndo } from './lists.ts';
import { Panel } from './panel.tsx';
import { VideoChoice } from './video-choice.tsx';

export function AssignmentPanel() {
  const [videos, setVideos] = useState<ReadonlySet<string>>(new Set());
  const [classes, setClasses] = useState<ReadonlySet<string>>(new Set());
  const [videoId] = videos;
  const complete = videoId !== undefined && classes.size > 0;
  const assign = useAssign();
  const undoOf = useAssignmentUndo();
  const toast = useToast();
  const submit = () => {
    if (!videoId || !complete) return toast({ kind: 'error', text: copy.incomplete });
    return assign.mutate(
      { videoIds: [videoId], classIds: [...classes] },
      {
        onSuccess: ({ totalUpdated, assignments }) => {
          setVideos(new Set());
          setClasses(new Set());
          toast({ kind: 'success', text: copy.assigned(totalUpdated), undo: undoOf(assignments) });
        },
        onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.failed) }),
      },
    );
  };
  // A browser does not submit a form by Enter while its button is disabled; this shows what is missing all the same.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !complete) submit();
  };
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <form
        aria-label={copy.title}
        className="flex grow flex-col gap-5"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (!assign.isPending) submit();
        }}
      >
        <VideoChoice label={copy.list} single chosen={videos} onChange={setVideos} />
        <ClassChoice chosen={classes} onChange={setClasses} />
        <div className="mt-auto flex flex-wrap items-center gap-4">
          <Button type="submit" large busy={assign.isPending} disabled={!complete}>
            {assign.isPending ? copy.assigning : copy.submit}
          </Button>
          <p className="text-15 text-ink-soft" aria-live="polite">
            {complete ? copy.chosen(classes.size) : copy.incomplete}
          </p>
          {assign.error && <p className="text-13 font-medium text-danger">{adviceOf(assign.error)}</p>}
        </div>
      </form>
    </Panel>
  );
}
