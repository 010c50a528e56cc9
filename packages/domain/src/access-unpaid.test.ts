import { describe, expect, it } from 'vitest';
import { type AccessFacts, type ClassFact, payableClass, waitsForPayment } from './access.ts';
import { HOUR_MS } from './durations.ts';

const at = new Date('2026-11-20T18:00:00+05:30');
const hours = (count: number) => new Date(at.getTime() + count * HOUR_MS);
const theory: ClassFact = {
  className: 'Theory 2027',
  policy: 'enrolled',
  assignedAt: hours(-100),
  endsAt: undefined,
  monthPaid: false,
};

describe('what the payment of a month opens', () => {
  const unpaid: ClassFact = { ...theory, policy: 'paid-month' };
  const facts: AccessFacts = {
    publishedAt: hours(-24),
    grant: undefined,
    classes: [unpaid],
    year: undefined,
    yearAudience: 'anybody',
    isConfirmed: false,
    excluded: false,
  };

  it('names the class that asks for it, only where the payment would open the lesson', () => {
    expect(payableClass(facts, at)).toBe('Theory 2027');
    const closed: AccessFacts[] = [
      { ...facts, excluded: true },
      { ...facts, publishedAt: hours(1) },
      { ...facts, publishedAt: undefined },
      { ...facts, classes: [{ ...unpaid, monthPaid: true }] },
      { ...facts, classes: [{ ...unpaid, endsAt: hours(-1) }] },
      { ...facts, classes: [{ ...unpaid, assignedAt: hours(1) }] },
      { ...facts, classes: [theory] },
    ];
    for (const one of closed) expect(payableClass(one, at)).toBeUndefined();
  });

  it('has a locked card for 30 days from its publication, unless something opens the lesson or did', () => {
    expect(waitsForPayment(facts, at)).toBe(true);
    expect(waitsForPayment({ ...facts, publishedAt: hours(-24 * 30) }, at)).toBe(true);
    expect(waitsForPayment({ ...facts, publishedAt: hours(-24 * 31) }, at)).toBe(false);
    expect(waitsForPayment({ ...facts, year: 2027 }, at)).toBe(false);
    const grant = { grantedAt: hours(-48), endsAt: hours(-1) };
    expect(waitsForPayment({ ...facts, grant }, at)).toBe(false);
  });
});
