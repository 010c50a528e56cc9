import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';
import { formatPhone, normalisePhone } from './phone.ts';

describe('a notification', () => {
  it.each([
    ['Call 077 123 4567 or +94 77-123-4567', 'Call ••• or •••'],
    ['Your code is 123456.', 'Your code is •••.'],
    ['Code 123-456', 'Code •••'],
    ['at 8.00 077 123 4567', 'at 8.00 •••'],
    ['011 234 5678 or +44 20 7946 0958', '••• or •••'],
    ['Join at https://zoom.example/j/123?pwd=abc now', 'Join at ••• now'],
  ])('of “%s” tells “%s”', (text, told) => expect(notificationText(text)).toBe(told));

  it.each([
    'Rs. 3,500 for Nov 2026, Theory 2027',
    'Rs. 1,250,000.50 for Nov 2026',
    '“Buffers” can be watched until Jan 16, 2027',
    'Theory 2027: on Sunday at 8.00, hall 12',
    'Sunday 8.00-10.30, 11.00 - 12.30 in hall 7',
    'on 2026-11-29 7.30-10.30',
    'Dec 5, 2026 10.30',
    'නව පාඩමක්: 8.30 සිට 10.30 දක්වා',
  ])('keeps “%s”', (text) => expect(notificationText(text)).toBe(text));

  it('never has a phone number, however it is written', () => {
    const digits = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);
    const forms = digits.chain((nine) =>
      fc.constantFrom(nine, `0${nine}`, `94${nine}`, `+94${nine}`, formatPhone(`94${nine}`)),
    );
    fc.assert(
      fc.property(fc.string(), forms, fc.string(), (before, number, after) => {
        const told = notificationText(`${before} ${number} ${after}`);
        expect(told).not.toContain(number);
        expect((told.match(/\S+/g) ?? []).every((word) => normalisePhone(word) === undefined)).toBe(true);
      }),
    );
  });
});
