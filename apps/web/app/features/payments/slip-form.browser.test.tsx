import { QueryClientProvider } from '@tanstack/react-query';
import { sendPicture } from '@valence/contract/payments/my-payments';
import { myPaymentsCopy } from '@valence/copy/payments/my-payments';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { refusal } from '../../../test/signed-in-page.tsx';
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
  await openForm(() => {});
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

test('a press after a lost answer sends the picture not once more, and one for a picture that is gone does', async () => {
  const ids: string[] = [];
  const slips: { pictureId: string }[] = [];
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => refusal('picture-absent', 'Not there.'),
    () => Response.json({ success: true, data: { slipId: 'slip' } }, { status: 201 }),
  ];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address === sendPicture.path) {
      ids.push(`picture-${ids.length + 1}`);
      return Response.json({ success: true, data: { pictureId: ids.at(-1) } }, { status: 201 });
    }
    slips.push(JSON.parse(body as string) as { pictureId: string });
    return answers.shift()?.();
  });
  const closed = vi.fn<() => void>();
  await openForm(closed);
  await userEvent.upload(page.getByLabelText(copy.picture), await pictureFile());
  const send = page.getByRole('button', { name: copy.send });
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await send.click();
  await expect.element(page.getByText('Not there.')).toBeVisible();
  await send.click();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(slips.map(({ pictureId }) => pictureId)).toEqual(['picture-1', 'picture-1', 'picture-2']);
});

async function openForm(onClose: () => void): Promise<void> {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <SlipForm classId="c" month={month} onClose={onClose} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 60);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'slip.png', { type: 'image/png' });
}
