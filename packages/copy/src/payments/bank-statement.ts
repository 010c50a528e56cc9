// Comparing a bank's statement with the slips that wait.

import { formatRupees } from '@valence/domain/money';

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

export const bankStatementCopy = {
  title: 'Compare with the bank’s statement',
  intro:
    'Choose the file (CSV or .xlsx) that your bank’s site gives for the account. Its rows are compared with the slips that wait; nothing is approved before you press.',
  file: 'Statement (CSV or .xlsx)',
  comparing: 'Comparing…',
  failed: 'The statement could not be compared. Nothing was changed.',
  approveFailed: 'No answer came. Compare again: what was approved is shown then.',
  columns: 'Columns',
  columnsUnknown: 'The columns were not recognised. Choose them.',
  noRows: 'No amount that came in was found. Check the columns.',
  day: 'Date',
  words: 'Description or reference',
  secondWords: 'Also',
  credit: 'Money in',
  direction: 'CR or DR',
  noColumn: 'None',
  compareAgain: 'Compare with these columns',
  certain: (count: number) => `Certain: ${count}`,
  certainHint: 'Reference or number, amount and day fit, and nothing else does.',
  several: (count: number) => `To choose: ${count}`,
  severalHint: 'The amount fits, the rest is not certain. Compare with the picture before you choose.',
  used: (count: number) => `${many(count, 'row', 'rows')} approved a slip before`,
  unmatched: (count: number) => `${many(count, 'amount', 'amounts')} that came in fit no slip`,
  unread: (lines: readonly number[]) =>
    `${lines.length === 1 ? 'Line' : 'Lines'} without a date: ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' …' : ''}`,
  nothing: 'No slip that waits fits this statement',
  nothingHint: 'Slips that are sent later can be compared with the same file again.',
  reasons: {
    reference: 'Reference fits',
    number: 'Student’s number fits',
    nearly: 'Reference fits but for a letter or two',
    amount: 'Amount and day fit',
  },
  unnamed: 'Unnamed Student',
  noReference: 'no reference',
  slip: (className: string, month: string) => `${month}, ${className}`,
  reference: (reference: string) => `“${reference}”`,
  none: 'None of these',
  choose: (day: string, cents: number) => `Slip for ${formatRupees(cents)} of ${day}`,
  approve: (count: number, cents: number) =>
    `Approve ${many(count, 'slip', 'slips')}: ${formatRupees(cents)}`,
  approveNone: 'Choose slips to approve',
  approved: (count: number) => `${many(count, 'slip', 'slips')} approved`,
  refused: (count: number) => `${many(count, 'slip was', 'slips were')} not approved:`,
  refusals: {
    'row-absent': 'The amount of the slip is another one.',
    'row-used': 'This row of the statement approved another slip.',
    'slip-absent': 'The slip is no longer there.',
    'slip-reviewed': 'The slip was decided meanwhile.',
    'not-enrolled': 'The student is not in this class.',
    'fee-absent': 'This month has no fee.',
    'month-paid': 'The month is paid already.',
    'payment-above-fee': 'It is more than is still to pay for the month.',
  },
  undoHint:
    'For ten seconds all of it can be undone; later an approval is taken back in the month: Correct, amount 0.',
} as const;
