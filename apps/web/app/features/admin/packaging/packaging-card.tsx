// One film in packaging: its state, its progress with the time left, and its steps with their megabytes an hour.

import type { Packaging } from '@valence/contract/admin/packaging';
import { packagingCopy as copy } from '@valence/copy/admin/packaging';
import { transcoderFailures } from '@valence/copy/admin/packaging-failures';
import { packagingMay } from '@valence/domain/packaging';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Cross } from '../../../ui/icons.tsx';
import { Play, Refresh } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCancel, useRetry } from './packaging.ts';

const tones: Record<Packaging['state'], BadgeTone> = {
  queued: 'neutral',
  running: 'brand',
  plain: 'soon',
  ready: 'good',
  failed: 'danger',
  cancelled: 'neutral',
};

interface PackagingCardProps {
  film: Packaging;
  lessonPath: (videoId: string) => string;
  changes: boolean;
}

export function PackagingCard({ film, lessonPath, changes }: PackagingCardProps) {
  const { videoTitle, originalName, bytes, state, failure, watchableAt, steps } = film;
  return (
    <Card className="p-4 sm:p-5" aria-label={videoTitle}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="text-17 break-words">{videoTitle}</h3>
          <p className="text-13 break-words text-ink-soft">{copy.file(originalName, bytes)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Badge tone={tones[state]}>{copy.states[state]}</Badge>
            {watchableAt && state !== 'ready' && <Badge tone="good">{copy.watchable}</Badge>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {watchableAt && (
            <ButtonLink
              look="secondary"
              to={lessonPath(film.videoId)}
              icon={<Play size={16} />}
              aria-label={copy.openLesson(videoTitle)}
            >
              {copy.open}
            </ButtonLink>
          )}
          {changes && (
            <ButtonLink
              look="secondary"
              to={adminPaths.video(film.videoId)}
              aria-label={copy.toVideoOf(videoTitle)}
            >
              {copy.toVideo}
            </ButtonLink>
          )}
          {changes && <Changes film={film} />}
        </div>
      </div>
      {state === 'queued' && steps.length === 0 && (
        <p className="mt-3 text-15 text-ink-soft">{copy.waiting}</p>
      )}
      {(state === 'running' || (state === 'queued' && steps.length > 0)) && <Done film={film} />}
      {state === 'plain' && <p className="mt-3 text-15 text-ink-soft">{copy.plainHint}</p>}
      {failure && <p className="mt-3 text-15 text-danger">{transcoderFailures[failure]}</p>}
      {film.lean && film.lean !== 'done' && (
        <p className="mt-3 text-15 text-ink-soft">{copy.lean[film.lean](film.leanHours)}</p>
      )}
      {steps.length > 0 && <StepList steps={steps} label={copy.steps(videoTitle)} />}
    </Card>
  );
}

function Done({ film: { videoTitle, share, secondsLeft, state } }: { film: Packaging }) {
  const percent = copy.percent(share);
  return (
    <div className="mt-4">
      <ProgressBar label={copy.progress(videoTitle)} share={share} valueText={percent} />
      <p className="mt-1.5 text-15 text-ink-soft tabular-nums">
        {percent}
        {state === 'running' && ` · ${secondsLeft === null ? copy.measuring : copy.left(secondsLeft)}`}
      </p>
    </div>
  );
}

function Changes({ film: { _id, videoTitle, state } }: { film: Packaging }) {
  const toast = useToast();
  const cancel = useCancel();
  const retry = useRetry();
  if (packagingMay.retry(state)) {
    return (
      <Button
        look="secondary"
        busy={retry.isPending}
        icon={<Refresh size={16} />}
        aria-label={state === 'plain' ? copy.packageOf(videoTitle) : copy.retryOf(videoTitle)}
        onClick={() =>
          retry.mutate(_id, {
            onSuccess: () => toast({ kind: 'success', text: copy.retried(videoTitle) }),
            onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.retryFailed) }),
          })
        }
      >
        {state === 'plain' ? copy.package : copy.retry}
      </Button>
    );
  }
  if (!packagingMay.cancel(state)) return null;
  const stop = () =>
    cancel.mutate(_id, {
      onSuccess: () => {
        const undo = undoBy(() => retry.mutateAsync(_id), { undone: copy.retried(videoTitle) });
        toast({ kind: 'success', text: copy.cancelled(videoTitle), undo });
      },
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.cancelFailed) }),
    });
  return (
    <Button
      look="secondary"
      busy={cancel.isPending}
      icon={<Cross size={16} />}
      aria-label={copy.cancelOf(videoTitle)}
      onClick={stop}
    >
      {copy.cancel}
    </Button>
  );
}

type Step = Packaging['steps'][number];

/**
 * The steps of a film as a row of chips: finished ones with the megabytes of an hour's watching, the running one with
 * its progress.
 */
function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {steps.map((step) => (
        <li
          key={step.name}
          className={classes(
            'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-13 tabular-nums',
            step.state === 'waiting'
              ? 'border-dashed border-line-strong/60 text-ink-soft'
              : 'border-line bg-sunken',
          )}
        >
          {step.state === 'done' && <Check size={14} className="text-good" />}
          <span className="font-semibold">{nameOf(step)}</span>
          <span className="text-ink-soft">{detailOf(step)}</span>
        </li>
      ))}
    </ol>
  );
}

function nameOf({ name }: Step): string {
  if (name === 'pictures') return copy.pictures;
  const [, kilobits] = /^audio(\d*)$/.exec(name) ?? [];
  if (kilobits !== undefined) return copy.sound(kilobits);
  const [, lean] = /^av(\d+)$/.exec(name) ?? [];
  return lean === undefined ? copy.rendition(name.slice(1)) : copy.leanRendition(lean);
}

function detailOf({ state, share, megabytesAnHour }: Step): string {
  if (megabytesAnHour !== null) return copy.anHour(megabytesAnHour);
  return state === 'running' ? copy.percent(share) : copy.stepStates[state];
}
