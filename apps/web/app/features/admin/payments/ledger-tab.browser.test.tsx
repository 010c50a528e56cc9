import { QueryClientProvider } from '@tanstack/react-query';
import { listLedger } from '@valence/contract/payments/payments';
import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { LedgerTab } from './ledger-tab.tsx';

const classes = ['Theory', 'Revision'].map((name, index) => ({
  _id: `class-${index + 1}`,
  name,
  alYear: 2027,
  policy: 'paid-month',
  institute: { _id: 'one', name: 'Susipwan', location: 'Colombo' },
}));
let searches: URLSearchParams[];

beforeEach(() => {
  searches = [];
  history.replaceState(null, '', '/dashboard/payments');
});

async function open() {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (pathname !== listLedger.path) return Response.json({ success: true, data: classes });
    searches.push(searchParams);
    return Response.json({ rows: [], total: 0, page: 1, pageSize: 50 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ToastProvider closeLabel="Close">
          <LedgerTab year={2026} />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('the list follows the typing, without leaving the field, and no search is in the address', async () => {
  await open();
  await page.getByLabelText(copy.search).fill('nim');
  await expect.poll(() => searches.at(-1)?.get('search')).toBe('nim');
  await expect.element(page.getByLabelText(copy.search)).toHaveFocus();
  expect(location.search).not.toContain('nim');
});

test('class, year and order are in the address, and a reload keeps them', async () => {
  await open();
  await page.getByLabelText(copy.schoolClass, { exact: true }).selectOptions('class-2');
  await page.getByLabelText(copy.year).selectOptions('2025');
  await page.getByLabelText(copy.order).selectOptions('owed');
  await expect.poll(() => location.search).toBe('?class=class-2&year=2025&order=owed');
  searches = [];
  await open();
  await expect.poll(() => searches.at(-1)?.toString()).toContain('classId=class-2&year=2025&sort=owed');
});
