// Row of one film: its name, its progress, its state and its actions.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { type ReactNode, useId } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Warning } from '../../../ui/icons.tsx';
import { Clock, Pause, Refresh } from '../../../ui/page-icons.tsx';
import { Ring } from '../../../ui/spinner.tsx';
import type { SendingState } from './uploads.ts';

export type RowState = SendingState | 'unfinished';

interface UploadRowProps {
  name: string;
  state: RowState;
  bytes: number;
  sentBytes: number;
  /** Beside the amounts: speed, time left, or since when. */
  more?: ReactNode;
  /** For a refusal: why. */
  reason?: string | undefined;
  actions: ReactNode;
}

export function UploadRow({ name, state, bytes, sentBytes, more, reason, actions }: UploadRowProps) {
  const id = useId();
  const share = bytes === 0 ? 0 : sentBytes / bytes;
  const hasBegun = state !== 'refused' || sentBytes > 0;
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0 sm:flex-row sm:items-center sm:gap-5">
      <div className="min-w-0 grow">
        <p id={id} className="font-semibold wrap-anywhere">
          {name}
        </p>
        {hasBegun && (
          <ProgressBar labelledBy={id} share={share} tone={TONES[state] ?? 'paused'} className="mt-2" />
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-13 text-ink-soft tabular-nums">
          {hasBegun && <span>{copy.percent(share)}</span>}
          <span>{hasBegun ? copy.sent(sentBytes, bytes) : copy.size(bytes)}</span>
          {more}
        </p>
        <p className={classes('mt-1 flex items-start gap-2 text-15', colours[state])}>
          <Mark state={state} />
          <span className="min-w-0">{state === 'refused' ? reason : copy.states[state]}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:shrink-0">{actions}</div>
    </li>
  );
}

/** Leads from a film that arrived to what comes next: the page of its video. */
export function ToVideo({ name, videoId }: { name: string; videoId: string }) {
  return (
    <ButtonLink look="secondary" to={adminPaths.video(videoId)} aria-label={copy.toVideoNamed(name)}>
      {copy.toVideo}
    </ButtonLink>
  );
}

const TONES: { [state in RowState]?: 'brand' | 'good' | 'danger' } = {
  sending: 'brand',
  arrived: 'good',
  refused: 'danger',
};

const colours: Record<RowState, string> = {
  waiting: 'text-ink-soft',
  preparing: 'text-ink-soft',
  sending: 'text-brand',
  broken: 'text-soon',
  paused: 'text-ink-soft',
  refused: 'text-danger',
  arrived: 'text-good',
  unfinished: 'text-soon',
};

function Mark({ state }: { state: RowState }) {
  const position = 'mt-0.5 shrink-0';
  if (state === 'sending' || state === 'preparing')
    return (
      <span className={position}>
        <Ring size={18} />
      </span>
    );
  if (state === 'broken' || state === 'unfinished') return <Refresh size={18} className={position} />;
  if (state === 'refused') return <Warning size={18} className={position} />;
  if (state === 'arrived') return <Check size={18} className={position} />;
  return state === 'paused' ? (
    <Pause size={18} className={position} />
  ) : (
    <Clock size={18} className={position} />
  );
}
