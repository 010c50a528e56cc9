// The .xlsx files themselves, by a library that is loaded only when one is read or written.

import type { TableFileProblem } from '@valence/copy/admin/table-file';
import { type Sheet, sheetText } from '@valence/domain/sheet';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

const MOST_ROWS = 20_000;
/** One row more than is taken, and as many columns as the oldest spreadsheet programs had. Cells outside are not kept. */
const RANGE = `A1:IV${MOST_ROWS + 1}`;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMATS = { sum: '#,##0.00', count: '0', day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm:ss', text: '@' };

/** Undefined: the archive is no workbook. */
export async function sheetNames(bytes: Uint8Array): Promise<string[] | undefined> {
  const sheets: { name: string; isShown: boolean }[] = [];
  try {
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, isShown: !hidden && !veryHidden });
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return sheets.filter(({ isShown }) => isShown).map(({ name }) => name);
}

export async function sheetAsText(
  bytes: Uint8Array,
  name: string,
): Promise<{ text: string } | { problem: TableFileProblem }> {
  const workbook = await readXlsx(bytes, { sheets: [name], range: RANGE }).catch(() => undefined);
  const rows = workbook?.sheets[0]?.rows;
  if (!rows) return { problem: 'damaged' };
  if (rows.length > MOST_ROWS) return { problem: 'too-large' };
  const text = sheetText(rows);
  return text.trim() === '' ? { problem: 'empty' } : { text };
}

/** @param name of the sheet: at most 31 characters, without those that spreadsheet programs refuse */
export async function workbookOf({ rows, columns }: Sheet, name: string): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        rows,
        columns: columns.map(({ width, kind }) => ({ width, numFmt: FORMATS[kind] })),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}
