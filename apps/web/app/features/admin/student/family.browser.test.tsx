import { QueryClientProvider } from '@tanstack/react-query';
import type { StudentPage } from '@valence/contract/admin/student-page';
import { familyCopy as copy } from '@valence/copy/payments/siblings';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { Family } from './family.tsx';

const kasun = { userId: 'kasun', name: 'Kasun', paysLess: false };
const nimali = { userId: 'nimali', name: 'Nimali', paysLess: true };
const found = { phone: '94771000002', isVerified: true, currentAlYear: null, school: null };
let sent: string[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method === 'GET')
      return Response.json({
        students: [kasun, nimali].map(({ userId, name }) => ({ userId, name, ...found })),
        more: false,
      });
    sent.push(`${method} ${path}`);
    return Response.json({ success: true });
  });
});

async function open(family: StudentPage['family']) {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <Family userId="nimali" family={family} />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('a brother is found and added, and that is undone; the student is not offered to be a sister of herself', async () => {
  await open([]);
  await expect.element(page.getByText(copy.none)).toBeVisible();
  await page.getByRole('button', { name: copy.find }).click();
  await page.getByLabelText(copy.find).fill('a');
  const add = page.getByRole('button', { name: copy.addNamed('Kasun') });
  await expect.element(add).toBeVisible();
  expect(page.getByRole('button', { name: copy.addNamed('Nimali') }).elements()).toEqual([]);
  await add.click();
  await expect.element(page.getByText(copy.added('Kasun'))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => sent)
    .toEqual(['PUT /api/v1/students/nimali/siblings/kasun', 'DELETE /api/v1/students/nimali/siblings/kasun']);
});

test('the children stand in their order with who pays less, and one is taken out without a question', async () => {
  await open([kasun, nimali]);
  await expect.element(page.getByText(copy.hint)).toBeVisible();
  const lines = page.getByRole('listitem');
  await expect.element(lines.nth(0).getByText('Kasun')).toBeVisible();
  await expect.element(lines.nth(1).getByText(copy.paysLess)).toBeVisible();
  await page.getByRole('button', { name: copy.removeNamed('Kasun') }).click();
  await expect.element(page.getByText(copy.removed('Kasun'))).toBeVisible();
  expect(sent).toEqual(['DELETE /api/v1/students/nimali/siblings/kasun']);
});
