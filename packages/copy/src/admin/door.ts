// The class door: one screen to find a student, mark them present, take a month's cash and open lessons.

import { formatRupees } from '@valence/domain/money';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface Month {
  year: number;
  month: number;
}

/** `November`, with its year where that is not the present one. */
const monthName = ({ year, month }: Month, presentYear: number) =>
  `${MONTHS[month - 1] ?? month}${year === presentYear ? '' : ` ${year}`}`;

export const doorCopy = {
  documentTitle: 'Door · Valence',
  title: 'Door',
  schoolClass: 'Class',
  find: 'Find a student',
  findPlaceholder: 'Spot, last digits or name',
  failed: 'This could not be loaded.',
  noClasses: 'There are no classes yet',
  noClassesHint: 'The door opens with the first class.',
  toClasses: 'Go to classes',
  results: 'Students found',
  searchFailed: 'The search did not work.',
  none: (typed: string) => `Nobody is found by “${typed}”.`,
  noneHint: 'Try the last four digits of the number, or the beginning of the name.',
  more: 'More students match. Type more of the name or number.',
  found: (students: number) => (students === 1 ? '1 student' : `${students} students`),
  waiting: 'Type a spot number, the last digits of a number, or a name.',
  unnamed: 'Unnamed Student',
  noSpot: 'No spot',
  spot: (spot: number) => `Spot ${spot}`,
  elsewhere: (className: string) => `Not in this class: ${className}`,
  nowhere: 'In no class',
  nowhereHint: 'This student has no place in any class. Enrol them first.',
  open: 'Open the student',
  isPresent: 'Present',
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  owesAlso: (cents: number) => `Owes ${formatRupees(cents)} in all`,
  present: 'Present',
  presentElsewhere: 'Only in their own class',
  cash: (cents: number, due: Month, presentYear: number) =>
    `Take ${formatRupees(cents)} for ${monthName(due, presentYear)}`,
  otherAmount: 'Another amount',
  amount: 'Cash received',
  amountWrong: 'Enter an amount in rupees.',
  takeOther: (cents: number) => `Take ${formatRupees(cents)}`,
  parts: (monthCents: number, due: Month | null, creditCents: number, presentYear: number) =>
    [
      due && monthCents > 0 && `${formatRupees(monthCents)} for ${monthName(due, presentYear)}.`,
      creditCents > 0 && `${formatRupees(creditCents)} stays as credit: what is owed is paid from it.`,
    ]
      .filter(Boolean)
      .join(' '),
  nothingDue: 'Nothing to take',
  cashAlone: 'Take cash',
  cashOffline: 'Not without a connection',
  offlineNote: 'Needs a connection',
  kept: (time: string) => `No connection. What is shown is of ${time}.`,
  notSent: (marks: number) => `${marks} not sent yet`,
  sendNow: 'Send now',
  refusedMark: (why: string) => `was not marked as present. ${why}`,
  forgetMark: 'Remove',
  weeks: '2 weeks',
  weeksOf: (lessons: number, until: string) =>
    lessons === 0
      ? 'No lesson is locked'
      : `${lessons === 1 ? '1 lesson' : `${lessons} lessons`} until ${until}`,
  receipt: 'Receipt',
  noReceipt: 'None yet',
  last: 'What was done last',
  undoNamed: (what: string) => `Undo: ${what}`,
  seconds: (seconds: number) => `${seconds} s`,
  done: {
    present: (name: string) => `${name}: present`,
    waiting: (name: string) => `${name}: present, not sent yet`,
    wasPresent: (name: string) => `${name} was marked as present before`,
    cash: (name: string, cents: number, receipt: string) =>
      `${name}: ${formatRupees(cents)}, receipt ${receipt}`,
    weeks: (name: string, lessons: number) =>
      `${name}: ${lessons === 1 ? '1 lesson' : `${lessons} lessons`} for 2 weeks`,
  },
  undone: (what: string) => `Taken back: ${what}`,
  actionFailed: 'This did not work. Nothing was recorded.',
  /** It may have been recorded, and the answer was lost: the same press again finds that. */
  noAnswer: 'No answer came. Press again: it is recorded once at most.',
  undoNoAnswer: 'No answer came. Press Undo again.',
  failedFor: (name: string, why: string) => `${name}: ${why}`,
  undoFailed: 'This could not be undone. It stands as it was recorded.',
} as const;
