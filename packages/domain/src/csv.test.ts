import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, guarded, unguarded } from './csv.ts';

/** Reads RFC 4180 text as a spreadsheet program does: a reader of the test's own, independent of the tested code. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let inQuotes = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    if (inQuotes && sign === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === ',' || sign === '\r')) {
      record.push(cell);
      cell = '';
      if (sign === '\r') {
        if (text[index + 1] !== '\n') throw new Error('a line does not end with CRLF');
        index += 1;
        records.push(record);
        record = [];
      }
    } else cell += sign;
  }
  expect({ inQuotes, record, cell }).toEqual({ inQuotes: false, record: [], cell: '' });
  return records;
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', ' ', 'නිමාලි', '＝', '1'))
    .map((signs) => signs.join('')),
);

describe('E1 a line of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+94771000001', "'+94771000001"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['  =1', "'  =1"],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["O'Brien", "O'Brien"],
    ["'Abdul", "'Abdul"],
    ['නිමාලි පෙරේරා', 'නිමාලි පෙරේරා'],
    ['Perera, Nimali', '"Perera, Nimali"'],
    ['the "best" school', '"the ""best"" school"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaces ', '" spaces "'],
    ['2027-01-28 23:59:59', '2027-01-28 23:59:59'],
    ['', ''],
  ])('E1 %j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  it('E1 whatever the cells hold, reading gives them back exactly, and no cell begins a formula', () => {
    const lines = fc.array(fc.array(nasty, { minLength: 1, maxLength: 10 }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, (written) => {
        const read = readCsv(written.map(csvLine).join(''));
        expect(read.map((record) => record.map(unguarded))).toEqual(written);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
      }),
      { numRuns: 2000 },
    );
  });

  it('E1 guarding is undone exactly, also where the text began with apostrophes of its own', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('the byte order mark is the one of UTF-8', () => {
    expect([...new TextEncoder().encode(BYTE_ORDER_MARK)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
