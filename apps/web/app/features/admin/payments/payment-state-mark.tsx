// Shows the payment state of a month, as a coloured badge or as a mark the size of a letter.

import { paymentStateCopy, paymentsCopy, reductionCopy } from '@valence/copy/payments/payments';
import { PAYMENT_STATES, type PaymentState } from '@valence/domain/fees';
import { PAYMENT_TONES } from '../../../lib/payment-tones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';

export function PaymentStateBadge({ paymentState }: { paymentState: PaymentState }) {
  return <Badge tone={PAYMENT_TONES[paymentState]}>{paymentStateCopy[paymentState]}</Badge>;
}

/** A sign beside the colour, so that each can be read without the other. */
export const signs: Record<PaymentState, string> = {
  paid: '✓',
  free: 'F',
  partial: '½',
  pending: '·',
  overdue: '!',
  none: '–',
};

/** Beside the sign of a month that costs the student less than others. */
export const LESS_SIGN = '↓';

/** The legend of the signs, in one line. */
export function SignsExplained() {
  return (
    <ul aria-label={paymentsCopy.signs} className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
      {PAYMENT_STATES.map((paymentState) => (
        <li key={paymentState} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classes(
              'grid size-5 place-items-center rounded-sm border font-semibold',
              markColours[paymentState],
            )}
          >
            {signs[paymentState]}
          </span>
          {paymentStateCopy[paymentState]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="font-semibold">
          {LESS_SIGN}
        </span>
        {reductionCopy.sign}
      </li>
    </ul>
  );
}

export const markColours: Record<PaymentState, string> = {
  paid: 'border-good/40 bg-good/5 text-good',
  free: 'border-good/40 bg-good/5 text-good',
  partial: 'border-soon/50 bg-soon/5 text-soon',
  pending: 'border-line-strong/40 text-ink-soft',
  overdue: 'border-danger/50 bg-danger/10 text-danger',
  none: 'border-line text-ink-soft',
};
