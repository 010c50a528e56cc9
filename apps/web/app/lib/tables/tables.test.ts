import { tableFileCopy as copy } from '@valence/copy/admin/table-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { sheetOf, unpackedBytes } from '@valence/domain/sheet';
import { readTable } from '@valence/domain/table-text';
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readTableFile } from './read-table-file.ts';
import { workbookOf } from './workbook.ts';

const workbook = async (...sheets: WriteSheet[]) => new Uint8Array(await writeXlsx({ sheets }));
const blob = (bytes: Uint8Array | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

async function textOf(bytes: Uint8Array, name: string) {
  const file = await readTableFile(blob(bytes));
  return 'names' in file ? file.readSheet(name) : file;
}

test('a workbook offers the sheets that are shown, and a chosen one is read: numbers with all digits, days, what formulas came to', async () => {
  const bytes = await workbook(
    {
      name: 'පන්තිය',
      rows: [
        ['Phone', 'Name', 'Joined', 'Fee'],
        [771234567, 'නිමාලි', new Date('2027-01-14T00:00:00Z'), null],
      ],
      cells: new Map([['1,3', { formula: '7000/2', formulaResult: 3500 }]]),
    },
    { name: 'Old', hidden: true, rows: [['x']] },
    { name: 'Second', rows: [['phone'], ['0777654321']] },
  );
  expect(await readTableFile(blob(bytes))).toMatchObject({ names: ['පන්තිය', 'Second'] });
  expect(await textOf(bytes, 'පන්තිය')).toEqual({
    text: 'Phone\tName\tJoined\tFee\n771234567\tනිමාලි\t2027-01-14\t3500',
  });
  expect(await textOf(bytes, 'Second')).toEqual({ text: 'phone\n0777654321' });
});

test.each([
  { what: 'text with a byte of no letter', bytes: new Uint8Array([0x41, 0xff, 0x42]), problem: 'not-utf8' },
  { what: 'text in UTF-16', bytes: new Uint8Array([0xff, 0xfe, 0x41, 0x00]), problem: 'not-utf8' },
  { what: 'a picture', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00]), problem: 'not-a-table' },
  {
    what: 'an old workbook',
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    problem: 'old-or-locked',
  },
  {
    what: 'the beginning of an archive',
    bytes: new Uint8Array([0x50, 0x4b, 0x03, 0x04]),
    problem: 'damaged',
  },
  { what: 'more than 10 MB', bytes: new Uint8Array(10 * 1024 * 1024 + 1), problem: 'too-large' },
] as const)('$what is no table: $problem', async ({ bytes, problem }) => {
  expect(await readTableFile(blob(bytes))).toEqual({ wrong: copy.wrong[problem] });
});

/** The archive with another unpacked size in its list of entries, for the entry of this name or for all. */
function claiming(archive: Uint8Array, bytes: number): Uint8Array {
  const changed = new Uint8Array(archive);
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true);
  return changed;
}

test('an archive that unpacks to more than is taken is refused unread; one that says less than it has is not unpacked', async () => {
  const bytes = await workbook({ name: 'S', rows: [['phone'], ['0771234567']] });
  expect(unpackedBytes(bytes)).toBeGreaterThan(500);
  expect(await readTableFile(blob(claiming(bytes, 90_000_000)))).toEqual({ wrong: copy.wrong['too-large'] });
  const lying = await readTableFile(blob(claiming(bytes, 3)));
  expect(lying).toEqual({ wrong: copy.wrong['not-a-table'] });
});

test('more rows than are taken, and an empty sheet, are told; a cell in the farthest corner costs nothing', async () => {
  const row = ['0771234567'];
  const long = await workbook({ name: 'S', rows: Array.from({ length: 20_001 }, () => row) });
  expect(await textOf(long, 'S')).toEqual({ wrong: copy.wrong['too-large'] });
  expect(await textOf(await workbook({ name: 'S', rows: [] }), 'S')).toEqual({ wrong: copy.wrong.empty });
  const corner = await workbook({
    name: 'S',
    rows: [['phone'], row],
    cells: new Map([['1048575,16383', { value: 1 }]]),
  });
  expect(await textOf(corner, 'S')).toEqual({ text: 'phone\n0771234567' });
});

test('days and times of a list come back from its .xlsx file as such, and as they stand in its CSV', async () => {
  const cells = [
    ['Day', 'At', '2026-11'],
    ['2026-11-08', '2026-11-08 05:42:03', '2500.00'],
    ['', '2026-12-31 23:59:59', 'Overdue'],
  ];
  const bytes = new Uint8Array(await (await workbookOf(sheetOf(cells), 'students')).arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]?.rows.slice(1)).toEqual([
    [new Date('2026-11-08T00:00:00Z'), new Date('2026-11-08T05:42:03Z'), 2500],
    [expect.toSatisfy((cell) => !cell), new Date('2026-12-31T23:59:59Z'), 'Overdue'],
  ]);
  expect(await textOf(bytes, 'students')).toEqual({
    text: 'Day\tAt\t2026-11\n2026-11-08\t2026-11-08 05:42\t2500\n\t2026-12-31 23:59\tOverdue',
  });
});

test('E1 a list as .xlsx has the rows of its CSV: names that look like formulas as texts, sums as numbers, Sinhala as it is', async () => {
  const csv =
    BYTE_ORDER_MARK +
    csvLine(['Name', 'Phone', 'Owed']) +
    csvLine(['=HYPERLINK("http://x")', '077 123 4567', '3500.00']) +
    csvLine(['නිමාලි, "N"\u0007', '+94 77 765 4321', '1250000.50']);
  const table = readTable(csv);
  if (!('rows' in table)) throw new Error('The CSV is not read.');
  const file = await workbookOf(sheetOf(table.rows.map(({ cells }) => cells)), 'students');
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { readStyles: true });
  expect(sheets[0]?.name).toBe('students');
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Phone', 'Owed'],
    ['=HYPERLINK("http://x")', '077 123 4567', 3500],
    [expect.stringMatching(/^නිමාලි, "N"/), '+94 77 765 4321', 1250000.5],
  ]);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
});
