import { QueryClientProvider } from '@tanstack/react-query';
import { type ArrearsRow, listArrears } from '@valence/contract/payments/lists';
import { arrearsCopy, paymentsCopy } from '@valence/copy/payments/payments';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { printed } from '../../../test/printed.ts';
import { signedInAs } from '../../../test/signed-in.ts';
import { AuthProvider } from '../../lib/auth.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { AdminFrame } from '../../ui/admin/admin-frame.tsx';
import { More } from '../../ui/admin/icons.tsx';
import { Shell } from '../../ui/shell.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import Payments from './payments.tsx';

const WAYS = [
  { to: '/dashboard', label: 'Overview', Icon: More, barPlace: 1 },
  { to: '/dashboard/payments', label: 'Payments', Icon: More, barPlace: 2 },
  { to: '/dashboard/analytics', label: 'Analytics', Icon: More },
];
const rows: ArrearsRow[] = Array.from({ length: 25 }, (_, place) => ({
  userId: `student-${place}`,
  name: `Student ${place}`,
  phone: `947710000${10 + place}` as ArrearsRow['phone'],
  owedCents: 700_000,
  months: [9, 10].map((month) => ({
    ...{ classId: 'theory', className: '2027 Theory', year: 2026, month, owedCents: 350_000 },
  })),
}));
const owed = 40 * 700_000;

afterEach(async () => printed(false));

async function openArrears() {
  history.replaceState(null, '', '/dashboard/payments?view=arrears');
  vi.stubGlobal('fetch', async (address: string) => {
    if (new URL(address, location.origin).pathname === listArrears.path)
      return Response.json({ total: 40, pageSize: 25, owedCents: owed, rows });
    return Response.json({ success: true, data: [], total: 0, rows: [], waiting: 0, pageSize: 25 });
  });
  await render(
    <AuthProvider store={signedInAs('admin')}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <Shell skipLabel="Skip" brand="Valence" menu={<button type="button">Menu</button>}>
            <div className="admin">
              <AdminFrame label="The desk" moreLabel="More" ways={WAYS} tools={<input aria-label="Find" />}>
                <Payments />
              </AdminFrame>
            </div>
          </Shell>
        </ToastProvider>
      </QueryClientProvider>
    </AuthProvider>,
  );
  await expect.element(page.getByRole('link', { name: 'Student 24', exact: true })).toBeVisible();
}

const visible = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

// A4 without margins, a narrow column of a browser that fits the page, and a phone that prints.
test.each([794, 1280, 360])(
  'arrears on paper: nothing of the screen, and nothing over a row; from %i px',
  async (width) => {
    await page.viewport(width, 900);
    await openArrears();
    expect(visible('nav, [role=tablist], header button, td a[class*=border]').length).toBeGreaterThan(3);
    await printed(true);
    await expect.element(page.getByText(arrearsCopy.total(40, owed))).toBeVisible();
    expect(visible('nav, [role=tablist], input, [data-toasts]')).toEqual([]);
    // What the list is of stays, as plain words.
    expect(visible('select').map((field) => getComputedStyle(field).borderTopWidth)).toEqual(['0px']);
    // The heads of the columns are buttons, too: they are text on paper.
    expect(visible('button, a[class*=border]').filter((element) => !element.closest('th'))).toEqual([]);
    const floating = visible('body *').filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    expect(floating.filter((element) => element.getBoundingClientRect().height > 1)).toEqual([]);
    for (const { name } of rows) {
      const row = page.getByRole('link', { name, exact: true }).element();
      row.scrollIntoView({ block: 'end' });
      const { left, top, width: wide, height } = row.getBoundingClientRect();
      expect(row.contains(document.elementFromPoint(left + wide / 2, top + height / 2))).toBe(true);
    }
    await expect.element(page.getByRole('heading', { name: paymentsCopy.title })).toBeVisible();
  },
);
