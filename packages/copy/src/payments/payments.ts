// The admin's payments: ledger, arrears, bank slips, totals, receipts.

import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';

interface Owed {
  className: string;
  year: number;
  month: number;
  owedCents: number;
}

const list = (months: readonly Owed[]) =>
  months.map(
    (owed) => `${formatMonth(owed.year, owed.month)}, ${owed.className}: ${formatRupees(owed.owedCents)}`,
  );

/** Recorded with amounts that were taken back right after they were recorded. */
export const undoneCashReason = 'Undone right after it was recorded';

/** The same of a slip that was approved. */
export const undoneSlipReason = 'The approval of the slip was undone';

export const paymentStateCopy = {
  paid: 'Paid',
  free: 'Free card',
  partial: 'Part paid',
  pending: 'Pending',
  overdue: 'Overdue',
  none: 'Nothing due',
} as const;

export const paymentsCopy = {
  documentTitle: 'Payments · Valence',
  title: 'Payments',
  intro: 'Who paid which month. A month that is paid opens its lessons at once.',
  tabs: {
    label: 'Views of the payments',
    ledger: 'Ledger',
    arrears: 'Arrears',
    slips: 'Bank slips',
    statement: 'Bank statement',
    box: 'Cash box',
    totals: 'Totals',
    shares: 'Institutes',
  },
  waiting: (slips: number) => `${slips} waiting`,
  schoolClass: 'Class',
  allClasses: 'All classes',
  year: 'Year',
  search: 'Find in this class',
  searchHint: 'Name or number',
  order: 'Order',
  orders: { spot: 'Spot', name: 'Name', owed: 'Most owed' },
  unnamed: 'Unnamed Student',
  spot: (spot: number) => `Spot ${spot}`,
  left: 'Left',
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  owesNothing: 'Owes nothing',
  signs: 'What the signs of the months mean',
  monthOf: (name: string, year: number, month: number, paymentState: string) =>
    `${formatMonth(year, month)} of ${name}: ${paymentState}`,
  download: 'Download CSV',
  downloadFailed: 'The file could not be downloaded.',
  noClasses: 'There are no classes yet',
  toClasses: 'Go to classes',
  noStudents: 'No students here',
  noStudentsHint: 'Choose another class or year, or clear what you typed.',
  failed: 'This list could not be loaded.',
} as const;

/** Why a month costs a student less than others. */
export const reductionCopy = {
  half: 'Half a month',
  sibling: 'Sibling discount',
  insteadOf: (cents: number) => `in place of ${formatRupees(cents)}`,
  sign: 'Less than the whole fee',
} as const;

export const monthCopy = {
  title: (name: string, year: number, month: number) => `${formatMonth(year, month)}, ${name}`,
  fee: 'Fee',
  received: 'Received',
  owed: 'Still to pay',
  due: 'Due until',
  amount: 'Cash received',
  others: 'Also pay',
  other: (year: number, month: number, cents: number) =>
    `${formatMonth(year, month)}: ${formatRupees(cents)}`,
  recordSum: (cents: number) => `Record cash: ${formatRupees(cents)}`,
  amountWrong: 'Enter an amount in rupees.',
  record: 'Record cash',
  takeAhead: 'Take cash for other months or as credit',
  recorded: (receipt: string) => `Recorded. Receipt ${receipt}`,
  undone: (receipt: string) => `Nothing was taken: receipt ${receipt} does not count.`,
  openReceipt: 'Receipt',
  entries: 'Amounts',
  kinds: {
    cash: 'Cash',
    transfer: 'Bank transfer',
    slip: 'Bank slip',
    correction: 'Corrected',
    carried: 'Carried over',
    reversal: 'Taken back',
  },
  by: (name: string) => `by ${name}`,
  correct: 'Correct',
  correctHint:
    'The former amount stays in the list, struck through. A month that is no longer paid closes its lessons.',
  rightAmount: 'Correct amount (0 to cancel)',
  reason: 'Reason',
  reasonMissing: 'Write why.',
  correcting: 'Save the correction',
  corrected: 'The amount is corrected.',
  notCharged: 'Nothing is charged for this month, but it can be paid: its lessons open then.',
  noFee: 'This class has no fee for this month. An admin sets fees under Classes.',
  free: (reason: string) => `Free card: ${reason}`,
  giveFree: 'Free card from this month on',
  freeUntil: 'Until',
  freeForever: 'Until I end it',
  freeGiven: 'The fee is waived.',
  endFree: 'End the free card before this month',
  freeEnded: 'The free card has ended.',
  failed: 'This did not work. Nothing was recorded.',
} as const;

export const arrearsCopy = {
  total: (students: number, cents: number) =>
    `${students === 1 ? '1 student owes' : `${students} students owe`} ${formatRupees(cents)}`,
  student: 'Student',
  months: 'Open months',
  owed: 'Owed',
  remind: 'Remind',
  remindNamed: (name: string) => `Remind ${name} on WhatsApp`,
  reminder: (name: string, months: readonly Owed[], cents: number) =>
    [
      `Hello${name ? ` ${name}` : ''}, this is a friendly reminder of the class fees that are still open:`,
      ...list(months),
      `Total: ${formatRupees(cents)}. You can pay at the class, or send the bank slip under Payments in the app. Thank you.`,
    ].join('\n'),
  none: 'Nobody owes anything',
  noneHint: 'Every month that is due is paid.',
} as const;

export const slipsCopy = {
  states: { waiting: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  list: 'Slips by state',
  none: {
    waiting: 'No slip waits',
    approved: 'No slip was approved yet',
    rejected: 'No slip was rejected yet',
  },
  noneHint: 'Students send bank slips from Payments in the app.',
  picture: (name: string) => `Bank slip of ${name}`,
  pictureFailed: 'The picture could not be loaded.',
  enlarge: 'Open the picture in full size',
  reference: (reference: string) => `Reference ${reference}`,
  noReference: 'No reference',
  allotted: (parts: readonly { year: number; month: number; amountCents: number }[], creditCents: number) =>
    [
      parts.length > 0 &&
        `It pays ${parts
          .map(
            ({ year, month, amountCents }) => `${formatRupees(amountCents)} of ${formatMonth(year, month)}`,
          )
          .join(' and ')}.`,
      creditCents > 0 &&
        `${formatRupees(creditCents)} stays as credit: the student’s next open months are paid from it.`,
    ]
      .filter(Boolean)
      .join(' '),
  stillOwed: (cents: number) =>
    cents > 0 ? `${formatRupees(cents)} to pay for this month` : 'Nothing to pay for this month any more',
  sent: (when: string) => `Sent ${when}`,
  usedBefore: 'Used before',
  same: {
    picture: (name: string, className: string, when: string) =>
      `The same picture: ${name}, ${className}, ${when}`,
    reference: (name: string, className: string, when: string) =>
      `The same reference: ${name}, ${className}, ${when}`,
  },
  approve: (cents: number) => `Approve ${formatRupees(cents)}`,
  approveNamed: (name: string, cents: number) => `Approve ${formatRupees(cents)} of ${name}`,
  approved: (name: string, receipt: string) => `${name}: approved, receipt ${receipt}`,
  otherAmount: 'Another amount',
  amount: 'Amount on the slip',
  reject: 'Reject',
  rejectNamed: (name: string) => `Reject the slip of ${name}`,
  rejectTitle: (name: string) => `Reject the slip of ${name}`,
  reason: 'Reason, which the student reads',
  reasons: [
    'The picture cannot be read',
    'The amount is not right',
    'The transfer has not arrived',
    'This slip was used before',
  ],
  rejected: 'Rejected. The student sees the reason.',
  by: (name: string, when: string) => `${name}, ${when}`,
  failed: 'This did not work. The slip still waits.',
  undone: (slips: number) =>
    slips === 1
      ? 'Undone. The slip waits again, and nothing is paid by it.'
      : `Undone. ${slips} slips wait again, and nothing is paid by them.`,
  stays: (undone: number, stays: number) =>
    [
      undone > 0 && `${undone === 1 ? '1 slip waits' : `${undone} slips wait`} again.`,
      stays === 1
        ? 'The decision stands: it was changed since, or ten minutes have passed.'
        : `${stays} decisions stand: they were changed since, or ten minutes have passed.`,
    ]
      .filter(Boolean)
      .join(' '),
  undoFailed: 'This could not be undone. The decision stands.',
} as const;

export const totalsCopy = {
  today: 'Taken today',
  cash: 'Cash',
  slips: 'Bank slips',
  credit: 'Credit of students',
  creditHint: 'Received, and in no month yet',
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  table: (year: number) => `Received for the months of ${year}`,
  schoolClass: 'Class',
  year: 'Year',
  sum: 'All classes',
  wholeYear: (year: number) => `All of ${year}`,
  paid: (paid: number, partial: number, free: number) =>
    [`${paid} paid`, partial > 0 && `${partial} in part`, free > 0 && `${free} free`]
      .filter(Boolean)
      .join(', '),
} as const;

export const receiptCopy = {
  documentTitle: (number: string) => `Receipt ${number} · Valence`,
  title: 'Receipt',
  number: (number: string) => `No. ${number}`,
  receivedFrom: 'Received from',
  on: 'On',
  by: 'Received by',
  what: 'For',
  amount: 'Amount',
  total: 'Total',
  takenBack: 'taken back',
  half: 'half a month, joined late',
  sibling: 'sibling discount',
  insteadOf: (cents: number, fullCents: number) =>
    `fee ${formatRupees(cents)} in place of ${formatRupees(fullCents)}`,
  credit: 'Credit for months to come',
  undoneCredit: 'Credit, taken back',
  refunded: 'Paid back',
  kinds: { cash: 'cash', transfer: 'bank transfer', slip: 'bank transfer', correction: 'corrected' },
  forgotten: 'An account that was deleted',
  print: 'Print',
  send: 'Send on WhatsApp',
  back: 'To the payments',
  failed: 'This receipt could not be loaded.',
  message: (school: string, number: string, lines: readonly string[], cents: number) =>
    [`${school}: receipt ${number}`, ...lines, `Total: ${formatRupees(cents)}. Thank you.`].join('\n'),
  line: (className: string, year: number, month: number, cents: number) =>
    `${className}, ${formatMonth(year, month)}: ${formatRupees(cents)}`,
} as const;
