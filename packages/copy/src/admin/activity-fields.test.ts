import { describe, expect, test } from 'vitest';
import { fieldInWords, recordedInWords } from './activity-fields.ts';

describe('a field of the activity', () => {
  test.each([
    ['first', 'First sign-in'],
    ['spotNumber', 'Spot'],
    ['grant.endsAt', 'Grant, Access until'],
    ['granted[1]', 'Given 2'],
    ['lines[0].amountCents', 'Lines 1, Amount'],
    ['monthsTogether', 'Months together'],
  ])('%s is “%s”', (path, words) => expect(fieldInWords(path)).toBe(words));

  test('the mark of a record is no field', () => {
    expect(['importId', 'grant.entryId', 'attachmentIds[0]'].map(fieldInWords)).toEqual(
      Array.from({ length: 3 }),
    );
  });
});

describe('a value of the activity', () => {
  test.each<[string, string | number, string]>([
    ['lines[0].amountCents', 250_000, 'Rs. 2,500'],
    ['bytes', 1_234_567, '1.2 MB'],
    ['endsAt', '2027-03-28T18:29:59.000Z', 'Mar 28, 2027, 23:59'],
    ['fromMonth', 2027 * 12 + 2, 'Mar 2027'],
    ['month', 3, 'Mar'],
    ['weeks', 4, '4'],
    ['phone', '94771234567', '077 123 4567'],
    ['kind', 'totp', 'authenticator app'],
    ['fields[0]', 'alYear', 'A/L year'],
    // Text that people wrote stays unchanged.
    ['title', 'totp', 'totp'],
  ])('%s: %s is “%s”', (path, value, words) => expect(recordedInWords(path, value, new Map())).toBe(words));
});

test('a recorded text that only looks like an instant is shown as it is', () => {
  for (const text of ['2027-13-45T06:30:00Z', '2027-01-14T99:99Z', '0000-00-00T.Z'])
    expect(recordedInWords('name', text, new Map())).toBe(text);
});
