import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test.each([320, 360])('in a window of %i px no label of the bar is cut', async (width) => {
  await page.viewport(width, 740);
  // The words of the page that is open are bold, and wider.
  history.replaceState(null, '', '/Questions');
  const labels = ['Door', 'Students', 'Payments', 'Questions'];
  const ways = labels.map((label, index) => ({
    ...{ to: `/${label}`, label, Icon: More, barPlace: index + 1 },
  }));
  const behind = { to: '/analytics', label: 'Analytics', Icon: More };
  await render(
    <AdminFrame label="The desk" moreLabel="More" ways={[...ways, behind]} tools={null}>
      {null}
    </AdminFrame>,
  );
  for (const label of [...labels, 'More']) {
    const [text] = page
      .getByText(label, { exact: true })
      .elements()
      .filter((element) => element.checkVisibility());
    const { left = -1, right = width + 1 } = text?.getBoundingClientRect() ?? {};
    expect([label, left >= 0 && right <= width, text && text.scrollWidth <= text.clientWidth + 1]).toEqual([
      label,
      true,
      true,
    ]);
  }
});

test('a window 800 px high shows sixteen sections to a mouse without scrolling', async () => {
  await page.viewport(1440, 800);
  const ways = Array.from({ length: 16 }, (_, place) => ({
    to: `/${place}`,
    label: `Way ${place}`,
    Icon: More,
  }));
  await render(
    // As below the page's bar and its tools: see `top-15`.
    <div style={{ paddingTop: 60 }}>
      <AdminFrame label="The desk" moreLabel="More" ways={ways} tools={<div style={{ height: 44 }} />}>
        {null}
      </AdminFrame>
    </div>,
  );
  const last = page.getByRole('link', { name: 'Way 15' }).element();
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
});
