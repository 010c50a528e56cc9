import { expect, it } from 'vitest';
import { carriedOutFrom, carriedOutUpTo, deletionDaysLeft, deletionDue, deletionState } from './deletion.ts';

const requestedAt = new Date('2027-01-14T06:30:00.000Z');
const open = { hastenedAt: null, cancelledAt: null, refusedAt: null, erasedAt: null, confirmedAt: null };

it('a request is due after 14 days to the second, and carried out automatically after 13', () => {
  expect(deletionDue(requestedAt)).toEqual(new Date('2027-01-28T06:30:00.000Z'));
  expect(carriedOutFrom(requestedAt)).toEqual(new Date('2027-01-27T06:30:00.000Z'));
  expect(carriedOutUpTo(carriedOutFrom(requestedAt))).toEqual(requestedAt);
});

it('days left are counted in Colombo: 14 on the first day, 0 on the last, negative after it', () => {
  expect(deletionDaysLeft(requestedAt, requestedAt)).toBe(14);
  // 23:59 and 00:00 in Colombo.
  expect(deletionDaysLeft(new Date('2027-01-14T18:29:00.000Z'), requestedAt)).toBe(14);
  expect(deletionDaysLeft(new Date('2027-01-14T18:30:00.000Z'), requestedAt)).toBe(13);
  expect(deletionDaysLeft(new Date('2027-01-28T06:29:00.000Z'), requestedAt)).toBe(0);
  expect(deletionDaysLeft(new Date('2027-01-29T06:30:00.000Z'), requestedAt)).toBe(-1);
});

it('a request is open, being carried out, ended without, or done and then confirmed', () => {
  expect(deletionState(open)).toBe('open');
  expect(deletionState({ ...open, hastenedAt: requestedAt })).toBe('deleting');
  expect(deletionState({ ...open, cancelledAt: requestedAt })).toBe('cancelled');
  expect(deletionState({ ...open, hastenedAt: requestedAt, refusedAt: requestedAt })).toBe('refused');
  expect(deletionState({ ...open, hastenedAt: requestedAt, erasedAt: requestedAt })).toBe('erased');
  expect(deletionState({ ...open, erasedAt: requestedAt, confirmedAt: requestedAt })).toBe('confirmed');
});
