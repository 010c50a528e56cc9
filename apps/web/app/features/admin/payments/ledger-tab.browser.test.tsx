import { QueryClientProvider } from '@tanstack/react-query';
import { type LedgerRow, listLedger, recordCash, showMonth } from '@valence/contract/payments/payments';
import { paymentsCopy as copy, monthCopy } from '@valence/copy/payments/payments';
import { refusalSentences } from '@valence/copy/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { printed } from '../../../../test/printed.ts';
import { AdminStudentProvider } from '../../../lib/admin-student.tsx';
import { AuthProvider } from '../../../lib/auth.tsx';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { LedgerTab } from './ledger-tab.tsx';

const classes = ['Theory', 'Revision'].map((name, index) => ({
  _id: `class-${index + 1}`,
  name,
  alYear: 2027,
  policy: 'paid-month',
  institute: { _id: 'one', name: 'Susipwan', location: 'Colombo' },
}));
const overdue = {
  year: 2026,
  paymentState: 'overdue',
  feeCents: 100,
  ...{ fullCents: 100, isHalf: false, isSibling: false },
  receivedCents: 0,
  owedCents: 100,
} as const;
const nimali = {
  userId: 'nimali',
  name: 'Nimali',
  phone: '94771234567',
  spotNumber: 1,
  left: false,
  owedCents: 100,
  months: [{ ...overdue, month: 1 }],
} as LedgerRow;
let searches: URLSearchParams[];

afterEach(async () => printed(false));

beforeEach(() => {
  searches = [];
  history.replaceState(null, '', '/dashboard/payments');
});

/** @param rows the students of every class; without any they never come */
async function open(
  rows: (classId: string | null) => LedgerRow[] | undefined = () => [],
  answers: Record<string, () => Response> = {},
) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const answer = answers[pathname];
    if (answer) return answer();
    if (pathname !== listLedger.path) return Response.json({ success: true, data: classes });
    searches.push(searchParams);
    const found = rows(searchParams.get('classId'));
    if (!found) return new Promise(() => {});
    const shown = { _id: 'class-1', name: 'Theory', institute: 'Susipwan' };
    return Response.json({ class: shown, fees: [], rows: found, total: found.length, pageSize: 25 });
  });
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <QueryClientProvider client={createQueryClient()}>
          <AuthProvider>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <AdminStudentProvider value={{ phone: undefined, open: () => {} }}>
                <div className="admin">
                  <LedgerTab year={2026} />
                </div>
              </AdminStudentProvider>
            </ToastProvider>
          </AuthProvider>
        </QueryClientProvider>
      )}
    </Navigation>,
  );
}

test('the list follows the typing, without leaving the field, and no search is in the address', async () => {
  await open();
  await page.getByLabelText(copy.search).fill('nim');
  await expect.poll(() => searches.at(-1)?.get('search')).toBe('nim');
  await expect.element(page.getByLabelText(copy.search)).toHaveFocus();
  expect(location.search).not.toContain('nim');
});

test('class, year and order are in the address, and a reload keeps them', async () => {
  await open();
  await page.getByLabelText(copy.schoolClass, { exact: true }).selectOptions('class-2');
  await page.getByLabelText(copy.year).selectOptions('2025');
  await page.getByLabelText(copy.order).selectOptions('owed');
  await expect.poll(() => location.search).toBe('?class=class-2&year=2025&order=owed');
  searches = [];
  await open();
  await expect.poll(() => searches.at(-1)?.toString()).toContain('classId=class-2&year=2025&sort=owed');
});

test('another class chosen: no month of the class before can be pressed any more, not even at once', async () => {
  await open((classId) => (classId === 'class-1' ? [nimali] : undefined));
  const months = () => page.getByRole('button', { name: /of Nimali/ }).elements();
  await expect.poll(() => months().length).toBe(1);
  const choice = page.getByLabelText(copy.schoolClass, { exact: true }).element() as HTMLSelectElement;
  choice.value = 'class-2';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  // React's own task after an event, and nothing more: a transition would come later.
  await Promise.resolve();
  expect([choice.value, months()]).toEqual(['class-2', []]);
});

test('what is written on a month is in its name, by which voice control presses it', async () => {
  const states = ['paid', 'free', 'partial', 'pending', 'overdue', 'none'] as const;
  const months = states.map((paymentState, index) => ({
    ...overdue,
    ...{ paymentState, month: index + 1, isHalf: index === 0 },
  }));
  await open(() => [{ ...nimali, months }]);
  const buttons = page.getByRole('button', { name: /of Nimali/ });
  await expect.poll(() => buttons.elements().length).toBe(states.length);
  for (const button of buttons.elements())
    expect(button.getAttribute('aria-label')).toContain((button as HTMLElement).innerText.trim());
});

test.each([
  [1440, 'in one line', 52],
  [360, 'in two lines', 100],
] as const)(
  'at %i px a student and twelve months stand %s, half of what they were',
  async (width, _, most) => {
    await page.viewport(width, 900);
    const months = Array.from({ length: 12 }, (__, index) => ({ ...overdue, month: index + 1 }));
    await open(() => [
      { ...nimali, months },
      { ...nimali, userId: 'kasun', name: 'Kasun', months },
    ]);
    const first = page.getByRole('button', { name: /of Nimali/ });
    await expect.poll(() => first.elements().length).toBe(12);
    const [one, other] = ['Nimali', 'Kasun'].map((name) =>
      page
        .getByRole('button', { name: new RegExp(`of ${name}`) })
        .first()
        .element()
        .getBoundingClientRect(),
    );
    expect((other?.top ?? Infinity) - (one?.top ?? 0)).toBeLessThanOrEqual(most);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('on paper the ledger says of which class and year it is, without the fields that chose them', async () => {
  await open(() => [nimali]);
  await expect.element(page.getByRole('button', { name: /of Nimali/ })).toBeVisible();
  await printed(true);
  await expect.element(page.getByText('Theory · 2026', { exact: true })).toBeVisible();
  expect([...document.querySelectorAll('form')].filter((form) => form.checkVisibility())).toEqual([]);
  await expect.element(page.getByRole('button', { name: /of Nimali/ })).toBeVisible();
});

test('a further month that somebody else took meanwhile is refused, and then no longer offered', async () => {
  let isPaid = false;
  const [january, february, march] = [1, 2, 3].map((month) => ({ ...overdue, month }));
  const paid = { ...overdue, month: 2, paymentState: 'paid', receivedCents: 100, owedCents: 0 } as const;
  await open(() => [{ ...nimali, months: [january, isPaid ? paid : february, march] } as LedgerRow], {
    [showMonth.path]: () =>
      Response.json({
        ...{ ...nimali, ...january, class: { _id: 'class-1', name: 'Theory', institute: 'Susipwan' } },
        ...{ dueAt: '2026-01-10T18:29:59Z', entries: [], freeCard: null },
      }),
    [recordCash.path]: () => {
      isPaid = true;
      return Response.json({ code: 'month-paid', message: refusalSentences['month-paid'] }, { status: 400 });
    },
  });
  await page
    .getByRole('button', { name: /of Nimali/ })
    .first()
    .click();
  const further = page.getByLabelText(monthCopy.other(2026, 2, 100));
  await further.click();
  await page.getByRole('button', { name: monthCopy.recordSum(200) }).click();
  await expect.element(page.getByText(refusalSentences['month-paid'])).toBeVisible();
  await expect.element(further).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(monthCopy.other(2026, 3, 100))).toBeVisible();
});
