// The admin's page of imports: what to paste, what the preview shows, and the result.

import type { IMPORT_STATES, RowOutcome, RowVerdict, UndoProblem } from '@valence/contract/admin/imports';
import type { PaymentMethod } from '@valence/domain/import-cells';
import type { ImportKind } from '@valence/domain/import-columns';
import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);
const fields = { name: 'name', school: 'school', alYear: 'A/L year', parent: 'parent’s number' } as const;
const spotOf = (spot: number | null) => (spot === null ? 'no spot' : `spot ${spot}`);

const kinds: Record<ImportKind, string> = {
  students: 'Students',
  enrolments: 'Class enrolments',
  grants: 'Video access',
  payments: 'Payments',
};

const columns: Record<ImportKind, string> = {
  students: 'phone, name, school, year, parent',
  enrolments: 'phone, class, spot',
  grants: 'phone, and where rows differ: video, class or category, weeks',
  payments: 'phone, class, month, amount, method',
};

const examples: Record<ImportKind, string> = {
  students: 'phone,name,school,year,parent\n0771234567,නිමාලි පෙරේරා,Visakha Vidyalaya,2027,0777654321',
  enrolments: 'phone,class,spot\n0771234567,2027 Theory,14',
  grants: '0771234567\n0777654321',
  payments: 'phone,class,month,amount,method\n0771234567,2027 Theory,2027-01,3500,cash',
};

const verdicts: Record<RowVerdict, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};

export const importsCopy = {
  documentTitle: 'Import · Valence',
  title: 'Import',
  titleOf: (kind: ImportKind) => `Import: ${kinds[kind]}`,
  intro:
    'Choose a spreadsheet (.xlsx or CSV), or paste its cells, or plain numbers. You see what every row would do before anything is changed.',
  kinds,
  kindsLabel: 'What the table is about',
  paste: 'Paste the table here',
  pasteHint: (kind: ImportKind) =>
    `First line: the names of the columns, in any order (${columns[kind]}). Numbers alone work, too. 5,000 rows at most.`,
  example: (kind: ImportKind) => examples[kind],
  chooseFile: 'Choose an .xlsx or CSV file',
  workbook:
    'This is a spreadsheet file, not its text. Choose the file below, or open it, select its cells, copy them and paste them here.',
  fileRead: (name: string) => `${name} is in the field above.`,
  forAll: 'For every row that does not say it itself',
  byColumn: 'As the column says',
  schoolClass: 'Class',
  what: 'Which videos',
  whats: {
    column: 'As the columns say',
    videos: 'Chosen videos',
    class: 'All videos of a class',
    category: 'All videos of a category',
  },
  category: 'Category',
  videoList: 'Videos to grant to everybody in the table',
  month: 'Month',
  amount: 'Amount in rupees',
  method: 'Paid by',
  methods: { cash: 'Cash', transfer: 'Bank transfer' } satisfies Record<PaymentMethod, string>,
  preview: 'Show the preview',
  previewing: 'Looking at every row',
  previewFailed: 'The table could not be looked at. It is still in the field.',
  nothingYet: 'Paste a table first.',
  past: 'Imports so far',
  pastNone: 'Nothing was imported yet',
  pastNoneHint: 'What you import appears here, and can be undone for 30 days.',
  pastFailed: 'The list of imports could not be loaded.',
  back: 'All imports',
  absent: 'This import is not there',
  absentHint: 'A preview that is not applied goes after a day.',
} as const;

export const importCopy = {
  states: {
    previewed: 'Preview',
    queued: 'Waiting',
    running: 'At work',
    failed: 'Not applied',
    applied: 'Applied',
    undone: 'Undone',
  } satisfies Record<(typeof IMPORT_STATES)[number], string>,
  made: (at: Date, by: string | null) => `Pasted ${formatSchoolDate(at)}${by ? ` by ${by}` : ''}`,
  nothingYet: 'Nothing is changed yet.',
  verdicts,
  all: 'All',
  show: 'Which rows to show',
  count: (word: string, count: number) => `${word} ${count.toLocaleString('en')}`,
  stale: 'Changed meanwhile',
  notUndone: 'Not undone',
  ignored: (names: readonly string[]) => `Columns that are passed over: ${names.join(', ')}.`,
  overwrites: (count: number) =>
    count === 1
      ? '1 name that stands there is replaced by another one: look at the row marked Changed before you apply.'
      : `${count.toLocaleString('en')} names that stand there are replaced by others: look at the rows marked Changed before you apply.`,
  staleTold: (count: number) =>
    `${rowsOf(count)} came to something else since the preview, so nothing was applied. Look at what is marked, then apply again.`,
  appliedBefore: (at: Date) =>
    `The very same table was applied on ${formatSchoolDate(at)}. Apply it only if it is meant twice.`,
  failedTold: 'Something went wrong on our side. Nothing was changed. You can apply it again.',
  apply: (count: number) => `Apply ${rowsOf(count)}`,
  applyNone: 'No row would change anything.',
  applyFailed: 'This could not be sent. Press again: it is applied once, whatever happened.',
  progress: (done: number, of: number) =>
    `${done.toLocaleString('en')} of ${of === 1 ? '1 row' : `${of.toLocaleString('en')} rows`}`,
  left: (seconds: number) => (seconds < 2 ? 'almost done' : `about ${seconds} seconds left`),
  waiting: 'Begins in a moment. You may leave this page.',
  applied: (count: number, leftOut: number) =>
    leftOut === 0
      ? `${rowsOf(count)} applied.`
      : `${rowsOf(count)} applied, ${rowsOf(leftOut)} left out: what they name was deleted meanwhile.`,
  gone: (count: number) =>
    `${rowsOf(count)} went with the ${count === 1 ? 'account it was' : 'accounts they were'} about, deleted since the preview.`,
  download: 'Rejected rows as CSV',
  downloadFailed: 'The file could not be downloaded.',
  undo: 'Undo the import',
  undoSure: (count: number) =>
    `${rowsOf(count)} go back to how they were, as far as nobody has changed them since. What stays is told.`,
  undone: (undone: number, notUndone: number) =>
    notUndone === 0
      ? `${rowsOf(undone)} undone.`
      : `${rowsOf(undone)} undone, ${rowsOf(notUndone)} stayed as they are.`,
  undoFailed: 'This could not be undone. Nothing was changed.',
  table: 'Rows of the table',
  noRows: 'No such rows',
  failed: 'This import could not be loaded.',
  columns: { student: 'Student', verdict: 'Result', outcome: 'What will happen', line: 'Line' },
  unnamed: 'No name',
  line: (line: number) => `Line ${line}`,
  undoProblems: {
    'changed-since': 'Not undone: it was changed since.',
    'used-since': 'Not undone: it was used since.',
    'spot-taken': 'Not undone: somebody has the former spot by now.',
    gone: 'Not undone: the account is gone.',
  } satisfies Record<UndoProblem, string>,
  open: (kind: ImportKind, at: Date) => `${kinds[kind]}, ${formatSchoolDate(at)}`,
} as const;

type Change = NonNullable<Extract<RowOutcome, { kind: 'students' }>['changes']>[number];

/** The outcome of a row in words. */
export function outcomeWords(outcome: RowOutcome, verdict: RowVerdict): string {
  switch (outcome.kind) {
    case 'students':
      if (verdict === 'new')
        return outcome.fields.length === 0
          ? 'Account registered'
          : `Account registered with ${listed(outcome.fields)}`;
      if (outcome.fields.length === 0) return 'As it is';
      return outcome.changes ? outcome.changes.map(changeWords).join('; ') : `New ${listed(outcome.fields)}`;
    case 'enrolments':
      if (verdict === 'changed')
        return `${outcome.className}: from ${spotOf(outcome.formerSpot)} to ${spotOf(outcome.spotNumber)}`;
      return `${outcome.className}: ${spotOf(outcome.spotNumber)}`;
    case 'grants': {
      const videos = outcome.videos === 1 ? '1 video' : `${outcome.videos} videos`;
      const until =
        outcome.endsAt === null ? 'with no end' : `until ${formatSchoolDate(new Date(outcome.endsAt))}`;
      return `${videos} ${until}`;
    }
    default: {
      const rest =
        outcome.paymentState === 'paid' ? 'paid' : `part paid, ${formatRupees(outcome.owedCents)} left`;
      return `${formatRupees(outcome.amountCents)} for ${formatMonth(outcome.year, outcome.month)}, ${outcome.className}: ${rest}`;
    }
  }
}

function changeWords({ field, before, after }: Change): string {
  return `${fields[field]}: ${before === null ? 'nothing' : `“${before}”`} → “${after}”`;
}

function listed(names: readonly (keyof typeof fields)[]): string {
  return names.map((name) => fields[name]).join(', ');
}
