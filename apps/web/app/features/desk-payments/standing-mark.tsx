// How a month stands, in a badge of its colour or a letter-sized mark.

import { paymentsCopy, standingCopy } from '@valence/copy/payments';
import { MONTH_STANDINGS, type MonthStanding } from '@valence/domain/fees';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';

const tones: Record<MonthStanding, BadgeTone> = {
  paid: 'good',
  free: 'good',
  partial: 'soon',
  pending: 'neutral',
  overdue: 'danger',
  none: 'neutral',
};

export function StandingBadge({ standing }: { standing: MonthStanding }) {
  return <Badge tone={tones[standing]}>{standingCopy[standing]}</Badge>;
}

/** A sign beside the colour, so that neither needs the other. */
export const signs: Record<MonthStanding, string> = {
  paid: '✓',
  free: 'F',
  partial: '½',
  pending: '·',
  overdue: '!',
  none: '–',
};

/** What the signs mean, in a line. */
export function SignsExplained() {
  return (
    <ul aria-label={paymentsCopy.signs} className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
      {MONTH_STANDINGS.map((standing) => (
        <li key={standing} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classes(
              'grid size-5 place-items-center rounded-sm border font-semibold',
              markColours[standing],
            )}
          >
            {signs[standing]}
          </span>
          {standingCopy[standing]}
        </li>
      ))}
    </ul>
  );
}

export const markColours: Record<MonthStanding, string> = {
  paid: 'border-good/40 bg-good/5 text-good',
  free: 'border-good/40 bg-good/5 text-good',
  partial: 'border-soon/50 bg-soon/5 text-soon',
  pending: 'border-line-strong/40 text-ink-soft',
  overdue: 'border-danger/50 bg-danger/10 text-danger',
  none: 'border-line text-ink-soft',
};
