import { QueryClientProvider } from '@tanstack/react-query';
import type { SetDiscount } from '@valence/contract/payments/siblings';
import { common } from '@valence/copy/common';
import { siblingDiscountCopy as copy } from '@valence/copy/payments/siblings';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { now } from '../../../lib/clock.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { SiblingDiscountPanel } from './sibling-discount.tsx';

async function open(discounts: SetDiscount[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body = '' }: { body?: string } = {}) => {
    if (!body) return Response.json({ discounts });
    sent.push(JSON.parse(body));
    return Response.json({ success: true });
  });
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <ConfirmProvider closeLabel="Close">
            <SiblingDiscountPanel />
          </ConfirmProvider>
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const present = () => monthOf(monthNumberAt(new Date(now())));
const save = async () => page.getByRole('button', { name: copy.save }).first().click();
const accept = async () => page.getByRole('dialog').getByRole('button', { name: copy.save }).click();

test('a percentage is set from a month on; the whole fee is refused where it was typed', async () => {
  const sent = await open([]);
  await expect.element(page.getByText(copy.none)).toBeVisible();
  const field = page.getByLabelText(copy.percent, { exact: true });
  for (const wrong of ['', '100', 'ten']) {
    await field.fill(wrong);
    await save();
    await expect.element(page.getByText(copy.percentWrong)).toBeVisible();
  }
  await field.fill('12.5');
  await save();
  const { year, month } = present();
  const question = page.getByText(copy.sure(year, month, { kind: 'percent', amount: 1250 }));
  await expect.element(question).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: common.cancel }).click();
  await expect.element(field).toHaveValue('12.5');
  await save();
  await accept();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(sent).toEqual([{ ...present(), kind: 'percent', amount: 1250 }]);
});

test('what holds is told, and 0 ends it', async () => {
  const holds = { year: 2026, month: 9, kind: 'amount', amount: 50_000 } as const;
  const sent = await open([holds]);
  await expect.element(page.getByText(copy.since(2026, 9, holds))).toBeVisible();
  const field = page.getByLabelText(copy.amount, { exact: true });
  await expect.element(field).toHaveValue('500');
  await field.fill('0');
  await save();
  await accept();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(sent).toEqual([{ ...present(), kind: 'amount', amount: 0 }]);
});
