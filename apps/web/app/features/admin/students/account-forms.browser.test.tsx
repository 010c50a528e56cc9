import { QueryClientProvider } from '@tanstack/react-query';
import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { accountCopy as copy } from '@valence/copy/admin/accounts';
import type { Phone } from '@valence/domain/phone';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { FactsPart } from './account-forms.tsx';

const nimali: ManagedAccount = {
  ...{ userId: 'nimali', name: 'Nimali', phone: '94771000001' as Phone, school: 'Visakha', role: 'student' },
  ...{ alYear: 2027, isSuspended: false, sessions: [], alYears: [2026, 2027] },
};

const sent: unknown[] = [];
const client = createQueryClient();
const shown = (account: ManagedAccount) => (
  <QueryClientProvider client={client}>
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <FactsPart account={account} />
    </ToastProvider>
  </QueryClientProvider>
);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ success: true });
  });
});

test('of a student only what was changed is sent and undone, also when somebody else changed another fact meanwhile', async () => {
  const { rerender } = await render(shown(nimali));
  await page.getByLabelText(copy.name).fill('නිමාලි');
  // The student's own choice, loaded while the form is open.
  await rerender(shown({ ...nimali, alYear: 2026 }));
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual([{ name: 'නිමාලි' }, { name: 'Nimali' }]);
});

test('Save with nothing changed sends nothing', async () => {
  await render(shown(nimali));
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(sent).toEqual([]);
});
