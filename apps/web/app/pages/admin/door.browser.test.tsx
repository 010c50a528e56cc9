import { QueryClientProvider } from '@tanstack/react-query';
import { markPresent, takeBackAttendance } from '@valence/contract/admin/attendance';
import { findAtDoor, listDoorClasses, showDoorRoster } from '@valence/contract/admin/door';
import { previewOpening } from '@valence/contract/admin/openings';
import { recordCash } from '@valence/contract/payments/payments';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { common } from '@valence/copy/common';
import { deleteDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { forgetKeptLists, KEPT_LISTS } from '../../lib/offline-shell.ts';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import DoorPage from './door.tsx';

const PLACE = { pathname: '/dashboard/door', search: '', hash: '', state: undefined, key: '' };
const CLASS = { _id: 'theory', name: '2027 Theory', institute: 'Nugegoda', times: [] };
const NIMALI = { userId: 'nimali', name: 'නිමාලි පෙරේරා', phone: '94711110007', isPresent: false } as const;
const CODE = `STUDENT:${'0'.repeat(26)}`;
const FEES = { paymentState: 'overdue', owedCents: 350_000 } as const;
const token = (account: string) => `.${btoa(JSON.stringify({ sub: account }))}.`;

/** What the server answers; `away`: nothing. */
const server = {
  away: false,
  classes: [CLASS] as object[],
  marks: [] as unknown[],
  undone: [] as string[],
  cash: [] as unknown[],
};

beforeEach(async () => {
  Object.assign(server, { away: false, classes: [CLASS], marks: [], undone: [], cash: [] });
  await deleteDB(KEPT_LISTS);
  signIn('malsha');
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (server.away) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(address, location.origin);
    const at = ({ path }: { path: string }) =>
      new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
    if (at(listDoorClasses)) return Response.json({ classes: server.classes });
    if (at(showDoorRoster))
      return Response.json({ students: [{ ...NIMALI, ...FEES, spotNumber: 118, code: CODE }] });
    if (at(findAtDoor)) {
      const seat = { classId: CLASS._id, className: CLASS.name, spotNumber: 118 };
      const due = { year: 2026, month: 11, owedCents: 350_000, isHalf: true, isSibling: true };
      return Response.json({ students: [{ ...NIMALI, ...FEES, seat, due, receipt: null }], more: false });
    }
    if (at(recordCash)) {
      server.cash.push(JSON.parse(body as string));
      const data = { receiptId: 'r', receiptNumber: '2026-00001', amountCents: 500_000 };
      return Response.json({ success: true, data });
    }
    if (at(previewOpening)) return Response.json({ lessons: 0, endsAt: '2027-01-01T00:00:00.000Z' });
    if (at(markPresent) && method === 'POST') {
      server.marks.push(JSON.parse(body as string));
      return Response.json({ success: true, data: { isNew: true } });
    }
    if (at(takeBackAttendance)) {
      server.undone.push(pathname.split('/').at(-1) ?? '');
      return Response.json({ success: true });
    }
    throw new Error(`${pathname} was called.`);
  });
});

function signIn(account: string): void {
  session.set({ isAuthenticated: true, token: token(account), refreshToken: 'refresh', role: 'assistant' });
}

const opened = async () =>
  render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <QueryClientProvider client={createQueryClient()}>
            <DoorPage />
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
const field = () => page.getByRole('searchbox', { name: copy.find });
const found = () => page.getByRole('list', { name: copy.results }).getByRole('button');
const present = () => page.getByRole('button', { name: copy.present, exact: true });
const isKept = async () => (await indexedDB.databases()).some(({ name }) => name === KEPT_LISTS);

test('a school without classes is told what opens the door', async () => {
  server.classes = [];
  await opened();
  await expect.element(page.getByText(copy.noClasses)).toBeVisible();
});

test('without a connection and without a list of today it says that it failed, and tries again', async () => {
  server.away = true;
  await opened();
  await expect.element(page.getByText(copy.failed), { timeout: 15_000 }).toBeVisible();
  server.away = false;
  await page.getByRole('button', { name: common.tryAgain }).click();
  await expect.element(field()).toBeVisible();
});

test('what is kept finds a student and marks her without a connection; the mark is sent once there is one', async () => {
  const first = await opened();
  await field().fill('118');
  await expect.element(found()).toBeVisible();
  await expect.poll(isKept).toBe(true);
  await first.unmount();

  server.away = true;
  await opened();
  await field().fill('නිමා');

  await expect.element(page.getByText(/^No connection\. What is shown is of \d\d:\d\d\.$/)).toBeVisible();
  await field().fill(CODE);
  await expect.element(page.getByText('118', { exact: true })).toBeVisible();
  await found().click();
  const cash = page.getByRole('button', { name: `${copy.cashAlone} ${copy.cashOffline}` });
  await expect.element(cash).toHaveAttribute('aria-disabled', 'true');
  await present().click();
  await expect.element(page.getByText(copy.notSent(1))).toBeVisible();
  await expect.element(present()).toHaveAttribute('aria-disabled', 'true');

  server.away = false;
  await page.getByRole('button', { name: copy.sendNow }).click();
  await expect.element(page.getByText(copy.notSent(1))).not.toBeInTheDocument();
  expect(server.marks).toEqual([
    { requestId: expect.any(String) as string, userId: 'nimali', agoSeconds: expect.any(Number) as number },
  ]);
});

test('an undo without a connection waits, too, and the mark itself is not sent after it', async () => {
  await opened();
  await field().fill('118');
  await found().click();
  server.away = true;
  await present().click();
  await expect.element(page.getByRole('button', { name: /^Undo: / })).toBeVisible();
  const undo = page.getByRole('button', { name: /^Undo: / });
  // Large enough for a thumb that is in a hurry.
  const { width, height } = undo.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await undo.click();
  await expect.element(page.getByText(copy.notSent(1))).toBeVisible();
  await expect.element(present()).not.toHaveAttribute('aria-disabled');
  server.away = false;
  await page.getByRole('button', { name: copy.sendNow }).click();
  await expect.element(page.getByText(copy.notSent(1))).not.toBeInTheDocument();
  expect(server.marks).toEqual([]);
  expect(server.undone).toHaveLength(1);
});

test('signing out deletes the list; marks that wait are sent by their own person alone', async () => {
  await opened();
  await field().fill('118');
  await found().click();
  await expect.poll(isKept).toBe(true);
  server.away = true;
  await present().click();
  await expect.element(page.getByText(copy.notSent(1))).toBeVisible();
  session.clear();
  forgetKeptLists();
  await expect.poll(isKept).toBe(false);
  server.away = false;
  signIn('dilan');
  const { sendWaiting } = await import('../../features/admin/door/waiting-marks.ts');
  await sendWaiting();
  expect(server.marks).toEqual([]);
  signIn('malsha');
  await sendWaiting();
  expect(server.marks).toHaveLength(1);
});

test('another amount than the month’s: the rest is credit, said before it is taken, and why the month costs less', async () => {
  await opened();
  await field().fill('118');
  await found().click();
  await expect.element(page.getByText('Half a month, Sibling discount')).toBeVisible();
  await page.getByRole('button', { name: copy.otherAmount }).click();
  await page.getByLabelText(copy.amount).fill('5000');
  await expect.element(page.getByText(/1,500 stays as credit/)).toBeVisible();
  await page.getByRole('button', { name: copy.takeOther(500_000) }).click();
  const lines = [{ classId: 'theory', year: 2026, month: 11, amountCents: 350_000 }];
  await expect.poll(() => server.cash).toMatchObject([{ userId: 'nimali', lines, creditCents: 150_000 }]);
});

test.each([
  [
    'the link of the bar that was pressed',
    () => Object.assign(document.createElement('a'), { href: '/dashboard/door' }),
  ],
  [
    'the frame of the page, after a sign-in',
    () => Object.assign(document.createElement('div'), { id: 'content', tabIndex: -1 }),
  ],
])('the field gets the focus where the way here left it on %s', async (_, left) => {
  const element = document.body.appendChild(left());
  element.focus();
  await opened();
  await expect.element(field()).toHaveFocus();
  element.remove();
});

test('who has moved the focus meanwhile keeps it', async () => {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  await opened();
  await expect.element(field()).toBeVisible();
  await expect.element(other).toHaveFocus();
  other.remove();
});
