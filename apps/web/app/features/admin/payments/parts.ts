// Where an amount goes that is more than its month can take: as a person reads it before it is recorded, and as it is sent.

import { allotWithRest } from '@valence/domain/fees';

interface OpenMonth {
  year: number;
  month: number;
  owedCents: number;
}

export interface Parts {
  months: { year: number; month: number; amountCents: number }[];
  /** What none of the months can take. */
  creditCents?: number;
}

/** The month, as far as it is open, then the next ones. Undefined where all of it fits into the month. */
export function partsOf(
  own: OpenMonth,
  nextMonths: readonly OpenMonth[],
  amountCents: number,
): Parts | undefined {
  if (amountCents <= own.owedCents) return undefined;
  const open = [own, ...nextMonths];
  const { amounts, restCents } = allotWithRest(
    amountCents,
    open.map((one) => one.owedCents),
  );
  const months = amounts.flatMap((cents, index) => {
    const one = open[index];
    return one && cents > 0 ? { year: one.year, month: one.month, amountCents: cents } : [];
  });
  return { months, ...(restCents > 0 && { creditCents: restCents }) };
}
