// The words in the files of ledger, arrears and totals for spreadsheet programs.

import { fileMonth } from '@valence/domain/school-time';

export const ledgerCopy = {
  csvHeadings: (year: number) => [
    'Spot',
    'Name',
    'Phone',
    ...Array.from({ length: 12 }, (_, index) => fileMonth(year, index + 1)),
    'Received (Rs.)',
    'Owed (Rs.)',
  ],
  /** For a month without a payment. */
  csvPaymentStates: {
    paid: 'Paid',
    free: 'Free card',
    partial: 'Part paid',
    pending: 'Pending',
    overdue: 'Overdue',
    none: '',
  },
} as const;

export const arrearsFileCopy = {
  headings: ['Name', 'Phone', 'Class', 'Month', 'Owed (Rs.)'],
} as const;

export const totalsFileCopy = {
  headings: (year: number) => [
    'Class',
    'Institute',
    ...Array.from({ length: 12 }, (_, index) => fileMonth(year, index + 1)),
    `All of ${year} (Rs.)`,
  ],
  all: 'All classes',
} as const;
