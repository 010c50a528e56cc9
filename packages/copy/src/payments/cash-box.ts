// The cash box: what one person took in cash, the count, and the admin's signature.

import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';

export const cashBoxCopy = {
  title: 'My cash box',
  intro: 'The cash that you took since you closed your box last.',
  expected: 'Should be in the box',
  byClass: 'By class',
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  byPerson: 'By person',
  line: (className: string, year: number, month: number) => `${className}, ${formatMonth(year, month)}`,
  credit: 'Credit for months to come',
  unnamed: 'Unnamed Student',
  empty: 'Your cash box is empty',
  emptyHint: 'What you take at the door or in the ledger appears here.',
  counted: 'Counted',
  countedMissing: 'Count the money and enter the sum in rupees.',
  fits: 'The count fits.',
  short: (cents: number) => `${formatRupees(cents)} are missing.`,
  over: (cents: number) => `${formatRupees(cents)} too much.`,
  close: 'Close the box',
  sureToClose: (counted: number, difference: string) =>
    `${formatRupees(counted)} are counted. ${difference} A closed box cannot be opened again: an admin signs it as it is.`,
  closed: 'The box is closed.',
  closeFailed: 'The box could not be closed. Nothing was changed.',
  failed: 'The cash box could not be loaded.',
  boxes: 'Closed boxes',
  noBoxes: 'No box was closed yet.',
  somebody: 'Somebody',
  sums: (expected: number, counted: number) =>
    `${formatRupees(expected)} taken, ${formatRupees(counted)} counted`,
  badge: (difference: number) =>
    difference === 0
      ? 'Fits'
      : difference < 0
        ? `${formatRupees(-difference)} missing`
        : `${formatRupees(difference)} too much`,
  sign: 'Sign',
  signNamed: (by: string, when: string) => `Sign the box of ${by}, ${when}`,
  sureToSign: (sums: string) => `${sums}. What is signed stays signed, with your name.`,
  signed: (by: string | null, when: string) => (by ? `Signed by ${by}, ${when}` : `Signed, ${when}`),
  unsigned: 'Not signed yet',
  signedToast: 'The box is signed.',
  signFailed: 'The box could not be signed.',
} as const;
