import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AdminFrame } from './admin-frame.tsx';
import { More } from './icons.tsx';

const WAYS = [
  { to: '/dashboard', label: 'Overview', Icon: More, exact: true, barPlace: 1 },
  {
    to: '/dashboard/payments',
    label: 'Payments',
    Icon: More,
    barPlace: 2,
    also: ['/dashboard/receipts'],
  },
];

test.each([
  ['/dashboard', 'Overview'],
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/receipts/0001', 'Payments'],
])('at %s the bar marks %s alone', async (path, label) => {
  history.replaceState(null, '', path);
  await render(
    <AdminFrame label="The desk" moreLabel="More" ways={WAYS} tools={null}>
      {null}
    </AdminFrame>,
  );
  const marked = [...document.querySelectorAll('nav [aria-current=page]')].map((link) => link.textContent);
  // Once in the rail and once in a phone's bar.
  expect(marked).toEqual([label, label]);
});
