import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './bank-statement.ts';
import { dayOrderOf, statementAmount, statementDay } from './statement-cells.ts';

describe('days', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['03/11/2026', '2026-11-03'],
    ['3-11-26', '2026-11-03'],
    ['03-Nov-2026', '2026-11-03'],
    ['03 NOVEMBER 2026', '2026-11-03'],
    ['3-Nov-26', '2026-11-03'],
    ['03/11/2026 14:05:09', '2026-11-03'],
    ['03-Nov-2026 02:05 PM', '2026-11-03'],
    ['2026-11-03T14:05', '2026-11-03'],
  ])('%s is %s', (cell, day) => {
    expect(statementDay(cell)).toBe(day);
  });

  test.each(['', '31/02/2026', '2026-13-01', '3500.00', '03/11', '0771234567', 'Nov', '03-Foo-2026'])(
    '%s is none',
    (cell) => {
      expect(statementDay(cell)).toBeUndefined();
    },
  );

  test('stand month first only if they cannot stand day first', () => {
    expect(dayOrderOf(['03/11/2026', '04/11/2026'])).toBe('day-first');
    expect(dayOrderOf(['03/11/2026', '11/25/2026'])).toBe('month-first');
    expect(statementDay('11/25/2026', 'month-first')).toBe('2026-11-25');
  });
});

describe('amounts', () => {
  test.each([
    ['3,500.00', 350_000, undefined],
    ['3500', 350_000, undefined],
    ['Rs. 3,500.5', 350_050, undefined],
    ['LKR 1,23,500.00', 12_350_000, undefined],
    ['3,500.00 CR', 350_000, 'in'],
    ['3,500.00DR', 350_000, 'out'],
    ['-500.00', 50_000, 'out'],
    ['(500.00)', 50_000, 'out'],
    ['+500.00', 50_000, 'in'],
    ['0.00', 0, undefined],
  ] as const)('%s', (cell, cents, direction) => {
    expect(statementAmount(cell)).toEqual({ cents, direction });
  });

  test.each(['', '-', 'CR', 'FT123', '3.500,00', '1e5', '3500.005', '12/11/2026'])('%s is none', (cell) => {
    expect(statementAmount(cell)).toBeUndefined();
  });
});

const rowsOf = (text: string) => {
  const read = readStatement(text);
  return read.problem
    ? read.problem
    : read.rows.map(({ day, words, amountCents }) => [day, words, amountCents]);
};

describe('statements', () => {
  test('with lines above the table, debits, a balance, quotes over two lines and a byte order mark', () => {
    const text = [
      '\ufeffAccount Statement',
      '"Account No","8001 2345 67"',
      '',
      'Transaction Date,Value Date,Description,Cheque No,Debit,Credit,Balance',
      '03-Nov-2026,03-Nov-2026,"CEFTS FT26307AB12X\nN PERERA, KANDY",,,"3,500.00","103,500.00"',
      '03-Nov-2026,03-Nov-2026,ATM WITHDRAWAL,,"5,000.00",,"98,500.00"',
      '04-Nov-2026,,CDM DEPOSIT 0771234567,,,"2,500.00","101,000.00"',
      'Total,,,,"5,000.00","6,000.00",',
    ].join('\r\n');
    expect(rowsOf(text)).toEqual([
      ['2026-11-03', 'CEFTS FT26307AB12X N PERERA, KANDY', 350_000],
      ['2026-11-04', 'CDM DEPOSIT 0771234567', 250_000],
    ]);
    expect(readStatement(text)).toMatchObject({ unread: [9] });
  });

  test('with semicolons and a column of CR and DR', () => {
    expect(
      rowsOf(
        'Date;Narration;Reference;Amount;CR/DR\n03/11/2026;Transfer;S 991;3500.00;CR\n03/11/2026;Charge;S 992;25.00;DR\n',
      ),
    ).toEqual([['2026-11-03', 'Transfer · S 991', 350_000]]);
  });

  test('with signed amounts, and with marks in the amount', () => {
    expect(rowsOf('Date,Details,Amount\n2026-11-03,In,"3,500.00"\n2026-11-03,Out,-25.00\n')).toEqual([
      ['2026-11-03', 'In', 350_000],
    ]);
    expect(rowsOf('Date\tDetails\tAmount\n2026-11-03\tIn\t3,500.00 CR\n2026-11-03\tOut\t25.00 DR\n')).toEqual(
      [['2026-11-03', 'In', 350_000]],
    );
  });

  test('without names of columns: by what stands in them', () => {
    const text =
      '03/11/2026,FT26307AB12X PERERA,,"3,500.00","103,500.00"\n03/11/2026,ATM,"5,000.00",,"98,500.00"\n';
    expect(rowsOf(text)).toEqual([['2026-11-03', 'FT26307AB12X PERERA', 350_000]]);
  });

  test('with columns that an admin chose', () => {
    const text = 'When,What,Plus\n03/11/2026,One,"3,500.00"\n';
    expect(readStatement(text, { day: 0, words: [1], credit: 2, direction: null })).toMatchObject({
      headings: ['When', 'What', 'Plus'],
      rows: [{ day: '2026-11-03', words: 'One', amountCents: 350_000 }],
    });
  });

  test('that are none', () => {
    expect(rowsOf('')).toBe('columns');
    expect(rowsOf('hello')).toBe('columns');
    expect(rowsOf('Date,Description,Credit\n')).toBe('nothing');
    expect(rowsOf('Date,Description,Credit\n03/11/2026,"open,3500\n')).toBe('unreadable');
  });

  test('tell two equal payments of a day apart, and know them again in another statement', () => {
    const head = 'Date,Description,Credit\n';
    const line = (text: string) => `03/11/2026,${text},"3,500.00"\n`;
    const identities = (text: string) => {
      const read = readStatement(text);
      return read.problem ? [] : read.rows.map(({ identity }) => identity);
    };
    const first = identities(head + line('CASH') + line('CASH') + line('OTHER'));
    expect(new Set(first).size).toBe(3);
    expect(identities(head + line('before') + line('cash ') + line('Cash') + line('other')).slice(1)).toEqual(
      first,
    );
  });

  test('never fail, whatever the file holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (noise) => {
        expect(() => readStatement(noise)).not.toThrow();
        expect(() => readStatement(`Date,Description,Credit\n03/11/2026,${noise},5\n`)).not.toThrow();
      }),
    );
  });
});
