import { QueryClientProvider } from '@tanstack/react-query';
import { recordCash } from '@valence/contract/payments/payments';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import type { SeatedStudent } from './door-calls.ts';
import { useDoorActions } from './use-door-actions.ts';

const owing = (month: number): SeatedStudent => ({
  ...{ userId: 'nimali', name: 'Nimali', phone: '94771000001' as Phone, isPresent: false, receipt: null },
  ...{ paymentState: 'pending', owedCents: 350_000 },
  due: { year: 2026, month, owedCents: 350_000, isHalf: false, isSibling: false },
  seat: { classId: 'theory', className: '2027 Theory', spotNumber: 7 },
});

function Door() {
  const { events, press } = useDoorActions();
  return (
    <>
      {[10, 11].map((month) => (
        <button key={month} type="button" onClick={() => press('cash', owing(month))}>
          Month {month}
        </button>
      ))}
      <output>{events.map(({ text }) => text).join()}</output>
    </>
  );
}

test('cash whose answer was lost is recorded once at most, also when the button is the next month’s by then', async () => {
  const sent: { requestId: string; lines: { month: number }[] }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string }) => {
    expect(new URL(address, location.origin).pathname).toBe(recordCash.path);
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    if (sent.length === 2) {
      const message = refusalSentences['recorded-otherwise'];
      return Response.json({ code: 'recorded-otherwise', message }, { status: 409 });
    }
    const data = { receiptId: 'receipt', receiptNumber: '2026-00007', amountCents: 350_000 };
    return Response.json({ success: true, data });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Door />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Month 10' }).click();
  await expect.element(page.getByText(copy.noAnswer)).toBeVisible();
  const next = page.getByRole('button', { name: 'Month 11' });
  await next.click();
  await expect.element(page.getByText(refusalSentences['recorded-otherwise'])).toBeVisible();
  await next.click();
  await expect.element(page.getByText(copy.done.cash('Nimali', 350_000, '2026-00007'))).toBeVisible();
  expect(sent.map(({ lines }) => lines[0]?.month)).toEqual([10, 11, 11]);
  const [first, second, third] = sent.map(({ requestId }) => requestId);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
