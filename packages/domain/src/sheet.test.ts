import { describe, expect, test } from 'vitest';
import { cellText, type SheetCell, sheetOf, sheetText, unpackedBytes } from './sheet.ts';
import { readTable } from './table-text.ts';

describe('a sheet that is read', () => {
  test.each<[SheetCell, string]>([
    [771234567, '771234567'],
    [94771234567, '94771234567'],
    ['0771234567', '0771234567'],
    [3500.5, '3500.5'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [new Date('2027-01-14T00:00:00Z'), '2027-01-14'],
    [new Date('2027-01-14T16:30:00Z'), '2027-01-14 16:30'],
    [true, 'true'],
    [null, ''],
    [Number.NaN, ''],
    [new Date(Number.NaN), ''],
  ])('the cell %o is read as “%s”', (cell, text) => expect(cellText(cell)).toBe(text));

  test('comes back from its text cell by cell, each row on its line, whatever the texts have', () => {
    const rows = [
      ['Phone', 'Name', 'School'],
      [771234567, 'Perera, Nimali', 'the "best"; of all'],
      [],
      [' 0777654321 ', 'two\nlines', "'=SUM(A1)"],
    ];
    expect(readTable(sheetText(rows))).toEqual({
      rows: [
        { line: 1, cells: ['Phone', 'Name', 'School'] },
        { line: 2, cells: ['771234567', 'Perera, Nimali', 'the "best"; of all'] },
        { line: 4, cells: ['0777654321', 'two lines', '=SUM(A1)'] },
      ],
    });
  });

  test('of one column does not fall apart at the commas of its texts', () => {
    expect(readTable(sheetText([['Name'], ['Perera, Nimali']]))).toEqual({
      rows: [
        { line: 1, cells: ['Name'] },
        { line: 2, cells: ['Perera, Nimali'] },
      ],
    });
  });
});

describe('a sheet that is written', () => {
  const sheet = sheetOf([
    ['Phone', 'As typed', 'Owed', 'Spot', 'Name', 'Seat', 'Nothing'],
    ['077 123 4567', '771234567', '3500.00', '14', '=1+1', '7', ''],
    ['077 765 4321', '0777654321', '-250.50', '', 'නිමාලි', '07', ''],
  ]);

  test('has numbers only in columns of sums and counts: phone numbers, other digits and formulas stay texts', () => {
    expect(sheet.columns.map(({ kind }) => kind)).toEqual([
      ...['text', 'text', 'sum', 'count', 'text', 'text', 'text'],
    ]);
    expect(sheet.rows).toEqual([
      ['Phone', 'As typed', 'Owed', 'Spot', 'Name', 'Seat', 'Nothing'],
      ['077 123 4567', '771234567', 3500, 14, '=1+1', '7', ''],
      ['077 765 4321', '0777654321', -250.5, '', 'නිමාලි', '07', ''],
    ]);
  });

  test('has days and times as such where a column has nothing else, so that they are sorted and counted with', () => {
    const { rows, columns } = sheetOf([
      ['Day', 'At', 'Month', 'Not always', 'No day'],
      ['2026-11-08', '2026-11-08 05:42:03', '2026-11', '2026-11-08', '2026-02-30'],
      ['', '2026-11-09 23:59:59', '2026-12', 'never', '2026-02-28'],
    ]);
    expect(columns.map(({ kind }) => kind)).toEqual(['day', 'time', 'text', 'text', 'text']);
    expect(rows.slice(1)).toEqual([
      [
        ...[new Date('2026-11-08T00:00:00Z'), new Date('2026-11-08T05:42:03Z')],
        ...['2026-11', '2026-11-08', '2026-02-30'],
      ],
      ['', new Date('2026-11-09T23:59:59Z'), '2026-12', 'never', '2026-02-28'],
    ]);
  });

  test('has sums as numbers beside words, as a month of the ledger has them; not beside other digits', () => {
    const { rows, columns } = sheetOf([
      ['2026-11', 'Mixed'],
      ['2500.00', '2500.00'],
      ['Overdue', '2500 paid'],
    ]);
    expect(columns.map(({ kind }) => kind)).toEqual(['sum', 'text']);
    expect(rows.slice(1)).toEqual([
      [2500, '2500.00'],
      ['Overdue', '2500 paid'],
    ]);
  });

  test('has columns as wide as their longest text, within bounds', () => {
    const { columns } = sheetOf([
      ['A', 'Name'],
      ['1', 'x'.repeat(20)],
      ['2', 'y'.repeat(500)],
    ]);
    expect(columns.map(({ width }) => width)).toEqual([8, 60]);
  });

  test('has no text longer than a cell takes', () => {
    const [, row] = sheetOf([['Text'], ['x'.repeat(40_000)]]).rows;
    expect(row?.[0]).toBe(`${'x'.repeat(32_766)}…`);
  });

  test('is nothing when the table is nothing', () => {
    expect(sheetOf([])).toEqual({ rows: [[]], columns: [] });
  });
});

test('what is no archive tells no size, and one whose list of entries is cut off neither', () => {
  expect(unpackedBytes(new Uint8Array(0))).toBeUndefined();
  expect(
    unpackedBytes(new TextEncoder().encode('PK\u0003\u0004 and more text than an end of archive has')),
  ).toBeUndefined();
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  expect(unpackedBytes(end)).toBe(0);
  view.setUint16(10, 1, true);
  expect(unpackedBytes(end)).toBeUndefined();
});
