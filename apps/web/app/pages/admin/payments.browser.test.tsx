import { QueryClientProvider } from '@tanstack/react-query';
import { type ArrearsRow, listArrears, type Receipt as ReceiptShape } from '@valence/contract/payments/lists';
import { readSite } from '@valence/contract/site/site';
import { arrearsCopy, paymentsCopy, receiptCopy } from '@valence/copy/payments/payments';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import { printed } from '../../../test/printed.ts';
import { signedInAs } from '../../../test/signed-in.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { currentPlace } from '../../lib/navigator.ts';
import { createQueryClient } from '../../lib/query.ts';
import { AdminFrame } from '../../ui/admin/admin-frame.tsx';
import { More } from '../../ui/admin/icons.tsx';
import { Shell } from '../../ui/shell.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import Payments from './payments.tsx';
import Receipt from './receipt.tsx';

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

const SITE = {
  ...{ brandName: 'Nova Chemistry', alYears: [2027] },
  whatsapp: { number: '94771234567', chatLink: 'https://wa.me/94771234567?text=Passcode', simulated: false },
};
const receipt: ReceiptShape = {
  ...{ _id: 'one', number: '2026-00018', issuedAt: '2026-11-28T05:00:00.000Z', issuedBy: 'Malsha' },
  student: { userId: 'student-1', name: 'Nimali', phone: '94771000001' as ArrearsRow['phone'] },
  lines: [
    {
      ...{ className: '2027 Theory', institute: 'Lumina', year: 2026, month: 11, amountCents: 350_000 },
      ...{ reduction: null, kind: 'cash', reversed: false },
    },
  ],
  ...{ amountCents: 350_000, creditCents: 0, refundedCents: 0, undoneCents: 0 },
};

async function openArrears() {
  await open('/dashboard/payments?view=arrears', <Payments />);
  await expect.element(page.getByRole('link', { name: 'Student 24', exact: true })).toBeVisible();
}

const openReceipt = async (site?: Response) =>
  open(
    adminPaths.receipt(receipt._id),
    <Route path={adminPaths.receiptPattern}>
      <Receipt />
    </Route>,
    site,
  );

async function open(path: string, content: ReactNode, site = Response.json(SITE)) {
  history.replaceState(null, '', path);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === listArrears.path)
      return Response.json({ total: 40, pageSize: 25, owedCents: owed, rows });
    if (pathname === readSite.path) return site.clone();
    if (pathname.startsWith('/api/v1/payments/receipts/')) return Response.json(receipt);
    return Response.json({ success: true, data: [], total: 0, rows: [], waiting: 0, pageSize: 25 });
  });
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider store={signedInAs('admin')}>
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <Shell skipLabel="Skip" brand="Valence" menu={<button type="button">Menu</button>}>
                <div className="admin">
                  <AdminFrame
                    label="The desk"
                    moreLabel="More"
                    ways={WAYS}
                    tools={<input aria-label="Find" />}
                  >
                    {content}
                  </AdminFrame>
                </div>
              </Shell>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
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

test.each([794, 1280, 360])(
  'a receipt on paper: the receipt, and nothing of the screen; from %i px',
  async (width) => {
    await page.viewport(width, 900);
    await openReceipt();
    await expect.element(page.getByRole('button', { name: receiptCopy.print })).toBeVisible();
    await printed(true);
    const article = page.getByRole('article', { name: new RegExp(receipt.number) });
    await expect.element(article).toBeVisible();
    // Words of the school, the student and the sum are on it; no other words are on the page.
    for (const words of ['Nova Chemistry', 'Nimali', 'Malsha', 'Lumina', 'Rs. 3,500'])
      await expect.element(article.getByText(words).first()).toBeVisible();
    const elsewhere = visible('body *').filter(
      (element) =>
        !article.element().contains(element) &&
        element.getBoundingClientRect().height > 1 &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    expect(elsewhere.map((element) => element.outerHTML)).toEqual([]);
    expect(visible('nav, button, input, a[class*=border]')).toEqual([]);
  },
);

test('a receipt whose school is not known is said to be missing, not waited for', async () => {
  await openReceipt(Response.json({ statusCode: 404 }, { status: 404 }));
  await expect.element(page.getByText(receiptCopy.failed)).toBeVisible();
});
