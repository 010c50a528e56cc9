// Reads the cells of an imported row: numbers, years, months, weeks, amounts, payment methods.

import { ACCESS_WEEKS, type AccessWeeks } from './access.ts';
import { parseRupees } from './money.ts';
import { normalisePhone, type Phone } from './phone.ts';
import { monthNumber } from './school-month.ts';

/** The payment methods that admins and assistants record; bank slips are recorded elsewhere. */
export const PAYMENT_METHODS = ['cash', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Long numbers as spreadsheet programs shorten them: the last digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/i;
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

export function readPhone(
  cell: string | undefined,
): Phone | 'phone-missing' | 'phone-scientific' | 'phone-wrong' {
  if (cell === undefined) return 'phone-missing';
  if (SCIENTIFIC.test(cell.replaceAll(/\s/g, ''))) return 'phone-scientific';
  // Spreadsheet programs may save a number with a decimal place.
  return normalisePhone(cell.replace(/^(\d+)\.0+$/, '$1')) ?? 'phone-wrong';
}

/** A year of four digits, also as `A/L 2027`. */
export function readYear(cell: string): number | undefined {
  const digits = /^(?:a\/?l\s*)?(20\d{2})(?:\s*a\/?l)?$/i.exec(cell)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function readSpot(cell: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(cell) ? Number(cell) : undefined;
}

/** `2`, `2 weeks`. */
export function readWeeks(cell: string): AccessWeeks | undefined {
  const digits = /^(\d{1,2})(?:\s*(?:w|wk|wks|weeks?))?$/i.exec(cell)?.[1];
  return ACCESS_WEEKS.find((weeks) => String(weeks) === digits);
}

/**
 * The number of a month: `2027-01`, `01/2027`, `Jan 2027`, `January-27`, a whole day `2027-01-14`, or, with the year in
 * another column, `1` or `January`.
 */
export function readMonth(cell: string, yearCell: string | undefined): number | undefined {
  const parts = cell
    .toLowerCase()
    .split(/[\s/.,-]+/)
    .filter(Boolean);
  const year = yearOf(parts) ?? (yearCell === undefined ? undefined : readYear(yearCell));
  const month = monthPart(parts);
  if (year === undefined || month === undefined || year < 2000 || year > 2099) return undefined;
  return monthNumber({ year, month });
}

function yearOf(parts: readonly string[]): number | undefined {
  const whole = parts.find((part) => /^20\d{2}$/.test(part));
  if (whole) return Number(whole);
  // `Jan-27`, as spreadsheet programs show a month.
  const [first, second] = parts;
  return first && second && nameOfMonth(first) && /^\d{2}$/.test(second) ? 2000 + Number(second) : undefined;
}

function monthPart(parts: readonly string[]): number | undefined {
  const byName = parts.map(nameOfMonth).find((month) => month !== undefined);
  if (byName) return byName;
  // A whole day must begin with the year: 01/02/2027 is January in some countries and February in others.
  if (parts.length > 2 && !/^20\d{2}$/.test(parts[0] ?? '')) return undefined;
  const digits = parts.find((part) => /^(?:0?[1-9]|1[0-2])$/.test(part));
  return digits === undefined ? undefined : Number(digits);
}

/** Reads a month's name, or at least its first three letters. */
function nameOfMonth(part: string): number | undefined {
  const at = part.length < 3 ? -1 : MONTH_NAMES.findIndex((name) => name.startsWith(part));
  return at === -1 ? undefined : at + 1;
}

/** In cents; undefined for 0. */
export function readAmount(cell: string): number | undefined {
  const cents = parseRupees(cell.replace(/^(?:lkr|රු\.?)\s*/i, ''));
  return cents !== undefined && cents > 0 ? cents : undefined;
}

export function readMethod(cell: string): PaymentMethod | undefined {
  const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (['cash', 'hand', 'c'].includes(word)) return 'cash';
  return ['transfer', 'bank', 'banktransfer', 'deposit', 'online', 'slip', 'bankslip'].includes(word)
    ? 'transfer'
    : undefined;
}

/** Makes names of classes, videos and categories comparable: in lower case, with single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
