import { expect, test } from 'vitest';
import { accountNumberIn, formatAccountNumber } from './bank-account.ts';

test('a number is read with spaces and hyphens, and shown in groups of four', () => {
  expect(accountNumberIn(' 8001-234 567\u00a01 ')).toBe('80012345671');
  expect(formatAccountNumber('80012345671')).toBe('8001 2345 671');
  expect(formatAccountNumber('80012345')).toBe('8001 2345');
});

test.each(['', '12345', '1'.repeat(21), '8001x23456', '８００１２３４５'])(
  '%j is no number of an account',
  (text) => {
    expect(accountNumberIn(text)).toBeUndefined();
  },
);
