// What an institute gets of what students paid for a month of its classes.

/** `percent`: of all that was received. `student`: a fixed sum for each student who paid. */
export const SHARE_KINDS = ['percent', 'student'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface InstituteShare {
  kind: ShareKind;
  /** Hundredths of a percent (2500 is 25 %), or cents for each student. */
  amount: number;
}

/** 100 % as the amount of a share. */
export const WHOLE_SHARE = 10_000;

/**
 * The share of one class and month in cents. Each class is rounded by itself, half a cent up, so that the lines of a statement
 * add up to its sum. Of a student who paid less than the fixed sum the institute gets no more than what was paid.
 * @param received what each student who paid has paid for the month, in cents; free cards and months taken back are not in it
 */
export function shareCents({ kind, amount }: InstituteShare, received: readonly number[]): number {
  if (kind === 'student') return sum(received.map((cents) => Math.min(cents, amount)));
  return Math.floor((sum(received) * amount + WHOLE_SHARE / 2) / WHOLE_SHARE);
}

/** `25` → 2500, `12.5 %` → 1250; undefined for any other text, and for more than 100. */
export function parsePercent(typed: string): number | undefined {
  const digits = typed.replace(/\s*%\s*$/, '').trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(digits)) return undefined;
  const hundredths = Math.round(Number(digits) * 100);
  return hundredths <= WHOLE_SHARE ? hundredths : undefined;
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
