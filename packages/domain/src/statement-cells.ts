// The days and amounts of a bank's statement, as Sri Lankan banks write them.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Behind a day stands nothing, or a time. */
const TIME = String.raw`(?:[T ,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[AP]M)?)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}`, 'i');
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}`, 'i');
const NAMED = new RegExp(String.raw`^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4}|\d{2})${TIME}`, 'i');

/** Whether 03/11 is the third of November, as in Sri Lanka, or March 11. */
export type DayOrder = 'day-first' | 'month-first';

/** The day of a cell as `2026-11-03`; undefined where it is none. */
export function statementDay(cell: string, order: DayOrder = 'day-first'): string | undefined {
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return calendarDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, one, , other, year] = numbers;
    return order === 'day-first' ? calendarDay(year, other, one) : calendarDay(year, one, other);
  }
  const [, day, name = '', year] = NAMED.exec(text) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? calendarDay(year, String(month), day) : undefined;
}

/** The order in which a column writes its days: month first only if it cannot be otherwise. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const isDay = (order: DayOrder) => cells.filter((cell) => statementDay(cell, order)).length;
  return isDay('month-first') > isDay('day-first') ? 'month-first' : 'day-first';
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  // A day that the month lacks would roll over into the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** An amount; `direction` where the cell itself says which way the money went. */
export interface StatementAmount {
  cents: number;
  direction: 'in' | 'out' | undefined;
}

/** Reads `3,500.00`, `Rs. 3500`, `3,500.00 CR`, `-500.00` and `(500.00)`; undefined where it is no amount. */
export function statementAmount(cell: string): StatementAmount | undefined {
  const text = cell.normalize('NFKC').trim().toUpperCase();
  const marked = /^(.*?)\s*(CR|DR|C|D)\.?$/.exec(text);
  const amount = (marked?.[1] ?? text).replace(/^(?:LKR|RS)\.?\s*/, '');
  const bare = amount
    .replace(/^\((.*)\)$/, '-$1')
    .replaceAll(/\s/g, '')
    .replace('−', '-');
  const [, sign, digits = ''] =
    /^([+-]?)(?:LKR|RS\.?)?((?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d{1,2})?)$/.exec(bare) ?? [];
  if (sign === undefined) return undefined;
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  if (!Number.isSafeInteger(cents)) return undefined;
  const byMark = marked ? directionOf(marked[2] ?? '') : undefined;
  return { cents, direction: byMark ?? (sign === '-' ? 'out' : sign === '+' ? 'in' : undefined) };
}

/** The direction that a column of CR and DR writes. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const text = cell.trim().toUpperCase().replaceAll('.', '');
  if (/^(CR|C|CREDIT|DEPOSIT|IN)$/.test(text)) return 'in';
  return /^(DR|D|DEBIT|WITHDRAWAL|OUT)$/.test(text) ? 'out' : undefined;
}
