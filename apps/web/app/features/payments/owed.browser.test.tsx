import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OwnMonth } from './class-months.tsx';
import { Owed, owedMonths } from './owed.tsx';

const month = (fields: Partial<OwnMonth>): OwnMonth => ({
  year: 2026,
  month: 11,
  paymentState: 'pending',
  feeCents: 350_000,
  receivedCents: 0,
  owedCents: 350_000,
  ...{ fullCents: 350_000, isHalf: false, isSibling: false, joinedAt: null },
  dueAt: '2026-11-30T18:29:59Z',
  ...fields,
});
const own = {
  _id: 'theory',
  name: 'Theory',
  institute: 'Sipsewana',
  months: [
    month({ month: 11 }),
    month({ month: 10, paymentState: 'partial', owedCents: 150_000, dueAt: '2026-10-31T18:29:59Z' }),
    month({ month: 9, paymentState: 'paid', owedCents: 0 }),
    month({ month: 8, paymentState: 'overdue', dueAt: '2026-08-31T18:29:59Z' }),
  ],
};
const slip = {
  slipId: 's',
  classId: 'theory',
  year: 2026,
  month: 8,
  state: 'waiting',
  reason: null,
} as never;

test('what is owed comes first as one sum: without what is paid, and without months whose slip is looked at', async () => {
  const onSend = vi.fn<(owed: { month: OwnMonth }) => void>();
  await render(<Owed months={owedMonths({ classes: [own], slips: [slip] })} onSend={onSend} />);
  await expect.element(page.getByText(/^Rs\.\s5,000$/)).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Oct.*\s2026, Theory: Rs\.\s1,500$/),
    expect.stringMatching(/^Nov.*\s2026, Theory: Rs\.\s3,500$/),
  ]);
  await page.getByRole('button', { name: /^Send the slip for Oct/ }).click();
  expect(onSend.mock.calls[0]?.[0].month.month).toBe(10);
});

test('who owes nothing reads nothing of it', async () => {
  const paid = { ...own, months: [month({ paymentState: 'paid', owedCents: 0 })] };
  const { container } = await render(
    <Owed months={owedMonths({ classes: [paid], slips: [] })} onSend={() => {}} />,
  );
  expect(container.textContent).toBe('');
});
