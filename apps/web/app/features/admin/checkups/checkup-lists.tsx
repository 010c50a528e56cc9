// What the checks saw: what there is to do first, each with its remedy, then what could not be looked at, then what is well.

import type { Checkup } from '@valence/contract/admin/checkups';
import { checkupsCopy as copy, findingWords } from '@valence/copy/admin/checkups';
import type { CheckupState } from '@valence/domain/checkups';
import { formatSchoolDateTime } from '@valence/domain/school-time';
import type { ComponentType, ReactNode } from 'react';
import { Question } from '../../../ui/admin/icons.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Cross, type IconProps, Warning } from '../../../ui/icons.tsx';

const LOOKS: Record<CheckupState, { tone: BadgeTone; edge: string; Icon: ComponentType<IconProps> }> = {
  broken: { tone: 'danger', edge: 'border-l-danger', Icon: Cross },
  warning: { tone: 'soon', edge: 'border-l-soon', Icon: Warning },
  unknown: { tone: 'neutral', edge: 'border-l-line-strong', Icon: Question },
  well: { tone: 'good', edge: 'border-l-good', Icon: Check },
};

export function CheckupLists({ checkups }: { checkups: readonly Checkup[] }) {
  const of = (...states: CheckupState[]) => checkups.filter(({ state }) => states.includes(state));
  const [toDo, unknown, well] = [of('broken', 'warning'), of('unknown'), of('well')];
  const looked = checkups.some(({ lookedAt }) => lookedAt !== null);
  return (
    <>
      <Summary toDo={toDo} looked={looked} isWhole={unknown.length === 0} />
      <Part title={copy.toDo} checkups={toDo}>
        {(one) => <Finding key={one.id} checkup={one} />}
      </Part>
      {looked && (
        <Part title={copy.unknown} checkups={unknown}>
          {(one) => <Finding key={one.id} checkup={one} />}
        </Part>
      )}
      <Part title={copy.well} checkups={well} columns>
        {(one) => <Well key={one.id} checkup={one} />}
      </Part>
    </>
  );
}

interface SummaryProps {
  toDo: readonly Checkup[];
  /** Whether anything was looked at yet. */
  looked: boolean;
  /** Whether everything could be looked at. */
  isWhole: boolean;
}

function Summary({ toDo, looked, isWhole }: SummaryProps) {
  const worst = toDo[0]?.state ?? (looked ? 'well' : 'unknown');
  const { edge, Icon, tone } = LOOKS[worst];
  const ink =
    { danger: 'text-danger', soon: 'text-soon', good: 'text-good' }[tone as string] ?? 'text-ink-soft';
  const [title, hint] = looked
    ? [isWhole ? copy.allWell : copy.allWellSeen, copy.allWellHint]
    : [copy.notYet, copy.notYetHint];
  return (
    <div
      role="status"
      className={classes(
        'mb-8 flex items-center gap-3 rounded-card border border-line border-l-4 bg-surface px-4 py-3',
        edge,
      )}
    >
      <span className={ink}>
        <Icon size={28} />
      </span>
      <div>
        <p className="text-17 font-semibold">{toDo.length > 0 ? copy.things(toDo.length) : title}</p>
        {toDo.length === 0 && <p className="text-15 text-ink-soft">{hint}</p>}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  checkups: readonly Checkup[];
  columns?: boolean;
  children: (checkup: Checkup) => ReactNode;
}

function Part({ title, checkups, columns = false, children }: PartProps) {
  if (checkups.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-3 text-17">
        {title} <span className="font-normal text-ink-soft tabular-nums">{checkups.length}</span>
      </h2>
      <ul className={classes('grid gap-3', columns && 'md:grid-cols-2 xl:grid-cols-3')}>
        {checkups.map((one) => children(one))}
      </ul>
    </section>
  );
}

function State({ state }: { state: CheckupState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {copy.states[state]}
    </Badge>
  );
}

function Finding({
  checkup: { id, state, finding, values, machine, lookedAt, since },
}: {
  checkup: Checkup;
}) {
  const words = findingWords(id, finding, values);
  return (
    <li
      className={classes(
        'rounded-card border border-l-4 border-line bg-surface px-4 py-4',
        LOOKS[state].edge,
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold">{copy.checks[id].name}</span>
        <State state={state} />
      </p>
      <p className="mt-2 max-w-3xl wrap-anywhere">{words?.says ?? copy.unknownSays}</p>
      <p className="mt-1 max-w-3xl wrap-anywhere">
        <span className="font-semibold">{copy.remedy}</span> {words?.remedy ?? copy.unknownRemedy}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 text-13 text-ink-soft tabular-nums">
        {since && <span>{copy.since(formatSchoolDateTime(new Date(since)))}</span>}
        {lookedAt && <span>{copy.lookedAt(formatSchoolDateTime(new Date(lookedAt)))}</span>}
        {machine && <span>{copy.on(machine)}</span>}
      </p>
    </li>
  );
}

function Well({ checkup: { id, state, lookedAt } }: { checkup: Checkup }) {
  const { name, about } = copy.checks[id];
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{name}</span>
        <State state={state} />
      </p>
      <p className="mt-1 text-15 text-ink-soft">{about}</p>
      {lookedAt && (
        <p className="mt-auto pt-2 text-13 text-ink-soft tabular-nums">
          {copy.lookedAt(formatSchoolDateTime(new Date(lookedAt)))}
        </p>
      )}
    </li>
  );
}
