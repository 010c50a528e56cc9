import { describe, expect, it } from 'vitest';
import {
  readAmount,
  readMethod,
  readMonth,
  readPhone,
  readSpot,
  readWeeks,
  readYear,
} from './import-cells.ts';
import { type ImportKind, importLines } from './import-columns.ts';
import { monthNumber } from './school-month.ts';
import { readTable } from './table-text.ts';

function read(kind: ImportKind, text: string) {
  const table = readTable(text);
  return 'rows' in table ? importLines(kind, table.rows) : table;
}

describe('the columns of an imported table', () => {
  it('are known by their names in any order, case and punctuation, in English and Sinhala', () => {
    expect(read('students', 'School Name,WHATSAPP No.,Full-Name,Remarks\nVisakha,0771234567,නිමාලි,x')).toEqual({
      lines: [{ line: 2, cells: { school: 'Visakha', phone: '0771234567', name: 'නිමාලි' } }],
      ignored: ['Remarks'],
    });
    expect(read('students', 'නම\tදුරකථන අංකය\tපාසල\nනිමාලි\t0771234567\t')).toEqual({
      lines: [{ line: 2, cells: { name: 'නිමාලි', phone: '0771234567' } }],
      ignored: [],
    });
  });

  it('that a kind does not read are ignored', () => {
    expect(read('enrolments', 'phone,name,seat no\n0771234567,Kasun,4')).toEqual({
      lines: [{ line: 2, cells: { phone: '0771234567', spot: '4' } }],
      ignored: ['name'],
    });
  });

  it('may be missing where there are numbers alone, one a line or several', () => {
    expect(read('grants', '0771234567\n077 123 4568, 94771234569\nabc')).toEqual({
      lines: [
        { line: 1, cells: { phone: '0771234567' } },
        { line: 2, cells: { phone: '077 123 4568' } },
        { line: 2, cells: { phone: '94771234569' } },
        { line: 3, cells: { phone: 'abc' } },
      ],
      ignored: [],
    });
  });

  it.each([
    ['', 'nothing'],
    ['phone,name\n', 'nothing'],
    ['name,school\nKasun,Royal', 'phone-column-missing'],
    ['Kasun\nNimali', 'phone-column-missing'],
    ['phone,mobile\n1,2', 'column-twice'],
  ])('%j is reported as %s', (text, problem) => {
    expect(read('students', text)).toMatchObject({ problem });
  });
});

describe('the cells of an imported row', () => {
  it.each([
    ['0771234567', '94771234567'],
    ['+94 77-123-4567', '94771234567'],
    ['94771234567', '94771234567'],
    ['771234567', '94771234567'],
    ['771234567.0', '94771234567'],
    ['0094 77 123 4567', '94771234567'],
    ['9.4771E+10', 'phone-scientific'],
    ['9,4771E+10', 'phone-scientific'],
    ['9E10', 'phone-scientific'],
    ['12', 'phone-wrong'],
    [undefined, 'phone-missing'],
  ])('number %s is %s', (cell, expected) => {
    expect(readPhone(cell)).toBe(expected);
  });

  it.each([
    ['2027-01', undefined],
    ['01/2027', undefined],
    ['1.2027', undefined],
    ['Jan 2027', undefined],
    ['January-27', undefined],
    ['2027-01-14', undefined],
    ['JAN', '2027'],
    ['1', 'A/L 2027'],
    ['01', '2027'],
  ])('month %s with year %s is January 2027', (cell, year) => {
    expect(readMonth(cell, year)).toBe(monthNumber({ year: 2027, month: 1 }));
  });

  it.each([['13/2027'], ['2027'], ['Jan'], ['01/02/2027'], ['Janitor 2027'], ['0/2027'], ['']])(
    'month %s is invalid',
    (cell) => {
      expect(readMonth(cell, undefined)).toBeUndefined();
    },
  );

  it('years, spots, weeks, amounts and ways of paying are read as people write them, or not at all', () => {
    expect([readYear('2027'), readYear('A/L 2027'), readYear('2027 AL'), readYear('27')]).toEqual([
      2027,
      2027,
      2027,
      undefined,
    ]);
    expect([readSpot('7'), readSpot('0'), readSpot('100000'), readSpot('7a')]).toEqual([
      7,
      undefined,
      undefined,
      undefined,
    ]);
    expect([readWeeks('2'), readWeeks('16 weeks'), readWeeks('5'), readWeeks('-1')]).toEqual([
      2,
      16,
      undefined,
      undefined,
    ]);
    expect([readAmount('Rs. 3,500.50'), readAmount('LKR 3500'), readAmount('0'), readAmount('3,5x')]).toEqual(
      [350_050, 350_000, undefined, undefined],
    );
    expect([
      readMethod('Cash'),
      readMethod('Bank transfer'),
      readMethod('DEPOSIT'),
      readMethod('cheque'),
    ]).toEqual(['cash', 'transfer', 'transfer', undefined]);
  });
});

it.each(['parent', 'Parent’s number', 'Guardian phone', 'PARENT WHATSAPP', 'දෙමාපියන්ගේ අංකය'])(
  'a column “%s” has the number of a parent or guardian, not the student’s',
  (column) => {
    expect(read('students', `phone,${column}\n0771234567,0777654321`)).toEqual({
      lines: [{ line: 2, cells: { phone: '0771234567', parent: '0777654321' } }],
      ignored: [],
    });
  },
);
