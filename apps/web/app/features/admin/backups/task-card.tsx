// What was ordered last: how far it is, or how it ended.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { MINUTE_MS } from '@valence/domain/durations';
import { useState } from 'react';
import { useNow } from '../../../lib/use-clock.ts';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Warning } from '../../../ui/icons.tsx';

type Task = NonNullable<BackupsView['task']>;

/** For how long the page says how a task ended. */
const SHOWN_MS = { done: 60 * MINUTE_MS, failed: 24 * 60 * MINUTE_MS };

interface TaskCardProps {
  task: Task;
  /** Whether a restored copy is there, to which the end of a restore points. */
  hasCopy: boolean;
}

export function TaskCard({ task, hasCopy }: TaskCardProps) {
  const { kind, endedAt, failure } = task;
  const now = useNow(MINUTE_MS);
  if (endedAt === null) return <UnderWay task={task} />;
  const isOld = now - Date.parse(endedAt) > SHOWN_MS[failure === null ? 'done' : 'failed'];
  const isDropped = kind === 'restore' && failure === null && !hasCopy;
  return isOld || isDropped ? null : <Over task={task} />;
}

function Over({ task: { kind, failure } }: { task: Task }) {
  const hasFailed = failure !== null;
  return (
    <div
      role="status"
      className={classes(
        'flex items-start gap-3 rounded-card border border-l-4 border-line bg-surface px-4 py-3',
        hasFailed ? 'border-l-danger' : 'border-l-good',
      )}
    >
      <span className={hasFailed ? 'text-danger' : 'text-good'}>
        {hasFailed ? <Warning size={24} /> : <Check size={24} />}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{hasFailed ? copy.task.failed(kind) : copy.task.done(kind)}</p>
        {hasFailed && <p className="text-15 wrap-anywhere text-ink-soft">{failure}</p>}
      </div>
    </div>
  );
}

const SECOND_MS = 1000;

function UnderWay({ task }: { task: Task }) {
  const now = useNow(SECOND_MS);
  const { kind, beganAt, step, share } = task;
  const left = useSecondsLeft(task, now);
  return (
    <Card aria-label={copy.task.title} className="p-4 sm:p-6">
      <h2 className="text-17">{copy.task.doing(kind)}</h2>
      <p role="status" className="mt-1 text-15 text-ink-soft">
        {beganAt === null || step === null ? copy.task.waiting : copy.task.step(step)}
      </p>
      <ProgressBar label={copy.task.progress} share={share} tone="live" className="mt-3" />
      {beganAt !== null && (
        <p className="mt-2 text-13 text-ink-soft tabular-nums">
          {[
            copy.task.since(Math.max(0, Math.round((now - Date.parse(beganAt)) / SECOND_MS))),
            left !== undefined && copy.task.left(left),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}

/** A share below this says little about how fast it goes. */
const TELLING_SHARE = 0.05;

/** By how fast this step went since this page first saw it. */
function useSecondsLeft({ step, share }: Task, now: number): number | undefined {
  const [first, setFirst] = useState<{ step: Task['step']; share: number; at: number }>();
  if (share === null) return undefined;
  if (first?.step !== step) {
    setFirst({ step, share, at: now });
    return undefined;
  }
  const gained = share - first.share;
  if (gained < TELLING_SHARE || now <= first.at) return undefined;
  return Math.ceil((((1 - share) / gained) * (now - first.at)) / SECOND_MS);
}
