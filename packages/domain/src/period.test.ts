import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay } from './day.ts';
import { dayAfter, dayOf, daysIn, daysOf, instantsOf, lastDays, periodBefore } from './period.ts';

const anyInstant = fc.date({
  min: new Date('2006-05-01T00:00:00Z'),
  max: new Date('2098-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('periods of school days', () => {
  it('begin and end with the day in Colombo, five and a half hours before that of UTC', () => {
    expect(dayOf(new Date('2027-01-13T18:29:59.999Z'))).toBe('2027-01-13');
    expect(dayOf(new Date('2027-01-13T18:30:00.000Z'))).toBe('2027-01-14');
    expect(instantsOf({ from: '2027-01-14', to: '2027-01-15' })).toEqual({
      from: new Date('2027-01-13T18:30:00.000Z'),
      before: new Date('2027-01-15T18:30:00.000Z'),
    });
  });

  it('know the days of leap years and no others', () => {
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(isDay('2028-02-29')).toBe(true);
    expect(['2027-02-29', '2027-13-01', '2027-1-1', '', 'today', '2027-01-01T00:00'].filter(isDay)).toEqual(
      [],
    );
  });

  it('are compared with as many days right before them', () => {
    expect(lastDays(new Date('2027-01-14T06:30:00Z'), 7)).toEqual({ from: '2027-01-08', to: '2027-01-14' });
    expect(periodBefore({ from: '2027-01-08', to: '2027-01-14' })).toEqual({
      from: '2027-01-01',
      to: '2027-01-07',
    });
    expect(daysIn({ from: '2027-01-14', to: '2027-01-13' })).toBe(0);
    expect(daysOf({ from: '2027-02-27', to: '2027-03-01' })).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
    ]);
  });

  it('any instant lies in the period of its own day', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const day = dayOf(at);
        const { from, before } = instantsOf({ from: day, to: day });
        expect(isDay(day)).toBe(true);
        expect(from <= at && at < before).toBe(true);
      }),
    );
  });
});
