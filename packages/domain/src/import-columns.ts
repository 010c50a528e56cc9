// Recognises the columns of a pasted table by their names, in any order, case and punctuation, in English or Sinhala.

import { normalisePhone } from './phone.ts';
import type { TableRow } from './table-text.ts';

/** What an admin can do for many students at once. */
export const IMPORT_KINDS = ['students', 'enrolments', 'grants', 'payments'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportField =
  | 'phone'
  | 'name'
  | 'school'
  | 'parent'
  | 'year'
  | 'class'
  | 'spot'
  | 'video'
  | 'category'
  | 'weeks'
  | 'month'
  | 'amount'
  | 'method';

/** The columns that each kind reads; others are ignored and reported. */
export const IMPORT_FIELDS = {
  students: ['phone', 'name', 'school', 'year', 'parent'],
  enrolments: ['phone', 'class', 'spot'],
  grants: ['phone', 'video', 'class', 'category', 'weeks'],
  payments: ['phone', 'class', 'month', 'year', 'amount', 'method'],
} as const satisfies Record<ImportKind, readonly ImportField[]>;

const NAMES: Record<ImportField, readonly string[]> = {
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'mobile',
    'mobileno',
    'mobilenumber',
    'whatsapp',
    'whatsappno',
    'whatsappnumber',
    'tel',
    'telephone',
    'contact',
    'contactno',
    'contactnumber',
    'number',
    'දුරකථන',
    'දුරකථනය',
    'දුරකථනඅංකය',
    'අංකය',
  ],
  name: ['name', 'fullname', 'studentname', 'student', 'nameofstudent', 'නම', 'සිසුවාගේනම'],
  school: ['school', 'schoolname', 'college', 'පාසල', 'පාසැල'],
  parent: [
    'parent',
    'parents',
    ...['parentphone', 'parentno', 'parentnumber', 'parentmobile', 'parentwhatsapp'],
    ...['parentsphone', 'parentsno', 'parentsnumber', 'parentsmobile', 'parentswhatsapp'],
    ...['guardian', 'guardianphone', 'guardianno', 'guardiannumber', 'guardiansphone', 'guardiansnumber'],
    ...['දෙමාපියන්', 'දෙමාපියන්ගේඅංකය', 'භාරකරු', 'භාරකරුගේඅංකය'],
  ],
  year: ['year', 'alyear', 'batch', 'examyear', 'alyr', 'වසර', 'වර්ෂය'],
  class: ['class', 'classname', 'course', 'පන්තිය'],
  spot: ['spot', 'spotno', 'spotnumber', 'seat', 'seatno', 'seatnumber', 'place', 'ආසනය', 'ආසනඅංකය'],
  video: ['video', 'videos', 'videotitle', 'title', 'lesson', 'lessontitle', 'වීඩියෝ', 'වීඩියෝව', 'පාඩම'],
  category: ['category', 'shelf'],
  weeks: ['weeks', 'week', 'duration', 'accessweeks', 'සති'],
  month: ['month', 'formonth', 'feemonth', 'මාසය', 'මාසේ'],
  amount: ['amount', 'rs', 'rupees', 'fee', 'paid', 'amountrs', 'lkr', 'මුදල'],
  method: ['method', 'paymentmethod', 'paidby', 'by', 'type'],
};

/** The cells of a row by field; missing and empty cells are left out. */
export interface ImportLine {
  line: number;
  cells: Partial<Record<ImportField, string>>;
}

export type ImportLines =
  | { lines: ImportLine[] /** Columns that this kind does not read. */; ignored: string[] }
  | { problem: 'nothing' | 'phone-column-missing' | 'column-twice'; column?: string };

/**
 * Reads the rows of a table by their columns. A text without column names is read as a list of phone numbers, one or more in
 * a line.
 */
export function importLines(kind: ImportKind, rows: readonly TableRow[]): ImportLines {
  const [head, ...rest] = rows;
  if (!head) return { problem: 'nothing' };
  const kindFields: readonly ImportField[] = IMPORT_FIELDS[kind];
  const fields = head.cells.map((cell) => kindFields.find((field) => NAMES[field].includes(columnKey(cell))));
  if (fields.every((field) => field === undefined)) return listOfNumbers(rows);
  const twice = fields.find((field, at) => field !== undefined && fields.indexOf(field) !== at);
  if (twice) return { problem: 'column-twice', column: twice };
  if (!fields.includes('phone')) return { problem: 'phone-column-missing' };
  if (rest.length === 0) return { problem: 'nothing' };
  const ignored = head.cells.filter((cell, at) => cell !== '' && fields[at] === undefined);
  return { lines: rest.map(({ line, cells }) => ({ line, cells: byField(fields, cells) })), ignored };
}

function listOfNumbers(rows: readonly TableRow[]): ImportLines {
  const lines = rows.flatMap(({ line, cells }) =>
    cells.filter((cell) => cell !== '').map((phone) => ({ line, cells: { phone } })),
  );
  // Single invalid numbers are reported for their rows; if most cells are no numbers, the column names are missing.
  const numbers = lines.filter(
    ({ cells }) => /\d{3}/.test(cells.phone) || normalisePhone(cells.phone),
  ).length;
  return numbers * 2 >= lines.length ? { lines, ignored: [] } : { problem: 'phone-column-missing' };
}

function byField(
  fields: readonly (ImportField | undefined)[],
  cells: readonly string[],
): Partial<Record<ImportField, string>> {
  const byName: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of fields.entries()) {
    const cell = cells[at];
    if (field && cell) byName[field] = cell;
  }
  return byName;
}

/** Only letters, digits and the combining signs of Sinhala, in lower case. */
function columnKey(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
