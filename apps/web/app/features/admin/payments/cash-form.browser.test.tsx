import { QueryClientProvider } from '@tanstack/react-query';
import { recordCash } from '@valence/contract/payments/payments';
import { common } from '@valence/copy/common';
import { monthCopy as copy, slipsCopy } from '@valence/copy/payments/payments';
import { refusalSentences } from '@valence/copy/refusals';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { CashForm } from './cash-form.tsx';

type Others = Parameters<typeof CashForm>[0]['others'];

/** @returns what was asked, what was sent, and where it went */
async function open(openCents = 350_000, others: Others = []) {
  const sent: string[] = [];
  const bodies: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      const { pathname } = new URL(address, location.origin);
      sent.push(`${method} ${pathname}`);
      if (body) bodies.push(JSON.parse(body));
      if (pathname !== recordCash.path) return Response.json({ success: true });
      const data = { receiptId: 'receipt-1', receiptNumber: '2026-000007', amountCents: 350_000 };
      return Response.json({ success: true, data });
    },
  );
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
              openCents={openCents}
              others={others}
              onDone={() => undefined}
            />
          </ToastProvider>
        </QueryClientProvider>
      )}
    </Navigation>,
  );
  return { sent, bodies, went };
}

test('cash is undone from its message by Ctrl Z, which does not open the receipt', async () => {
  const { sent, went } = await open();
  await page.getByRole('button', { name: copy.record }).click();
  await expect.element(page.getByText(copy.recorded('2026-000007'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.openReceipt })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(copy.undone('2026-000007'))).toBeVisible();
  expect(sent).toEqual([`POST ${recordCash.path}`, 'POST /api/v1/payments/receipts/receipt-1/undo']);
  expect(went).toEqual([]);
});

test('more than the month takes goes on to the next ones, and the rest is credit: said before it is pressed', async () => {
  const next = { ...{ year: 2026, month: 12, feeCents: 350_000, fullCents: 350_000 }, receivedCents: 0 };
  const december = { ...next, ...{ isHalf: false, isSibling: false, owedCents: 350_000 } };
  const { bodies } = await open(350_000, [{ ...december, paymentState: 'pending' }]);
  await page.getByLabelText(copy.amount).fill('8000');
  const months = [
    { year: 2026, month: 11, amountCents: 350_000 },
    { year: 2026, month: 12, amountCents: 350_000 },
  ];
  await expect.element(page.getByText(slipsCopy.allotted(months, 100_000))).toBeVisible();
  await page.getByRole('button', { name: copy.record }).click();
  const lines = months.map((month) => ({ classId: 'theory', ...month }));
  await expect.poll(() => bodies).toMatchObject([{ userId: 'nimali', lines, creditCents: 100_000 }]);
});

test('a month that is paid takes cash for later: all of it is credit', async () => {
  const { bodies } = await open(0);
  await page.getByLabelText(copy.amount).fill('500');
  await page.getByRole('button', { name: copy.record }).click();
  await expect.poll(() => bodies).toMatchObject([{ lines: [], creditCents: 50_000 }]);
});

test('what is typed anew after a lost answer is no second press of the first: the server says so, and the next press is its own', async () => {
  const bodies: { requestId: string; lines: { amountCents: number }[] }[] = [];
  await open();
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    bodies.push(JSON.parse(body) as (typeof bodies)[number]);
    if (bodies.length === 1) throw new TypeError('Failed to fetch');
    const refusal = { code: 'recorded-otherwise', message: refusalSentences['recorded-otherwise'] };
    return Response.json(refusal, { status: 409 });
  });
  const record = page.getByRole('button', { name: copy.record });
  await record.click();
  await expect.element(page.getByText(common.offline)).toBeVisible();
  await page.getByLabelText(copy.amount).fill('500');
  await record.click();
  await expect.element(page.getByText(refusalSentences['recorded-otherwise'])).toBeVisible();
  await record.click();
  await expect
    .poll(() => bodies.map(({ lines }) => lines[0]?.amountCents))
    .toEqual([350_000, 50_000, 50_000]);
  const [first, second, third] = bodies.map(({ requestId }) => requestId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
