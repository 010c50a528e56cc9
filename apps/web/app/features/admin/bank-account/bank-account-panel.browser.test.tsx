import { QueryClientProvider } from '@tanstack/react-query';
import type { BankAccount } from '@valence/contract/payments/bank-account';
import { bankAccountCopy as copy } from '@valence/copy/payments/bank-account';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { BankAccountPanel } from './bank-account-panel.tsx';

const stored = { bank: 'Bank of Ceylon', branch: 'Kandy', holder: 'N. Perera', number: '8001234567' };

/** The panel with a server that has this account. @returns what was sent */
async function opened(account: BankAccount | null) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { method = 'GET', body } = init ?? {};
    if (method === 'GET') return Response.json({ account });
    sent.push(typeof body === 'string' ? JSON.parse(body) : method);
    return Response.json({ success: true });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ConfirmProvider closeLabel="Close">
          <BankAccountPanel confirmed={async (change) => void (await change())} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const press = async (name: string) => page.getByRole('button', { name }).last().click();

test('an empty or impossible account is not sent, and each field says why', async () => {
  const sent = await opened(null);
  await page.getByRole('textbox', { name: copy.number }).fill('12 34');
  await press(copy.save);
  for (const problem of Object.values(copy.problems))
    await expect.element(page.getByText(problem)).toBeVisible();
  expect(page.getByRole('button', { name: copy.remove }).elements()).toEqual([]);
  expect(sent).toEqual([]);
});

test('the stored account is changed; it is removed only after a question', async () => {
  const sent = await opened(stored);
  const number = page.getByRole('textbox', { name: copy.number });
  await expect.element(number).toHaveValue('8001 2345 67');
  await number.fill('8001-2345-68');
  await press(copy.save);
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(sent).toEqual([{ ...stored, number: '8001-2345-68' }]);
  await press(copy.remove);
  await expect.element(page.getByText(copy.sure)).toBeVisible();
  expect(sent).toHaveLength(1);
  await press(copy.remove);
  await expect.element(page.getByText(copy.removed)).toBeVisible();
  expect(sent.at(-1)).toBe('DELETE');
});
