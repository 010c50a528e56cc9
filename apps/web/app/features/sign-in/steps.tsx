// The four steps of signing in, with the present one marked.

import { login } from '@valence/copy/auth/sign-in';
import { classes } from '../../ui/classes.ts';
import { Check } from '../../ui/icons.tsx';

export type StepNumber = 1 | 2 | 3 | 4;

/** @param present undefined: not known yet */
export function Steps({ present }: { present: StepNumber | undefined }) {
  return (
    <section aria-label={login.stepsTitle} className="mx-auto w-full max-w-5xl">
      <ol className="grid gap-x-6 md:grid-cols-4">
        {login.steps.map((step, index) => (
          <Step
            key={step.title}
            number={index + 1}
            present={present ?? 0}
            title={step.title}
            text={step.text}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  present: number;
  title: string;
  text: string;
}

function Step({ number, present, title, text }: StepProps) {
  const isPresent = number === present;
  const isDone = number < present;
  return (
    <li
      aria-current={isPresent ? 'step' : undefined}
      className="group relative flex gap-4 pb-6 md:flex-col md:gap-3 md:pb-0"
    >
      <span
        aria-hidden="true"
        className={classes(
          'absolute top-9 bottom-0 left-4.5 w-px group-last:hidden md:top-4.5 md:right-0 md:bottom-auto md:left-9 md:-mr-6 md:h-px md:w-auto',
          isDone ? 'bg-good' : 'bg-line-strong/50',
        )}
      />
      <span
        className={classes(
          'z-10 grid size-9 shrink-0 place-items-center rounded-full border-2 bg-paper text-15 font-semibold tabular-nums',
          isPresent && 'border-live bg-live/10 text-live',
          isDone && 'border-good text-good',
          !isPresent && !isDone && 'border-line-strong/50 text-ink-soft',
        )}
      >
        {isDone ? <Check size={18} /> : number}
      </span>
      <div className="pt-1 md:pt-0">
        <p className={classes('font-semibold', !isPresent && 'text-ink-soft')}>
          {title}
          {isPresent && <span className="sr-only"> ({login.presentStep})</span>}
        </p>
        <p className="text-15 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
