import { describe, expect, it } from 'vitest';
import { mayCorrectEntry } from './entry-correction.ts';

const recordedAt = new Date('2027-01-20T04:00:00Z');
// The last and the first second of a Colombo day, which ends at 18:30 UTC.
const [sameDay, nextDay] = [new Date('2027-01-20T18:29:59Z'), new Date('2027-01-20T18:30:00Z')];
const entry = { recordedBy: 'malsha', recordedAt };

describe('who may correct a recorded amount', () => {
  it.each<[boolean, 'student' | 'assistant' | 'admin', string, string | null, Date]>([
    [true, 'assistant', 'malsha', 'malsha', sameDay],
    [false, 'assistant', 'malsha', 'malsha', nextDay],
    [false, 'assistant', 'kasun', 'malsha', sameDay],
    [false, 'assistant', 'malsha', null, sameDay],
    [true, 'admin', 'miss', 'malsha', nextDay],
    [true, 'admin', 'miss', null, nextDay],
    [false, 'student', 'malsha', 'malsha', sameDay],
  ])(
    '%s for a caller of role %s, %s, about an entry of %s at %s',
    (expected, role, accountId, recordedBy, at) => {
      expect(mayCorrectEntry({ accountId, role }, { ...entry, recordedBy }, at)).toBe(expected);
    },
  );
});
