import { QueryClientProvider } from '@tanstack/react-query';
import { type SlipRow, undoSlips } from '@valence/contract/payments/slips';
import { slipsCopy as copy } from '@valence/copy/payments/payments';
import type { Phone } from '@valence/domain/phone';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { SlipCard } from './slip-card.tsx';
import { SlipDecision } from './slip-decision.tsx';

const FEE = 350_000;
const slip: SlipRow = {
  ...{ _id: 'slip', userId: 'nimali', name: 'Nimali', phone: '94771000001' as Phone },
  ...{ reference: '', sameAs: [] },
  ...{ classId: 'theory', className: 'Theory', year: 2026, month: 11, amountCents: FEE, owedCents: FEE },
  ...{ state: 'waiting', sentAt: '2026-11-03T06:00:00Z', reviewedAt: null, reviewedBy: null },
  ...{ reason: null, receiptId: null },
  nextMonths: [
    { year: 2026, month: 12, owedCents: FEE },
    { year: 2027, month: 1, owedCents: FEE },
  ],
};
let sent: unknown[];
let stays: string[];
const AT = '2026-11-03T06:05:00.000Z';

beforeEach(() => {
  sent = [];
  stays = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    sent.push(JSON.parse(body));
    if (path.endsWith(undoSlips.path))
      return Response.json({ success: true, data: { undone: 1 - stays.length, stays } });
    const data = { receiptId: 'r', receiptNumber: '2026-00001', reviewedAt: AT };
    return Response.json({ success: true, data });
  });
});

async function open(more: Partial<SlipRow> = {}, Shown = SlipDecision) {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <Shown slip={{ ...slip, ...more }} name="Nimali" />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
const approve = async (cents = FEE) =>
  page.getByRole('button', { name: copy.approveNamed('Nimali', cents) }).click();

test('a slip that fits its month is approved for it, and nothing is said of others', async () => {
  await open();
  expect(document.body.textContent).not.toContain('It pays');
  await approve();
  await expect.poll(() => sent).toEqual([{ amountCents: FEE }]);
});

test('a month that was paid meanwhile: the slip pays the next one, and says so before', async () => {
  await open({ owedCents: 0 });
  const parts = [{ year: 2026, month: 12, amountCents: FEE }];
  await expect.element(page.getByText(copy.allotted(parts, 0))).toBeVisible();
  await approve();
  await expect.poll(() => sent).toEqual([{ amountCents: FEE, months: parts }]);
});

test('more than the month can take: the rest goes on, by the amount that is typed', async () => {
  await open();
  await page.getByText(copy.otherAmount).click();
  await page.getByLabelText(copy.amount).fill('8,000');
  const parts = [
    { year: 2026, month: 11, amountCents: FEE },
    { year: 2026, month: 12, amountCents: FEE },
    { year: 2027, month: 1, amountCents: 100_000 },
  ];
  await expect.element(page.getByText(copy.allotted(parts, 0))).toBeVisible();
  await approve(800_000);
  await expect.poll(() => sent).toEqual([{ amountCents: 800_000, months: parts }]);
});

test('more than all open months can take: the rest is the student’s credit, said before it is pressed', async () => {
  await open({ nextMonths: [], owedCents: 100_000 });
  const parts = [{ year: 2026, month: 11, amountCents: 100_000 }];
  await expect.element(page.getByText(copy.allotted(parts, FEE - 100_000))).toBeVisible();
  await approve();
  await expect.poll(() => sent).toEqual([{ amountCents: FEE, months: parts, creditCents: FEE - 100_000 }]);
});

const undo = { decisions: [{ slipId: 'slip', reviewedAt: AT }] };

test('an approval is undone from its message', async () => {
  await open();
  await approve();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(copy.undone(1))).toBeVisible();
  expect(sent.at(-1)).toEqual(undo);
});

test('a rejection, too; a decision that stands says so', async () => {
  stays = ['slip'];
  await open();
  await page.getByRole('button', { name: copy.rejectNamed('Nimali') }).click();
  await page.getByRole('button', { name: copy.reasons[0] }).click();
  await page.getByRole('button', { name: copy.reject, exact: true }).last().click();
  await expect.element(page.getByText(copy.rejected)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(copy.stays(0, 1))).toBeVisible();
  expect(sent.at(-1)).toEqual(undo);
});

test('the slip’s picture opens large, with Approve beside it', async () => {
  await page.viewport(1440, 900);
  vi.stubGlobal('fetch', async () => new Response(await picture()));
  await open({}, SlipCard);
  await page.getByRole('button', { name: copy.enlarge }).click();
  const dialog = page.getByRole('dialog', { name: copy.picture('Nimali') });
  await expect
    .element(dialog.getByRole('button', { name: copy.approveNamed('Nimali', FEE) }))
    .toBeInViewport();
  const { width, height } = dialog.getByRole('img').element().getBoundingClientRect();
  expect(Math.max(width, height)).toBeGreaterThan(500);
});

/** A slip as phones photograph it: higher than wide. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 1600);
  canvas.getContext('2d')?.fillRect(0, 0, 900, 1600);
  return canvas.convertToBlob();
}
