import { myPaymentsCopy as copy } from '@valence/copy/payments/my-payments';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClassMonths, type OwnMonth } from './class-months.tsx';

const FEE = 350_000;
const month = (fields: Partial<OwnMonth>): OwnMonth => ({
  ...{ year: 2026, month: 11, paymentState: 'pending', feeCents: FEE, receivedCents: 0, owedCents: FEE },
  ...{ fullCents: FEE, isHalf: false, isSibling: false, joinedAt: null, dueAt: '2026-11-30T18:29:59Z' },
  ...fields,
});
const joinedAt = '2026-11-20T00:00:00.000Z';

async function shown(fields: Partial<OwnMonth>) {
  const own = { _id: 'theory', name: 'Theory', institute: 'Sasip', months: [month(fields)] };
  await render(<ClassMonths own={own} slips={[]} onSend={() => {}} />);
}

test('a month that costs half says why, and what the whole fee is, also once it is paid', async () => {
  const half = { feeCents: FEE / 2, owedCents: 0, isHalf: true, joinedAt, paymentState: 'paid' } as const;
  await shown(half);
  await expect
    .element(page.getByText(`${copy.half(new Date(joinedAt))} ${copy.insteadOf(FEE)}`))
    .toBeVisible();
});

test('a month that costs a brother or sister less says so', async () => {
  await shown({ feeCents: 315_000, owedCents: 315_000, isSibling: true, joinedAt });
  await expect.element(page.getByText(`${copy.sibling} ${copy.insteadOf(FEE)}`)).toBeVisible();
});

test('a whole fee says nothing, also in the month of joining', async () => {
  await shown({ isHalf: false, joinedAt });
  await expect.element(page.getByText(copy.stillToPay(FEE), { exact: false })).toBeVisible();
  expect(document.body.textContent).not.toContain(copy.insteadOf(FEE));
});
