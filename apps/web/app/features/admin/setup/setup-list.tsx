// The set-up list of a new school: each step ticked by what the school has, with the way to do it.

import type { Setup } from '@valence/contract/admin/setup';
import { setupCopy as copy } from '@valence/copy/admin/setup';
import type { SetupStep } from '@valence/domain/setup';
import { type ReactNode, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import { useLater } from './setup-calls.ts';
import { WhatsAppDialog } from './whatsapp-dialog.tsx';

/** Where what a step made stands; a step without a form in the list is done there. */
const PLACES: Partial<Record<SetupStep, string>> = {
  'second-factor': adminPaths.security,
  'bank-account': `${adminPaths.settings}?view=bank`,
  institutes: adminPaths.classes,
  classes: adminPaths.classes,
  students: adminPaths.students,
  lesson: adminPaths.videos,
  backup: `${adminPaths.settings}?view=backups`,
  publication: `${adminPaths.settings}?view=site`,
};

/** Draws the form of a step over the list. @param close called when it is done, or put away */
type StepForm = (close: () => void) => ReactNode;

interface SetupListProps {
  setup: Setup;
  /** The forms of other features, by their step. */
  forms: Partial<Record<SetupStep, StepForm>>;
  /** What is to be said below a step that is not done yet. */
  notes?: Partial<Record<SetupStep, ReactNode>>;
}

type Step = Setup['steps'][number];

/** Nothing once every step is done or put off, but for a line that leads back to those that are put off. */
export function SetupList({ setup, forms, notes = {} }: SetupListProps) {
  const [open, setOpen] = useState<SetupStep>();
  const { steps } = setup;
  const ownForms: typeof forms = {
    school: (close) => <SchoolDialog school={setup.school} onClose={close} />,
    whatsapp: (close) => <WhatsAppDialog onClose={close} />,
    ...forms,
  };
  const done = steps.filter((one) => one.done);
  const shown = steps.filter(({ isLater }) => !isLater);
  const later = steps.filter(({ isLater }) => isLater);
  const next = shown.find((one) => !one.done);
  const isOver = next === undefined;
  if (done.length === steps.length) return null;
  return (
    <Card aria-label={copy.title} className={classes('mb-8', isOver ? 'px-4 py-1 sm:px-6' : 'p-4 sm:p-6')}>
      {!isOver && (
        <>
          <Head done={done.length} all={steps.length} />
          <ol className="mt-4 divide-y divide-line border-y border-line">
            {shown.map((one) => (
              <StepRow
                key={one.step}
                step={one}
                isNext={one === next}
                note={notes[one.step]}
                onOpen={ownForms[one.step] && (() => setOpen(one.step))}
              />
            ))}
          </ol>
        </>
      )}
      {later.length > 0 && <Later steps={later} />}
      {open && ownForms[open]?.(() => setOpen(undefined))}
    </Card>
  );
}

function Head({ done, all }: { done: number; all: number }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 className="text-21">{copy.title}</h2>
        <p className="mt-1 text-15 text-ink-soft">{copy.intro}</p>
      </div>
      <div className="w-full sm:w-48">
        <p className="text-13 text-ink-soft tabular-nums sm:text-end">{copy.progress(done, all)}</p>
        <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div className="h-full origin-left bg-live" style={{ transform: `scaleX(${done / all})` }} />
        </div>
      </div>
    </div>
  );
}

interface StepRowProps {
  step: Step;
  /** The first that is not done: its button is the main one. */
  isNext: boolean;
  note: ReactNode;
  /** Undefined: the step is done on a page of its own. */
  onOpen: (() => void) | undefined;
}

function StepRow({ step: { step, done }, isNext, note, onOpen }: StepRowProps) {
  const { title, text, open } = copy.steps[step];
  const place = PLACES[step];
  const look = isNext ? 'primary' : 'secondary';
  const { putOff, busy } = usePutOff();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Tick done={done} />
      <div className={classes('min-w-0 flex-1', !done && 'basis-56')}>
        <h3 className={classes('text-17', done && 'font-normal text-ink-soft')}>{title}</h3>
        {!done && <p className="text-15 text-ink-soft">{text}</p>}
        {!done && note}
      </div>
      {done && place && (
        <ButtonLink look="quiet" to={place} aria-label={copy.seeNamed(title)}>
          {copy.see}
        </ButtonLink>
      )}
      {!done && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-11">
          {onOpen || !place ? (
            <Button look={look} onClick={onOpen}>
              {open}
            </Button>
          ) : (
            <ButtonLink look={look} to={place}>
              {open}
            </ButtonLink>
          )}
          <Button
            look="quiet"
            busy={busy}
            aria-label={copy.laterNamed(title)}
            onClick={() => putOff(step, true)}
          >
            {copy.later}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Blue is not yet, pink has reacted. */
function Tick({ done }: { done: boolean }) {
  return (
    <span
      role="img"
      aria-label={done ? copy.done : copy.notYet}
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-full border-2',
        done ? 'self-center border-live bg-live text-on-brand' : 'self-start border-brand/60',
      )}
    >
      {done && <Check size={16} />}
    </span>
  );
}

function Later({ steps }: { steps: readonly Step[] }) {
  const { putOff, busy } = usePutOff();
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-15 text-ink-soft">
        {copy.waiting(steps.length)}
      </summary>
      <ul className="divide-y divide-line">
        {steps.map(({ step }) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>{copy.steps[step].title}</span>
            <Button
              look="quiet"
              busy={busy}
              aria-label={copy.takeUpNamed(copy.steps[step].title)}
              onClick={() => putOff(step, false)}
            >
              {copy.takeUp}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function usePutOff() {
  const { mutate, mutateAsync, isPending } = useLater();
  const toast = useToast();
  const putOff = (step: SetupStep, isLater: boolean) =>
    mutate(
      { step, isLater },
      {
        onSuccess: () => {
          const undo = undoBy(() => mutateAsync({ step, isLater: false }));
          if (isLater) toast({ kind: 'info', text: copy.put(copy.steps[step].title), undo });
        },
        onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.changeFailed) }),
      },
    );
  return { putOff, busy: isPending };
}
