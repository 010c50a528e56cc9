import { QueryClientProvider } from '@tanstack/react-query';
import type { RosterRow } from '@valence/contract/admin/classes';
import { recordCash } from '@valence/contract/payments/payments';
import { chosenCashCopy as copy } from '@valence/copy/admin/classes';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ChosenCash } from './chosen-cash.tsx';

const row = (name: string, monthOwedCents: number) =>
  ({ userId: name, name, phone: '94771234567', monthOwedCents }) as unknown as RosterRow;

test('who was chosen and has nothing to pay is named, not left out without a word', async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ChosenCash
          classId="one"
          rows={[row('Nimali', 350_000), row('Kasun', 0)]}
          onClose={() => undefined}
          onDone={() => undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(copy.leftOut(['Kasun']))).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.record(1, 350_000) })).toBeVisible();
});

function Chosen({ rows }: { rows: readonly RosterRow[] }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return isOpen && <ChosenCash classId="one" rows={rows} onClose={close} onDone={close} />;
}

test('cash of several that is undone is taken back from all whom it can be, and the others are named', async () => {
  const undone: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string }) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname !== recordCash.path) {
      undone.push(pathname);
      return pathname.includes('Kasun')
        ? Response.json({ code: 'receipt-stays', message: '' }, { status: 409 })
        : Response.json({ success: true });
    }
    const { userId } = JSON.parse(body) as { userId: string };
    const data = { receiptId: userId, receiptNumber: '2026-00007', amountCents: 350_000 };
    return Response.json({ success: true, data });
  });
  const payers = ['Nimali', 'Kasun', 'Tharushi'];
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <Chosen rows={payers.map((name) => row(name, 350_000))} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: copy.record(3, 3 * 350_000) }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(copy.stays(2, ['Kasun']))).toBeVisible();
  expect(undone).toEqual(payers.map((name) => `/api/v1/payments/receipts/${name}/undo`));
});
