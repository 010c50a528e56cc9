import { QueryClientProvider } from '@tanstack/react-query';
import { recordCash } from '@valence/contract/payments/payments';
import { monthCopy as copy } from '@valence/copy/payments/payments';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { CashForm } from './cash-form.tsx';

test('cash is undone from its message by Ctrl Z, which does not open the receipt', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const { pathname } = new URL(address, location.origin);
    sent.push(`${method} ${pathname}`);
    if (pathname !== recordCash.path) return Response.json({ success: true });
    const data = { receiptId: 'receipt-1', receiptNumber: '2026-000007', amountCents: 350_000 };
    return Response.json({ success: true, data });
  });
  const went: string[] = [];
  const client = createQueryClient();
  await render(
    <Navigation
      first={{ place: currentPlace(), screen: undefined }}
      load={async ({ pathname }) => void went.push(pathname)}
    >
      {() => (
        <QueryClientProvider client={client}>
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <CashForm
              studentMonth={{ userId: 'nimali', classId: 'theory', year: 2026, month: 11 }}
              openCents={350_000}
              others={[]}
              onDone={() => undefined}
            />
          </ToastProvider>
        </QueryClientProvider>
      )}
    </Navigation>,
  );
  await page.getByRole('button', { name: copy.record }).click();
  await expect.element(page.getByText(copy.recorded('2026-000007'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.openReceipt })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(copy.undone('2026-000007'))).toBeVisible();
  expect(sent).toEqual([`POST ${recordCash.path}`, 'POST /api/v1/payments/receipts/receipt-1/undo']);
  expect(went).toEqual([]);
});
