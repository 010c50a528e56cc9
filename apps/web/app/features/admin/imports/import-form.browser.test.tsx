import { QueryClientProvider } from '@tanstack/react-query';
import { importsCopy as copy } from '@valence/copy/admin/imports';
import { tableFileCopy } from '@valence/copy/admin/table-file';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ImportForm } from './import-form.tsx';

const sent = vi.fn<(address: string) => void>();
// The first bytes of every .xlsx file, which is a zip archive.
const WORKBOOK = 'PK\u0003\u0004\u0014\u0000\u0006\u0000\b\u0000[Content_Types].xml';

async function open() {
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (request?.method === 'POST') sent(address);
    return Response.json([]);
  });
  sent.mockReset();
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        {/* biome-ignore lint/a11y/useValidAriaRole: the role of the person, no ARIA role */}
        <ImportForm role="admin" videoChoice={() => null} onPreview={() => undefined} />
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('a spreadsheet file pasted as text is not sent: what to do instead stands there', async () => {
  await open();
  await page.getByLabelText(copy.paste).fill(WORKBOOK);
  await page.getByRole('button', { name: copy.preview }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(copy.workbook);
  expect(sent).not.toHaveBeenCalled();
});

const choose = (bytes: Uint8Array, name: string) =>
  userEvent.upload(page.getByLabelText(copy.chooseFile), new File([new Uint8Array(bytes)], name));

test('a workbook that is chosen comes into the field, and another of its sheets when that is chosen', async () => {
  await open();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Colombo',
        rows: [
          ['phone', 'name'],
          [771234567, 'නිමාලි'],
        ],
      },
      {
        name: 'Kandy',
        rows: [
          ['phone', 'name'],
          ['0777654321', '=Sahan'],
        ],
      },
    ],
  });
  await choose(bytes, 'students.xlsx');
  await expect.element(page.getByText(copy.fileRead('students.xlsx'))).toBeVisible();
  await expect.element(page.getByLabelText(copy.paste)).toHaveValue('phone\tname\n771234567\tනිමාලි');
  await userEvent.selectOptions(page.getByLabelText(tableFileCopy.sheet), 'Kandy');
  await expect.element(page.getByLabelText(copy.paste)).toHaveValue('phone\tname\n0777654321\t=Sahan');
});

test('a file that is no table says so, and leaves the field as it is', async () => {
  await open();
  await page.getByLabelText(copy.paste).fill('0771234567');
  await choose(
    Uint8Array.from(WORKBOOK, (sign) => sign.charCodeAt(0)),
    'students.xlsx',
  );
  await expect.element(page.getByText(tableFileCopy.wrong.damaged)).toBeVisible();
  await expect.element(page.getByLabelText(copy.paste)).toHaveValue('0771234567');
});
