// The words of imports that the server itself writes: why a table or a row cannot be applied, and the file of such rows.

import type { RowProblem } from '@valence/contract/admin/imports';
import type { ImportKind } from '@valence/domain/import-columns';
import { schoolTimestamp } from '@valence/domain/school-time';

/** Stored with each amount that undoing an import takes back. */
export const importUndoneReason = 'The import was undone.';

export const tableProblems = {
  nothing: 'There are no rows in it. Paste the table with its first line, the names of the columns.',
  'phone-column-missing':
    'No column is named “phone”. Write the names of the columns into the first line, or paste numbers alone.',
  'column-twice': (column: string) => `Two columns say the same: ${column}. Leave one of them out.`,
  openQuote: (line: number) => `A quotation mark that begins in line ${line} is never closed.`,
  rows: (most: number) => `It has more than ${most.toLocaleString('en')} rows.`,
  grants: (most: number) => `It would be more than ${most.toLocaleString('en')} grants.`,
} as const;

const rowProblems: Record<RowProblem, string> = {
  'phone-missing': 'There is no number in this row.',
  'phone-scientific':
    'The spreadsheet shortened this number (as in 9.47E+10), so its last digits are lost. Format the column as text, then copy it again.',
  'phone-wrong': 'This is not a Sri Lankan mobile number, such as 077 123 4567.',
  'student-absent': 'No account has this number. Import the student first.',
  'account-of-desk': 'This number belongs to an assistant or admin.',
  'row-twice': 'Duplicate of an earlier line',
  'nothing-given': 'The row says nothing about this student.',
  'name-too-long': 'The name is longer than 120 letters.',
  'parent-wrong': 'The parent’s number is not a Sri Lankan one.',
  'school-too-long': 'The school’s name is longer than 160 letters.',
  'year-wrong': 'The A/L year is not a year such as 2027.',
  'al-year-unknown': 'The school does not run this A/L year.',
  'class-missing': 'No class is named.',
  'class-unknown': 'No class has this name.',
  'class-ambiguous':
    'Several classes have this name. Write it with its institute: “2027 Theory, Lumina Science Hall”.',
  'spot-wrong': 'The spot is not a number from 1 to 99999.',
  'spot-twice': 'An earlier line has the same spot.',
  'spot-taken': 'Another student of this class has that spot.',
  'video-missing': 'No video, class or category is named.',
  'video-unknown': 'No video has this title.',
  'video-ambiguous': 'Several videos have this title. Choose the video above instead.',
  'category-unknown': 'No category has this name.',
  'videos-none': 'There are no videos in it.',
  'weeks-wrong': 'The length is not 1, 2, 3, 4, 8 or 16 weeks.',
  'month-wrong': 'The month is not one such as 2027-01 or Jan 2027.',
  'amount-wrong': 'The amount is not one such as 3500 or 3,500.50.',
  'method-wrong': 'The way of paying is neither cash nor bank transfer.',
  'not-enrolled': 'The student is not enrolled in that class.',
  'fee-absent': 'The class has no fee for that month.',
  'month-paid': 'That month is paid already.',
  'payment-above-fee': 'That is more than what is left to pay for this month.',
};

/** Why a row is not applied. @param earlierLine the line that says the same, where one does */
export function rowProblemWords(problem: RowProblem, earlierLine: number | null): string {
  if (earlierLine !== null && problem === 'row-twice') return `Duplicate of line ${earlierLine}`;
  if (earlierLine !== null && problem === 'spot-twice') return `Line ${earlierLine} has the same spot.`;
  return rowProblems[problem];
}

/** The file of rejected rows; its other columns have the names by which an import recognises them. */
export const rejectedFile = {
  line: 'line',
  reason: 'reason',
  name: (kind: ImportKind, madeAt: Date) => `rejected_${kind}_${schoolTimestamp(madeAt).slice(0, 10)}`,
} as const;
