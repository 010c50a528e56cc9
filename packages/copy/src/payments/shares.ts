// What institutes get of what students paid: the statement of a month, its file, and the form of a share.

import type { InstituteShare } from '@valence/domain/institute-share';
import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';

/** `25 %`, or `Rs. 500 for each student who paid`. */
const share = ({ kind, amount }: InstituteShare): string =>
  kind === 'percent' ? `${amount / 100} %` : `${formatRupees(amount)} for each student who paid`;

export const sharesCopy = {
  month: 'Month',
  statement: (institute: string, year: number, month: number) =>
    `Statement for ${institute}, ${formatMonth(year, month)}`,
  heading: (year: number, month: number) => formatMonth(year, month),
  asOf: (at: string) => `As it stood on ${at}. A payment that comes later for this month adds to it.`,
  share,
  ofMonth: (one: InstituteShare) => `The institute gets ${share(one)}`,
  noShare: 'No share is set: all of it is yours.',
  schoolClass: 'Class',
  students: 'Students who paid',
  received: 'Received',
  toInstitute: 'To the institute',
  yours: 'Yours',
  sum: 'Together',
  nothing: (year: number, month: number) => `Nothing was received for ${formatMonth(year, month)}.`,
  print: 'Print',
  printNamed: (institute: string) => `Print the statement for ${institute}`,
  change: 'Set the share',
  changeNamed: (institute: string) => `Set the share of ${institute}`,
  none: 'No institute yet',
  toClasses: 'To the classes',
  noneHint: 'Institutes are added with the classes that are held there.',
  form: {
    title: (institute: string) => `Share of ${institute}`,
    intro:
      'What the institute keeps of what students pay. Months before the one you choose keep the share they had.',
    kind: 'How it is counted',
    kinds: { percent: 'A percentage of all that is received', student: 'A sum for each student who paid' },
    percent: 'Percentage',
    student: 'Sum for each student',
    from: 'From',
    percentWrong: 'Write a percentage from 0 to 100, for example 25 or 12.5.',
    sumWrong: 'Write a sum in rupees, for example 500.',
    save: 'Save',
    saved: 'Share saved.',
    failed: 'The share could not be saved. Please try again.',
    before: 'Set until now',
    since: (year: number, month: number, one: InstituteShare) =>
      `From ${formatMonth(year, month)}: ${share(one)}`,
  },
} as const;

export const sharesFileCopy = {
  headings: [
    'Institute',
    'Location',
    'Class',
    'Month',
    'Students who paid',
    'Received (Rs.)',
    'To the institute (Rs.)',
    'Yours (Rs.)',
  ],
} as const;
