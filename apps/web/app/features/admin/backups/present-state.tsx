// How safe the school is at this moment, and when a backup was last proven.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { MINUTE_MS } from '@valence/domain/durations';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-clock.ts';
import { classes } from '../../../ui/classes.ts';
import { Check, Warning } from '../../../ui/icons.tsx';
import { Clock } from '../../../ui/page-icons.tsx';

/** A transmission that takes longer than this has stopped. */
const LATE_SECONDS = 60;

export function PresentState({ view, place }: { view: BackupsView; place: string }) {
  const [newest] = view.bases;
  const { state } = view;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <Safety state={state} />
        <Proof bases={view.bases} />
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        <Fact name={copy.facts.place}>{place}</Fact>
        <Fact name={copy.facts.last}>
          {newest ? `${copy.moment(new Date(newest.endedAt))}, ${copy.size(newest.bytes)}` : copy.facts.none}
        </Fact>
        <Fact name={copy.facts.files}>
          {state ? copy.facts.filesText(state.files, state.bytes) : copy.facts.none}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

type Tone = 'good' | 'soon' | 'danger' | 'neutral';
const inks: Record<Tone, string> = {
  good: 'text-good',
  soon: 'text-soon',
  danger: 'text-danger',
  neutral: 'text-ink-soft',
};

function Line({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  const Icon = { good: Check, soon: Warning, danger: Warning, neutral: Clock }[tone];
  return (
    <div className="flex min-w-0 gap-3">
      <span className={classes('mt-0.5 shrink-0', inks[tone])}>
        <Icon size={24} />
      </span>
      <div className="min-w-0">
        <p className="text-17 font-semibold">{title}</p>
        <div className="mt-1 flex flex-col gap-1 text-15 wrap-anywhere text-ink-soft">{children}</div>
      </div>
    </div>
  );
}

function Safety({ state }: Pick<BackupsView, 'state'>) {
  const { now } = copy;
  if (!state)
    return (
      <Line tone="neutral" title={now.starting}>
        <p>{now.startingText}</p>
      </Line>
    );
  const { failure, failingSince, lagSeconds } = state;
  if (failure !== null)
    return (
      <Line tone="danger" title={now.failing}>
        <p>{now.failingText(failingSince ? copy.moment(new Date(failingSince)) : '', failure)}</p>
        <p>{now.failingRemedy}</p>
      </Line>
    );
  if (lagSeconds > LATE_SECONDS)
    return (
      <Line tone="soon" title={now.late(lagSeconds)}>
        <p>{now.lateText}</p>
      </Line>
    );
  return (
    <Line tone="good" title={now.safe(lagSeconds)}>
      <p>{now.safeText}</p>
    </Line>
  );
}

function Proof({ bases }: Pick<BackupsView, 'bases'>) {
  const now = new Date(useNow(MINUTE_MS));
  const [newest] = bases;
  const { proof } = copy;
  const lastProven = bases.find(({ provedAt, problems }) => provedAt !== null && problems.length === 0);
  const earlier = lastProven?.provedAt && <p>{proof.earlier(copy.moment(new Date(lastProven.provedAt)))}</p>;
  if (!newest?.provedAt)
    return (
      <Line tone="soon" title={proof.unproven}>
        <p>{proof.unprovenText}</p>
        {earlier}
      </Line>
    );
  if (newest.problems.length > 0)
    return (
      <Line tone="danger" title={proof.broken}>
        {newest.problems.slice(0, 3).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <p>{proof.brokenRemedy}</p>
        {earlier}
      </Line>
    );
  return (
    <Line tone="good" title={proof.proven(new Date(newest.provedAt), now, newest.proofSeconds ?? 0)}>
      <p>{proof.provenText}</p>
    </Line>
  );
}
