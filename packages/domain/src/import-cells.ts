// What the cells of an imported row mean: numbers, years, months, weeks, amounts, ways of paying. Each reads or says why not.

import { ACCESS_WEEKS, type AccessWeeks } from './access.ts';
import { parseRupees } from './money.ts';
import { normalisePhone, type Phone } from './phone.ts';
import { monthNumber } from './school-month.ts';

/** Ways in which money came in that staff write down; a bank slip has its own way. */
export const PAYMENT_METHODS = ['cash', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Numbers of long digits as spreadsheet programs shorten them: the last digits are gone. */
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
  // A number cell that was saved with a decimal place.
  return normalisePhone(cell.replace(/^(\d+)\.0+$/, '$1')) ?? 'phone-wrong';
}

/** A year of four digits; `A/L 2027` too. */
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
 * The number of a month: `2027-01`, `01/2027`, `Jan 2027`, `January-27`, a whole day `2027-01-14`, or, with the year from
 * a column of its own, `1` or `January`.
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
  const named = parts.map(nameOfMonth).find((month) => month !== undefined);
  if (named) return named;
  // Of a whole day only the order that begins with the year is plain: 01/02/2027 is January here and February there.
  if (parts.length > 2 && !/^20\d{2}$/.test(parts[0] ?? '')) return undefined;
  const digits = parts.find((part) => /^(?:0?[1-9]|1[0-2])$/.test(part));
  return digits === undefined ? undefined : Number(digits);
}

/** The whole name or its beginning, three letters at least. */
function nameOfMonth(part: string): number | undefined {
  const at = part.length < 3 ? -1 : MONTH_NAMES.findIndex((name) => name.startsWith(part));
  return at === -1 ? undefined : at + 1;
}

/** Cents; more than nothing. */
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

/** How names of classes, videos and categories are compared: without case, and with any spaces as one. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
