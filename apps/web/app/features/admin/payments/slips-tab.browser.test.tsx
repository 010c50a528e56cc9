import { QueryClientProvider } from '@tanstack/react-query';
import { approveSlip, listSlips, type SlipRow } from '@valence/contract/payments/slips';
import { tableCopy } from '@valence/copy/admin/table';
import { slipsCopy as copy } from '@valence/copy/payments/payments';
import type { Phone } from '@valence/domain/phone';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { SlipsTab } from './slips-tab.tsx';

const slip = (id: string): SlipRow => ({
  ...{ _id: id, userId: id, name: id, phone: '94771000001' as Phone, reference: '', sameAs: [] },
  ...{ classId: 'theory', className: 'Theory', year: 2026, month: 11, amountCents: 100, owedCents: 100 },
  ...{ state: 'waiting', sentAt: '2026-11-03T06:00:00Z', reviewedAt: null, reviewedBy: null },
  ...{ reason: null, receiptId: null, nextMonths: [] },
});

test('who decides about the last slip of the second page sees those of the first, not that none waits', async () => {
  const waiting = ['Nimali', 'Kasun', 'Tharushi'];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (pathname === listSlips.path) {
      const from = (Number(searchParams.get('page')) - 1) * 2;
      const rows = waiting.slice(from, from + 2).map(slip);
      return Response.json({ rows, total: waiting.length, pageSize: 2, waiting: waiting.length });
    }
    if (pathname === approveSlip.path.replace(':slipId', 'Tharushi')) {
      waiting.pop();
      const data = { receiptId: 'r', receiptNumber: '2026-00001', reviewedAt: '2026-11-03T06:05:00Z' };
      return Response.json({ success: true, data });
    }
    return new Response('', { status: 404 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <SlipsTab />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: tableCopy.next }).click();
  await page.getByRole('button', { name: copy.approveNamed('Tharushi', 100) }).click();
  await expect.element(page.getByRole('heading', { name: 'Kasun' })).toBeVisible();
  await expect.element(page.getByText(copy.none.waiting)).not.toBeInTheDocument();
});
