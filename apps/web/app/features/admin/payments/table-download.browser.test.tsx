import { tableFileCopy } from '@valence/copy/admin/table-file';
import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';

const CSV = "\ufeffName,Phone,Owed\r\n'=1+1,077 123 4567,3500.00\r\n";

/** Shows the buttons of a list; resolves to what is handed to the browser's downloads. */
async function open(csv: () => Promise<string>) {
  const saved: { name: string; file: Blob }[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1);
    if (file) saved.push({ name: this.download, file });
  });
  const table = async () => ({ csv: new Blob([await csv()]), name: 'arrears' });
  await render(
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <TableDownload label={copy.download} {...tableDownload(table, () => copy.downloadFailed)} />
    </ToastProvider>,
  );
  return saved;
}

test('one list is two files with the same rows: the CSV byte for byte, the .xlsx with texts and numbers', async () => {
  const saved = await open(async () => CSV);
  await page.getByRole('button', { name: copy.download }).click();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await page.getByRole('button', { name: tableFileCopy.excel }).click();
  await vi.waitFor(() => expect(saved).toHaveLength(2), { timeout: 60_000 });
  const [csv, excel] = saved;
  expect([csv?.name, excel?.name]).toEqual(['arrears.csv', 'arrears.xlsx']);
  expect(new Uint8Array((await csv?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
    new TextEncoder().encode(CSV),
  );
  const { sheets } = await readXlsx((await excel?.file.arrayBuffer()) ?? new ArrayBuffer());
  expect(sheets.map(({ rows }) => rows)).toEqual([
    [
      ['Name', 'Phone', 'Owed'],
      ['=1+1', '077 123 4567', 3500],
    ],
  ]);
});

test('what cannot be fetched says so, and so does what is too long for an .xlsx file', async () => {
  const lists = [() => Promise.reject(new Error('lost')), async () => 'a\r\n'.repeat(200_001)];
  const saved = await open(async () => lists.shift()?.() ?? '');
  await page.getByRole('button', { name: tableFileCopy.excel }).click();
  await expect.element(page.getByText(copy.downloadFailed)).toBeVisible();
  await page.getByRole('button', { name: tableFileCopy.excel }).click();
  await expect.element(page.getByText(tableFileCopy.tooLong)).toBeVisible();
  expect(saved).toEqual([]);
});
