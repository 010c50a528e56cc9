import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import {
  endOfSchoolDay,
  formatMonth,
  formatSchoolDate,
  schoolDay,
  schoolDaysUntil,
  schoolMonth,
  schoolTimestamp,
  startOfSchoolWeek,
} from './school-time.ts';

/** Uses the runtime's time zone database: an independent check of the fixed offset. */
const colombo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Colombo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function wallClock(at: Date): Record<string, string> {
  return Object.fromEntries(colombo.formatToParts(at).map(({ type, value }) => [type, value]));
}

function dateOf(at: Date): string {
  const { year, month, day } = wallClock(at);
  return `${year}-${month}-${day}`;
}

const MIDNIGHT = Date.parse('2026-01-01T00:00:00+05:30');

/** Instants within two seconds of a Colombo midnight, and any others, between 2007 and 2099. */
const instants = fc.oneof(
  fc
    .tuple(fc.integer({ min: -6900, max: 26_000 }), fc.integer({ min: -2000, max: 2000 }))
    .map(([days, ms]) => new Date(MIDNIGHT + days * DAY_MS + ms)),
  fc.date({
    min: new Date('2007-01-01T00:00:00Z'),
    max: new Date('2099-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
);

describe('school days', () => {
  it('two instants share a school day exactly when the wall clock in Colombo shows the same date', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -DAY_MS, max: DAY_MS }), (at, apart) => {
        const other = new Date(at.getTime() + apart);
        expect(schoolDay(at) === schoolDay(other)).toBe(dateOf(at) === dateOf(other));
      }),
    );
  });

  it('ends a day at 23:59:59 in Colombo, the asked number of calendar days later', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 400 }), (at, days) => {
        const end = endOfSchoolDay(at, days);
        const { hour, minute, second } = wallClock(end);
        expect(`${hour}:${minute}:${second}`).toBe('23:59:59');
        expect(schoolDaysUntil(at, end)).toBe(days);
      }),
    );
  });

  it('counts calendar days, not spans of 24 hours', () => {
    const lastSecond = new Date('2026-11-20T23:59:59+05:30');
    const firstSecond = new Date('2026-11-21T00:00:00+05:30');
    expect(schoolDaysUntil(lastSecond, firstSecond)).toBe(1);
    expect(schoolDaysUntil(firstSecond, lastSecond)).toBe(-1);
    expect(schoolDaysUntil(firstSecond, new Date('2026-11-21T23:59:59+05:30'))).toBe(0);
  });

  it('knows year and month in Colombo, also where UTC is still in the old year', () => {
    expect(schoolMonth(new Date('2026-12-31T18:29:59Z'))).toEqual({ year: 2026, month: 12 });
    expect(schoolMonth(new Date('2026-12-31T18:30:00Z'))).toEqual({ year: 2027, month: 1 });
    fc.assert(
      fc.property(instants, (at) => {
        const { year, month } = wallClock(at);
        expect(schoolMonth(at)).toEqual({ year: Number(year), month: Number(month) });
      }),
    );
  });

  it("writes dates as 'MMM dd, yyyy' and months with their year", () => {
    expect(formatSchoolDate(new Date('2027-03-28T10:00:00+05:30'))).toBe('Mar 28, 2027');
    expect(formatSchoolDate(new Date('2026-12-31T18:30:00Z'))).toBe('Jan 01, 2027');
    expect(formatMonth(2026, 11)).toBe('Nov 2026');
  });
});

describe('schoolTimestamp', () => {
  it('is Colombo time to the second, in the order that sorts', () => {
    expect(schoolTimestamp(new Date('2027-01-28T18:29:59.999Z'))).toBe('2027-01-28 23:59:59');
    expect(schoolTimestamp(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01 00:00:00');
  });
});

describe('the school’s week', () => {
  it('begins on Monday at midnight in Colombo, also for an instant that is Sunday in London', () => {
    const monday = new Date('2027-01-10T18:30:00.000Z');
    expect(startOfSchoolWeek(monday)).toEqual(monday);
    expect(startOfSchoolWeek(new Date('2027-01-17T18:29:59.000Z'))).toEqual(monday);
    expect(startOfSchoolWeek(new Date('2027-01-17T18:30:00.000Z'))).toEqual(
      new Date('2027-01-17T18:30:00.000Z'),
    );
  });
});
