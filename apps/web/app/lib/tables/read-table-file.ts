// Reads a file that a person chose as a table: CSV and other text as it is, an .xlsx file by its sheets. Everything happens in
// the browser: the server is sent the text alone.

import { tableFileCopy as copy, type TableFileProblem } from '@valence/copy/admin/table-file';
import { unpackedBytes } from '@valence/domain/sheet';

const MOST_BYTES = 10 * 1024 * 1024;
/** What an .xlsx file may unpack to; 20,000 rows of ten texts are a tenth of it. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;

type Text = { text: string } | { wrong: string };
type TableFile =
  | Text
  | {
      /** Of the sheets that are shown, in their order. */ names: string[];
      readSheet: (name: string) => Promise<Text>;
    };

const SIGNS = { zip: [0x50, 0x4b, 0x03, 0x04], office97: [0xd0, 0xcf, 0x11, 0xe0] };

/** What a field needs that takes a table as a file. */
export const tableFileField = {
  accept:
    '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  sheetLabel: copy.sheet,
  sheetHint: copy.sheetHint,
  read: readTableFile,
};

/** Never throws: what is wrong with the file is a sentence. */
export async function readTableFile(file: Blob): Promise<TableFile> {
  if (file.size > MOST_BYTES) return wrong('too-large');
  // A file that was moved away since it was chosen cannot be read.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!bytes) return wrong('damaged');
  const beginsWith = (sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte);
  if (beginsWith(SIGNS.office97)) return wrong('old-or-locked');
  return beginsWith(SIGNS.zip) ? readWorkbook(bytes) : readText(bytes);
}

async function readWorkbook(bytes: Uint8Array): Promise<TableFile> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === undefined) return wrong('damaged');
  if (unpacked > MOST_UNPACKED_BYTES) return wrong('too-large');
  const reader = await import('./workbook.ts').catch(() => undefined);
  if (!reader) return wrong('script');
  const names = await reader.sheetNames(bytes);
  if (names === undefined) return wrong('not-a-table');
  if (names.length === 0) return wrong('empty');
  const readSheet = async (name: string) => {
    const read = await reader.sheetAsText(bytes, name);
    return 'text' in read ? read : wrong(read.problem);
  };
  return { names, readSheet };
}

function readText(bytes: Uint8Array): Text {
  // No text has a zero byte; UTF-16 does, and pictures and programs.
  if (bytes.includes(0)) return wrong(isUtf16(bytes) ? 'not-utf8' : 'not-a-table');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return wrong('not-utf8');
  }
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const wrong = (problem: TableFileProblem) => ({ wrong: copy.wrong[problem] });
