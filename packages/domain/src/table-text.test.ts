import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { readTable } from './table-text.ts';

const cellsOf = (text: string) => {
  const table = readTable(text);
  return 'rows' in table ? table.rows.map(({ cells }) => cells) : table;
};
const linesOf = (text: string) => {
  const table = readTable(text);
  return 'rows' in table ? table.rows.map(({ line }) => line) : table;
};

describe('a pasted table', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons, as spreadsheet programs of other countries write', 'a;b\r\n1;2\r\n'],
    ['tabs, as cells are copied', 'a\tb\r1\t2'],
    ['a byte order mark', `${BYTE_ORDER_MARK}a,b\n1,2`],
    ['Excel’s own line about the delimiter', 'sep=;\r\na;b\r\n1;2'],
    ['spaces around', ' a , b\u00a0\n 1 ,2 '],
    ['quotes', '"a","b"\n"1","2"'],
    ['empty lines', '\n\na,b\n,\n1,2\n\n'],
  ])('is read with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps delimiters, quotes and line ends that stand in quotes, and knows on which line a row begins', () => {
    const text = 'name;school\n"Perera; N.";"St. ""A""\nColombo"\nKasun;5" pipe';
    expect(cellsOf(text)).toEqual([
      ['name', 'school'],
      ['Perera; N.', 'St. "A"\nColombo'],
      ['Kasun', '5" pipe'],
    ]);
    expect(linesOf(text)).toEqual([1, 2, 4]);
    expect(linesOf('sep=,\n\nphone\n\n0771234567')).toEqual([3, 5]);
  });

  it('tells the line of a quote that is never closed', () => {
    expect(readTable('a,b\n1,"2\n3,4')).toEqual({ openQuoteLine: 2 });
  });

  it('takes the apostrophe from a cell that a guarded file has', () => {
    expect(cellsOf("name\n'=1+1\n'quoted'")).toEqual([['name'], ['=1+1'], ["'quoted'"]]);
  });

  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.constantFrom('=', '+', '"', "'", ',', ';', '\t', '\n', 'නිමාලි', '077', ' '), { maxLength: 8 })
      .map((signs) => signs.join('')),
  );

  it('E1: reads back whatever our own files hold, cell by cell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          // Reading trims the cells and drops empty rows.
          const trimmed = rows.map((cells) => cells.map((text) => text.trim()));
          const text =
            BYTE_ORDER_MARK + csvLine(['a', 'b']) + trimmed.map((cells) => csvLine(cells)).join('');
          expect(cellsOf(text)).toEqual([['a', 'b'], ...trimmed.filter((cells) => cells.some(Boolean))]);
        },
      ),
      { numRuns: 2000, seed: 20_261_121 },
    );
  });

  it('reads or refuses any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const table = readTable(text);
        const sound =
          'rows' in table
            ? table.rows.every(({ line, cells }) => line > 0 && cells.some((each) => each !== ''))
            : table.openQuoteLine > 0;
        expect(sound).toBe(true);
      }),
      { numRuns: 2000, seed: 20_261_121 },
    );
  });

  it('takes a time that grows with the length alone, however the cells are quoted', () => {
    const took = (lines: number) => {
      const text = `phone,name\n${'"""",,;;\t"x"\n'.repeat(lines)}`;
      const begun = process.threadCpuUsage();
      readTable(text);
      const { user, system } = process.threadCpuUsage(begun);
      return user + system;
    };
    // Processor time, and the best of three: what else the machine does meanwhile is not the reader's.
    const best = (lines: number) => Math.min(took(lines), took(lines), took(lines));
    best(10_000);
    // Some systems count it in ticks of 4 ms: what is shorter is measured as none.
    const tick = 4000;
    expect(best(100_000)).toBeLessThan(40 * Math.max(tick, best(10_000)));
  });
});
