// Reads a table pasted from a spreadsheet program or a CSV file, with commas, semicolons or tabs, quotes, and any line ends.

import { BYTE_ORDER_MARK, unguarded } from './csv.ts';

/** A row of the table, with the line of the text on which it begins (the first is 1). */
export interface TableRow {
  line: number;
  cells: string[];
}

export type TableText =
  | { rows: TableRow[] }
  /** A quote that begins on this line is never closed, so the rest cannot be split. */
  | { openQuoteLine: number };

const DELIMITERS = ['\t', ';', ','] as const;
/** The line that Excel writes above a table to name its delimiter. */
const DELIMITER_LINE = /^sep=([,;\t])\r?\n/i;

/** How spreadsheet files begin: .xlsx and .ods are zip archives, .xls has a sign of its own, which a decoder may not know. */
const WORKBOOK_SIGNS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\ufffd\ufffd\u0011\ufffd'];

/** Whether the text is the bytes of a spreadsheet file. */
export function isSpreadsheetFile(text: string): boolean {
  return WORKBOOK_SIGNS.some((sign) => text.startsWith(sign));
}

/** The rows that are not empty, with trimmed cells and without a spreadsheet's guarding apostrophe. */
export function readTable(pasted: string): TableText {
  const text = pasted.startsWith(BYTE_ORDER_MARK) ? pasted.slice(1) : pasted;
  const delimiterLine = DELIMITER_LINE.exec(text);
  const body = delimiterLine ? text.slice(delimiterLine[0].length) : text;
  const delimiter = delimiterLine?.[1] ?? delimiterOf(body);
  return splitRows(body, delimiter, delimiterLine ? 2 : 1);
}

/** The delimiter that occurs most often outside quotes in the first non-empty line; of two, the one rarer in texts. */
function delimiterOf(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((one) => one.trim() !== '') ?? '';
  const plain = line.replaceAll(/"(?:[^"]|"")*"?/g, '');
  const counts = DELIMITERS.map((sign) => plain.split(sign).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? ',' : (DELIMITERS[counts.indexOf(most)] ?? ',');
}

/** The state of reading: the rows so far, and the unfinished row and cell. */
interface Reading {
  readonly rows: TableRow[];
  cells: string[];
  cell: string;
  line: number;
  rowLine: number;
}

function splitRows(text: string, delimiter: string, firstLine: number): TableText {
  const reading: Reading = { rows: [], cells: [], cell: '', line: firstLine, rowLine: firstLine };
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    // A quote inside a word belongs to it, as in inches and minutes.
    if (sign === '"' && reading.cell.trim() === '') {
      const quoted = readQuoted(text, at);
      if (!quoted) return { openQuoteLine: reading.line };
      reading.cell += quoted.text;
      reading.line += quoted.text.split(/\r\n|\r|\n/).length - 1;
      at = quoted.end;
    } else if (sign === delimiter) {
      endCell(reading);
      at += 1;
    } else if (sign === '\n' || sign === '\r') {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      endRow(reading);
    } else {
      reading.cell += sign;
      at += 1;
    }
  }
  endRow(reading);
  return { rows: reading.rows };
}

function readQuoted(text: string, from: number): { text: string; end: number } | undefined {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  return undefined;
}

function endCell(reading: Reading): void {
  reading.cells.push(unguarded(reading.cell.trim()).trim());
  reading.cell = '';
}

function endRow(reading: Reading): void {
  endCell(reading);
  if (reading.cells.some((cell) => cell !== ''))
    reading.rows.push({ line: reading.rowLine, cells: reading.cells });
  reading.cells = [];
  reading.line += 1;
  reading.rowLine = reading.line;
}
