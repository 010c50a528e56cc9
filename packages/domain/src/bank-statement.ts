// Reads a bank's statement (CSV): recognises its columns, and finds the amounts that came in.

import { BYTE_ORDER_MARK } from './csv.ts';
import { dayOrderOf, directionOf, statementAmount, statementDay } from './statement-cells.ts';
import { readTable, type TableRow } from './table-text.ts';

/** Which columns are read, counted from 0. */
export interface StatementColumns {
  day: number;
  /** Description, reference and whatever else tells of the payment. */
  words: number[];
  /** The amounts that came in; with signs or CR and DR also those that went out. */
  credit: number;
  /** A column that says CR or DR; null: there is none. */
  direction: number | null;
}

/** Money that came in. */
export interface StatementRow {
  /** The line of the file on which it begins. */
  line: number;
  /** As `2026-11-03`. */
  day: string;
  words: string;
  amountCents: number;
  /** The same for the same row in each statement that has it, and for no other row of that statement. */
  identity: string;
}

export type BankStatement =
  | { problem: 'unreadable' | 'columns' | 'nothing'; headings: string[]; columns?: StatementColumns }
  | {
      problem?: never;
      headings: string[];
      columns: StatementColumns;
      rows: StatementRow[];
      /** Lines with an amount that has no day, or the other way round. */
      unread: number[];
    };

const MOST_ROWS = 5000;
const HEADER_WITHIN = 40;
const HEADINGS = {
  day: /^(trans(action)?|txn|tran|posting|posted|value|entry|effective|book(ing)?)?(date|day)(time)?$|දිනය/,
  words:
    /desc|narrat|particular|detail|remark|ref|payee|payer|beneficiary|sender|memo|cheque|chq|විස්තර|(transaction|txn|tran)(id|no|type)$/,
  credit:
    /^(credits?|deposits?|paidin|moneyin|inflow|receipts?|cr|in)(amount|amt|lkr|rs|rslkr)*$|^(amount|amt)?(credited|credit|deposit|paidin|cr)(lkr|rs)?$|බැර/,
  amount: /^(transaction|txn|tran)?(amount|amt|value)(lkr|rs)?$|^(lkr|rs)$|මුදල/,
  direction:
    /^(cr|c)(or)?(dr|d)$|^(dr|d)(or)?(cr|c)$|^(transaction|txn)?(indicator|type|sign)$|^creditdebit$|^debitcredit$/,
} as const;

/** @param chosen the columns that an admin chose; absent: they are recognised */
export function readStatement(text: string, chosen?: StatementColumns): BankStatement {
  const rows = rowsOf(text);
  if (!rows) return { problem: 'unreadable', headings: [] };
  const head = headingRow(rows);
  const body = head === undefined ? rows : rows.slice(head + 1);
  const headings = headingsOf(rows, head);
  const columns = chosen ?? byHeadings(headings, body) ?? byContent(body);
  if (!columns) return { problem: 'columns', headings };
  return { ...creditsOf(body, columns), headings, columns };
}

/** The rows split by the sign that makes days and amounts of most of them: lines above the table may lack it. */
function rowsOf(text: string): TableRow[] | undefined {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const tables = /^sep=/i.test(plain)
    ? [readTable(plain)]
    : [',', ';', '\t'].map((sign) => {
        const table = readTable(`sep=${sign}\n${plain}`);
        return 'rows' in table
          ? { rows: table.rows.map(({ line, cells }) => ({ line: line - 1, cells })) }
          : table;
      });
  const read = tables.flatMap((table) => ('rows' in table ? [table.rows] : []));
  const count = (rows: TableRow[]) => rows.filter(isBooking).length;
  const best = read.toSorted((one, other) => count(other) - count(one))[0];
  return best && (count(best) > 0 || read.length === tables.length) ? best : undefined;
}

function isBooking({ cells }: TableRow): boolean {
  return cells.some((cell) => dayIn(cell)) && cells.some(isMoney);
}

const dayIn = (cell: string) => statementDay(cell) ?? statementDay(cell, 'month-first');
/** An amount with cents or thousands: a bare number may be anything. */
const isMoney = (cell: string) => /[.,]\d{2,3}\D*$/.test(cell) && statementAmount(cell) !== undefined;

const key = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const named = (cell: string, name: keyof typeof HEADINGS) => HEADINGS[name].test(key(cell));

function headingRow(rows: readonly TableRow[]): number | undefined {
  const found = rows
    .slice(0, HEADER_WITHIN)
    .findIndex(
      ({ cells }) =>
        cells.some((cell) => named(cell, 'day')) &&
        cells.some((cell) => named(cell, 'credit') || named(cell, 'amount')),
    );
  if (found !== -1) return found;
  // Names that are not known: the line before the first booking, if it has several cells, and neither day nor amount.
  const booking = rows.findIndex(isBooking);
  const above = rows[booking - 1]?.cells ?? [];
  return above.filter((cell) => cell !== '').length > 2 && !above.some((cell) => dayIn(cell) || isMoney(cell))
    ? booking - 1
    : undefined;
}

/** The names of the columns; without a row of names, what stands in the first booking. */
function headingsOf(rows: readonly TableRow[], head: number | undefined): string[] {
  const row = head === undefined ? (rows.find(isBooking) ?? rows[0]) : rows[head];
  return (row?.cells ?? []).map((cell) => cell.slice(0, 80));
}

function byHeadings(headings: readonly string[], body: readonly TableRow[]): StatementColumns | undefined {
  const find = (name: keyof typeof HEADINGS) => headings.findIndex((cell) => named(cell, name));
  const days = headings.flatMap((cell, at) => (named(cell, 'day') ? [at] : []));
  // Of several days, the one that is filled in most: a value date may be missing.
  const day = days.toSorted((one, other) => filled(body, other) - filled(body, one))[0];
  const credit = find('credit') === -1 ? find('amount') : find('credit');
  if (day === undefined || credit === -1) return undefined;
  const direction = find('direction');
  const words = headings.flatMap((cell, at) =>
    named(cell, 'words') && ![day, credit, direction].includes(at) ? [at] : [],
  );
  return {
    day,
    credit,
    words: words.length > 0 ? words : textColumns(body, [...days, credit, direction]),
    direction: direction === -1 ? null : direction,
  };
}

const filled = (body: readonly TableRow[], at: number) =>
  body.filter(({ cells }) => dayIn(cells[at] ?? '')).length;

function byContent(body: readonly TableRow[]): StatementColumns | undefined {
  const bookings = body.filter(isBooking);
  const width = Math.max(0, ...bookings.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => bookings.map(({ cells }) => cells[at] ?? ''));
  const share = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.filter((cell) => cell === '' || is(cell)).length / Math.max(1, cells.length);
  const whole = (is: (cell: string) => boolean) =>
    columns.flatMap((cells, at) => (cells.some(is) && share(cells, is) > 0.9 ? [at] : []));
  const [day] = whole((cell) => dayIn(cell) !== undefined);
  const money = whole(isMoney);
  // Debit, credit and balance; or an amount with its sign, and perhaps the balance.
  const credit = money.length > 2 ? money[1] : money[0];
  if (day === undefined || credit === undefined) return undefined;
  const direction = whole((cell) => directionOf(cell) !== undefined)[0] ?? null;
  return { day, credit, direction, words: textColumns(body, [day, ...money, direction ?? -1]) };
}

/** The columns with words or long numbers in them. */
function textColumns(body: readonly TableRow[], without: readonly number[]): number[] {
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter(
    (at) =>
      !without.includes(at) &&
      body.some(({ cells }) => /\p{L}{2}|\d{5}/u.test(cells[at] ?? '') && !isMoney(cells[at] ?? '')),
  );
}

function creditsOf(
  body: readonly TableRow[],
  columns: StatementColumns,
): { rows: StatementRow[]; unread: number[] } | { problem: 'nothing' } {
  const order = dayOrderOf(body.map(({ cells }) => cells[columns.day] ?? ''));
  const times = new Map<string, number>();
  const rows: StatementRow[] = [];
  const unread: number[] = [];
  for (const { line, cells } of body) {
    const day = statementDay(cells[columns.day] ?? '', order);
    const amountCents = creditIn(cells, columns);
    if (amountCents === undefined || amountCents === 0) continue;
    if (!day) {
      unread.push(line);
      continue;
    }
    const words = columns.words
      .map((at) => cells[at] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 300);
    // Two equal rows of a day are two payments; in another statement of that day they are the first and the second again.
    const content = `${day} ${amountCents} ${referenceText(words)}`;
    const time = (times.get(content) ?? 0) + 1;
    times.set(content, time);
    rows.push({ line, day, words, amountCents, identity: `${content} ${time}` });
  }
  return rows.length === 0 || rows.length > MOST_ROWS ? { problem: 'nothing' } : { rows, unread };
}

function creditIn(cells: readonly string[], { credit, direction }: StatementColumns): number | undefined {
  const amount = statementAmount(cells[credit] ?? '');
  if (!amount || amount.cents > 100_000_000) return undefined;
  const said = direction === null ? undefined : directionOf(cells[direction] ?? '');
  return (amount.direction ?? said ?? 'in') === 'in' && said !== 'out' ? amount.cents : undefined;
}

/** Letters and digits alone, in capitals, however long. */
export function referenceText(words: string): string {
  return words
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
