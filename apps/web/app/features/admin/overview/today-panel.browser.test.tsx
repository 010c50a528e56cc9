import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TodayCards } from './today-panel.tsx';

const slot = {
  _id: 'a',
  name: '2027 Theory',
  institute: 'Sasip',
  from: '08:30',
  to: '10:30',
  place: 'Hall 2',
};

test('today’s classes lead to their pages, with time and place; an assistant reads whose cash it is', async () => {
  await render(
    <TodayCards today={{ classes: [slot], cash: { cents: 350_000, payments: 1, whose: 'own' } }} />,
  );
  await expect
    .element(page.getByRole('link', { name: '2027 Theory' }))
    .toHaveAttribute('href', '/dashboard/classes/a');
  await expect.element(page.getByText('08:30–10:30')).toBeVisible();
  await expect.element(page.getByText('Sasip · Hall 2')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Your cash today' }))
    .toHaveAttribute('href', '/dashboard/payments?view=box');
  await expect.element(page.getByText('1 payment', { exact: true })).toBeVisible();
});

test('a day without classes and payments says so', async () => {
  await render(<TodayCards today={{ classes: [], cash: { cents: 0, payments: 0, whose: 'everybody' } }} />);
  await expect.element(page.getByText('No class today')).toBeVisible();
  await expect.element(page.getByText('no payments yet')).toBeVisible();
});
