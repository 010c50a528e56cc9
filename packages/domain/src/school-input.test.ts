import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOfInstant, instantOfInput } from './school-input.ts';

describe('days and times of fields', () => {
  it('are the school’s, whatever zone the admin area stands in', () => {
    expect(instantOfInput('2027-02-01T18:30')?.toISOString()).toBe('2027-02-01T13:00:00.000Z');
    expect(instantOfInput('2027-02-01')?.toISOString()).toBe('2027-02-01T06:30:00.000Z');
    expect(inputOfInstant(new Date('2027-01-31T19:00:00Z'))).toBe('2027-02-01T00:30');
  });

  it.each(['', '2027', '2027-13-01', '2027-02-01 18:30', '2027-02-01T25:00', 'tomorrow'])(
    '%s is none',
    (text) => {
      expect(instantOfInput(text)).toBeUndefined();
    },
  );

  it('come back as they were, to the minute', () => {
    const minute = fc.integer({ min: 16_000_000, max: 68_000_000 }).map((count) => new Date(count * 60_000));
    fc.assert(
      fc.property(minute, (at) => {
        expect(instantOfInput(inputOfInstant(at))).toEqual(at);
      }),
    );
  });
});
