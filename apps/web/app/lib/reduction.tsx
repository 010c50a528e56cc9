// Says why a month costs a student less than others.

import { reductionCopy as copy } from '@valence/copy/payments/payments';
import type { ChargedFee } from '@valence/domain/fees';

type Reasons = Pick<ChargedFee, 'isHalf' | 'isSibling'>;

/** `Half a month, sibling discount`; empty where the fee is whole. */
export function reasonsOf({ isHalf, isSibling }: Reasons): string {
  return [isHalf && copy.half, isSibling && copy.sibling].filter(Boolean).join(', ');
}

export function Reduction({ fee }: { fee: ChargedFee }) {
  const reasons = reasonsOf(fee);
  if (!reasons || fee.feeCents >= fee.fullCents) return null;
  return (
    <span className="text-13 text-ink-soft tabular-nums">
      {reasons} {copy.insteadOf(fee.fullCents)}
    </span>
  );
}
