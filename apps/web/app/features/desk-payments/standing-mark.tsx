// How a month stands, in a badge of its colour or a letter-sized mark.

import { standingCopy } from '@valence/copy/payments';
import type { MonthStanding } from '@valence/domain/fees';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

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

export const markColours: Record<MonthStanding, string> = {
  paid: 'border-good/40 bg-good/5 text-good',
  free: 'border-good/40 bg-good/5 text-good',
  partial: 'border-soon/50 bg-soon/5 text-soon',
  pending: 'border-line-strong/40 text-ink-soft',
  overdue: 'border-danger/50 bg-danger/10 text-danger',
  none: 'border-line text-ink-soft',
};
