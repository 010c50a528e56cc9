// Saves a list as a file: as the server's CSV, or made into an .xlsx file here. Both have the same rows, since one comes of the
// other.

import { tableFileCopy as copy } from '@valence/copy/admin/table-file';
import { sheetOf } from '@valence/domain/sheet';
import { readTable } from '@valence/domain/table-text';
import { saveFile } from '../save-file.ts';

type TableFormat = 'csv' | 'xlsx';

/** A fetched list. */
export interface Table {
  csv: Blob;
  /** Without an ending. */
  name: string;
}

/** What a browser of an old laptop makes in some seconds; spreadsheet programs take five times as many. */
const MOST_ROWS = 200_000;

/** The list has more rows than an .xlsx file is made of. */
class TooLongForExcel extends Error {}

/**
 * What the two buttons of a list need.
 * @param failed what is said when the list cannot be fetched
 */
export const tableDownload = (fetchTable: () => Promise<Table>, failed: (error: unknown) => string) => ({
  excel: copy.excel,
  save: async (format: TableFormat) => saveTable(await fetchTable(), format),
  failed: (error: unknown) => (error instanceof TooLongForExcel ? copy.tooLong : failed(error)),
});

/** The buttons' names where a page has several lists. */
export const downloadNames = (csv: string, list: string) => ({ csv, xlsx: copy.excelOf(list) });

async function saveTable({ csv, name }: Table, format: TableFormat): Promise<string> {
  const fileName = `${name}.${format}`;
  saveFile(format === 'csv' ? csv : await excelFile(await csv.text(), name), fileName);
  return fileName;
}

async function excelFile(csv: string, name: string): Promise<Blob> {
  const table = readTable(csv);
  if (!('rows' in table))
    throw new Error(`The list's CSV has a quote without an end in line ${table.openQuoteLine}.`);
  if (table.rows.length > MOST_ROWS) throw new TooLongForExcel();
  const { workbookOf } = await import('./workbook.ts');
  return workbookOf(sheetOf(table.rows.map(({ cells }) => cells)), sheetName(name));
}

/** Sheets' names have no [ ] : * ? / \ and at most 31 characters. */
const sheetName = (name: string): string =>
  Array.from(name.replaceAll(/[[\]:*?/\\]/g, '-'))
    .slice(0, 31)
    .join('');
