import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessMark } from './access-mark.ts';
import { expiryBadge } from './badge.ts';
import { endOfSchoolDay, schoolDaysUntil } from './school-time.ts';

const at = new Date('2026-11-20T18:00:00+05:30');
const inDays = (days: number) => endOfSchoolDay(at, days);

describe("the library card's badge", () => {
  it('is absent for an access without an end', () => {
    expect(expiryBadge(undefined, at)).toBeUndefined();
  });

  it.each([0, 1, 3, 7])('counts %i days in danger colours', (days) => {
    expect(expiryBadge(inDays(days), at)).toEqual({ severity: 'danger', days });
  });

  it('tells the date from the eighth day on', () => {
    expect(expiryBadge(inDays(8), at)).toEqual({ severity: 'info', until: inDays(8) });
  });

  it('changes at midnight in Colombo, not 24 hours before the end', () => {
    const end = inDays(8);
    expect(expiryBadge(end, new Date('2026-11-20T23:59:59.999+05:30'))).toMatchObject({ severity: 'info' });
    expect(expiryBadge(end, new Date('2026-11-21T00:00:00+05:30'))).toEqual({ severity: 'danger', days: 7 });
  });
});

describe("the admin's mark of an access", () => {
  it.each([
    ['without an end', undefined, { status: 'Active', colour: 'grey', icon: 'infinity' }],
    [
      'ended a second ago',
      new Date(at.getTime() - 1000),
      { status: 'Expired', colour: 'red', icon: 'cross' },
    ],
    ['ending at this instant', at, { status: 'Expired', colour: 'red', icon: 'cross' }],
    ['ending today', inDays(0), { status: 'Active', colour: 'orange', icon: 'clock' }],
    ['ending in 3 days', inDays(3), { status: 'Active', colour: 'orange', icon: 'clock' }],
    ['ending in 4 days', inDays(4), { status: 'Active', colour: 'green', icon: 'clock' }],
  ] as const)('%s', (_, endsAt, mark) => {
    expect(accessMark(endsAt, at)).toEqual(mark);
  });

  it('says Expired exactly when the end is not in the future, and orange only with a badge that counts days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }), (seconds) => {
        const end = new Date(at.getTime() + seconds * 1000);
        const mark = accessMark(end, at);
        expect(mark.status === 'Expired').toBe(end <= at);
        expect(mark.colour === 'orange').toBe(end > at && schoolDaysUntil(at, end) <= 3);
        expect(mark.colour !== 'orange' || expiryBadge(end, at)?.severity === 'danger').toBe(true);
      }),
    );
  });
});
