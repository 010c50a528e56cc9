import { QueryClientProvider } from '@tanstack/react-query';
import { myPaymentsCopy } from '@valence/copy/payments/my-payments';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { SlipForm } from './slip-form.tsx';

const copy = myPaymentsCopy.form;
const month = {
  year: 2026,
  month: 11,
  paymentState: 'pending',
  feeCents: 350_000,
  owedCents: 350_000,
  receivedCents: 0,
  ...{ fullCents: 350_000, isHalf: false, isSibling: false, joinedAt: null },
  dueAt: '2026-11-30T18:29:59Z',
} as const;

test('a slip without a picture is refused; a picture takes the refusal away and shows itself', async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <SlipForm classId="c" month={month} onClose={() => {}} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: copy.send }).click();
  await expect.element(page.getByText(copy.pictureMissing)).toBeVisible();
  await userEvent.upload(page.getByLabelText(copy.picture), await pictureFile());
  await expect.element(page.getByText(copy.pictureMissing)).not.toBeInTheDocument();
  await expect.element(page.getByText(copy.chosen('slip.png'))).toBeVisible();
  await expect.poll(() => document.querySelector('dialog img')?.getAttribute('src')).toMatch(/^blob:/);
  await expect
    .poll(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth)
    .toBeGreaterThan(0);
});

async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 60);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'slip.png', { type: 'image/png' });
}
