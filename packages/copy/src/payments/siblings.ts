// Families: brothers and sisters on a student's page, and the discount of siblings in the settings.

import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';

interface Discount {
  kind: 'percent' | 'amount';
  amount: number;
}

const less = ({ kind, amount }: Discount) =>
  amount === 0
    ? 'no discount'
    : kind === 'percent'
      ? `${amount / 100} % less`
      : `${formatRupees(amount)} less`;

export const familyCopy = {
  title: 'Brothers and sisters',
  none: 'None known. Siblings are set here by hand; nothing is guessed from names or numbers.',
  hint: 'Who came to the school first is at the head and pays the whole fee.',
  paysLess: 'Sibling discount',
  self: 'this student',
  find: 'Find a brother or sister',
  findHint: 'Name or number',
  results: 'Students found',
  nobody: 'Nobody is found.',
  add: 'Add',
  addNamed: (name: string) => `Add ${name} as brother or sister`,
  added: (name: string) => `${name} is in the family now.`,
  remove: 'Remove',
  removeNamed: (name: string) => `Take ${name} out of the family`,
  removed: (name: string) => `${name} is no longer in the family.`,
  searchFailed: 'The search did not work.',
  failed: 'This did not work. Nothing was changed.',
} as const;

export const siblingDiscountCopy = {
  tab: 'Sibling discount',
  title: 'Sibling discount',
  intro:
    'What the second and further children of one family pay less, in every class. Which students are brothers and sisters is set on their pages.',
  failed: 'The discount could not be loaded.',
  none: 'No discount is set: every child pays the whole fee.',
  since: (year: number, month: number, discount: Discount) =>
    `From ${formatMonth(year, month)}: ${less(discount)}`,
  kind: 'Kind',
  kinds: { percent: 'A part of the fee', amount: 'A sum off each fee' },
  percent: 'Percent less',
  amount: 'Rupees less a month',
  percentWrong: 'Enter a percentage below 100, like 10 or 12.5; 0 ends the discount.',
  amountWrong: 'Enter an amount in rupees; 0 ends the discount.',
  amountHint: 'A fee that is not higher than this stays whole.',
  percentHint: 'The fee is rounded up to whole rupees. Who shall pay nothing gets a free card.',
  from: 'From',
  save: 'Set the discount',
  sure: (year: number, month: number, discount: Discount) =>
    `From ${formatMonth(year, month)} on: ${less(discount)} for the second and further children. What was paid stays paid, and a month of which enough is paid counts as paid at once: that cannot be undone.`,
  saved: 'The discount is set. What was paid stays paid.',
  saveFailed: 'The discount could not be set. Please try again.',
} as const;
