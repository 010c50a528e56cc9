// The steps of a film as a row of chips: finished ones with the megabytes of an hour's watching, the running one with
// its progress.

import type { Packaging } from '@valence/contract/admin/packaging';
import { packagingCopy as copy } from '@valence/copy/admin/packaging';
import { classes } from '../../../ui/classes.ts';
import { Check } from '../../../ui/icons.tsx';

type Step = Packaging['steps'][number];

export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
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
  return name === 'audio' ? copy.sound : copy.rendition(name.slice(1));
}

function detailOf({ state, share, megabytesAnHour }: Step): string {
  if (megabytesAnHour !== null) return copy.anHour(megabytesAnHour);
  return state === 'running' ? copy.percent(share) : copy.stepStates[state];
}
