// Cells of a spreadsheet file: read as the text that a table is pasted as, and written as texts and numbers that stay what they are.

/** The value of a cell as a spreadsheet file has it; of a formula, what it came to. A day or an instant is in UTC. */
export type SheetCell = string | number | boolean | Date | null | undefined;

/** The most characters of one cell of a spreadsheet file. */
const LONGEST_CELL = 32_767;
/** Widths of columns, in characters. */
const [NARROWEST, WIDEST] = [8, 60];
/** As many rows tell how wide a column is; the others are cut or run over. */
const ROWS_THAT_MEASURE = 1000;

/** A sum of rupees as our files write it, or a count. Nine digits and more are phone numbers and ids: texts. */
const NUMBER = { sum: /^-?(?:0|[1-9]\d{0,11})\.\d{2}$/, count: /^-?(?:0|[1-9]\d{0,5})$/ };

/** Days and instants as our files write them, in the school's time. */
const MOMENT = { day: /^\d{4}-\d\d-\d\d$/, time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ };

/**
 * The rows as the text of a table that `readTable` reads, one line for each row, so that line 7 of the text is row 7 of the
 * sheet.
 */
export function sheetText(rows: readonly (readonly SheetCell[])[]): string {
  return rows.map((cells) => cells.map((cell) => delimited(cellText(cell))).join('\t')).join('\n');
}

/** What a person reads in the cell: numbers with all their digits, days as 2027-01-14. */
export function cellText(cell: SheetCell): string {
  if (cell === null || cell === undefined) return '';
  // 15 digits are what spreadsheet programs keep: 0.1 + 0.2 is 0.3 for them.
  if (typeof cell === 'number') return Number.isFinite(cell) ? wholeDigits(Number(cell.toPrecision(15))) : '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayText(cell);
  return String(cell);
}

/** Without the exponent that JavaScript writes from 22 digits on. */
const wholeDigits = (number: number): string =>
  Math.abs(number) < 1e21 ? String(number) : BigInt(number).toString();

function dayText(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function delimited(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /[",;]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** A table as a spreadsheet file takes it. */
export interface Sheet {
  /** The first row has the headings. */
  rows: (string | number | Date)[][];
  /**
   * `sum`: numbers with two decimals, and words. `count`: whole numbers. `day` and `time`: as a clock of the school shows them, written
   * as if it were UTC, since spreadsheet files know no zone. `text`: never anything else.
   */
  columns: { width: number; kind: 'sum' | 'count' | 'day' | 'time' | 'text' }[];
}

/**
 * Makes a spreadsheet of a table of texts whose first row has the headings. A column is of numbers or of days only if each of its
 * cells is one, sums apart, which may stand beside words: so phone numbers stay texts, and no text becomes a formula.
 */
export function sheetOf([headings = [], ...rows]: readonly (readonly string[])[]): Sheet {
  const columns = headings.map((heading, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    return { width: widthOf([heading, ...cells.slice(0, ROWS_THAT_MEASURE)]), kind: kindOf(cells) };
  });
  const cell = (text: string, at: number) => cellOf(text, columns[at]?.kind ?? 'text');
  return { rows: [headings.map(shortened), ...rows.map((row) => row.map(cell))], columns };
}

function cellOf(text: string, kind: Sheet['columns'][number]['kind']): string | number | Date {
  if (text === '' || kind === 'text') return shortened(text);
  if (kind === 'day' || kind === 'time') return momentOf(text);
  return /\d/.test(text) ? Number(text) : shortened(text);
}

const momentOf = (text: string) =>
  new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? '' : 'T00:00:00'}Z`);

/** Not 30 February, which `Date` would read as a day of March. */
function isMoment(text: string, kind: keyof typeof MOMENT): boolean {
  if (!MOMENT[kind].test(text)) return false;
  const at = momentOf(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
}

function kindOf(cells: readonly string[]): Sheet['columns'][number]['kind'] {
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => /\d/.test(cell));
  if (numbers.length === 0) return 'text';
  if (numbers.every((cell) => NUMBER.sum.test(cell))) return 'sum';
  if (filled.every((cell) => NUMBER.count.test(cell))) return 'count';
  return (['day', 'time'] as const).find((kind) => filled.every((cell) => isMoment(cell, kind))) ?? 'text';
}

function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
}

const shortened = (text: string): string =>
  text.length <= LONGEST_CELL ? text : `${text.slice(0, LONGEST_CELL - 1)}…`;

/**
 * How many bytes a zip archive says that it unpacks to, from its list of entries at its end; undefined for what is no such
 * archive. Whoever unpacks it must hold each entry to what it says.
 * Source: APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16.
 */
export function unpackedBytes(file: Uint8Array): number | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOfArchive(view);
  if (end === undefined) return undefined;
  let [at, sum] = [view.getUint32(end + 16, true), 0];
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return undefined;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** The record at the end of an archive, before a comment of at most 65,535 bytes. */
function endOfArchive(view: DataView): number | undefined {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}
