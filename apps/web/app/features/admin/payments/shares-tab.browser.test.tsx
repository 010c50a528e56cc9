import { QueryClientProvider } from '@tanstack/react-query';
import { type InstituteStatement, setShare } from '@valence/contract/payments/shares';
import { sharesCopy as copy } from '@valence/copy/payments/shares';
import { monthNumberAt } from '@valence/domain/school-month';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { now } from '../../../lib/clock.ts';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ShareForm } from './share-form.tsx';
import { SharesTab } from './shares-tab.tsx';

const lines = [
  { _id: 'a', name: 'Theory', students: 3, receivedCents: 720_000, shareCents: 183_600 },
  { _id: 'b', name: 'Papers', students: 1, receivedCents: 200_000, shareCents: 51_000 },
];
const institute = (name: string, more: Partial<InstituteStatement> = {}): InstituteStatement => ({
  ...{ _id: name, name, location: 'Colombo', shares: [], classes: lines },
  share: { kind: 'percent', amount: 2550 },
  ...more,
});
let months: string[];
let saved: unknown[];

beforeEach(() => {
  [months, saved] = [[], []];
  history.replaceState(null, '', '/dashboard/payments');
});

async function open(content = <SharesTab />) {
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
      const { pathname, searchParams } = new URL(address, location.origin);
      if (method === setShare.method) {
        saved.push([pathname, JSON.parse(body)]);
        return Response.json({ success: true });
      }
      months.push(searchParams.toString());
      return Response.json({ institutes: [institute('Susipwan'), institute('Sasip', { share: null })] });
    },
  );
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <QueryClientProvider client={client}>
          <AuthProvider>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              {content}
            </ToastProvider>
          </AuthProvider>
        </QueryClientProvider>
      )}
    </Navigation>,
  );
}

/** Shows a dialog until it closes. */
function Closing({
  onClose,
  children,
}: {
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return isOpen && children(close);
}

test('a statement adds its lines up, on a phone without scrolling sideways; the month is in the address', async () => {
  await page.viewport(360, 740);
  await open(
    <div className="admin">
      <SharesTab />
    </div>,
  );
  const sums = page.getByRole('row', { name: copy.sum }).first();
  const parts = [copy.students, '4', copy.received, 'Rs. 9,200', copy.toInstitute, 'Rs. 2,346', copy.yours];
  await expect.element(sums).toHaveTextContent([copy.sum, ...parts, 'Rs. 6,854'].join(''));
  for (const cell of sums.getByRole('cell').elements()) {
    expect(cell.querySelector('span')?.checkVisibility()).toBe(true);
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(360);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
  await expect.element(page.getByText(copy.noShare)).toBeVisible();
  const before = monthNumberAt(new Date(now())) - 2;
  await page.getByLabelText(copy.month).selectOptions(String(before));
  await expect.poll(() => location.search).toBe(`?month=${before}`);
  const [year, month] = [Math.floor(before / 12), (before % 12) + 1];
  await expect.poll(() => months.at(-1)).toBe(`year=${year}&month=${month}`);
});

test('an address that names no month shows the present one', async () => {
  const present = monthNumberAt(new Date(now()));
  history.replaceState(null, '', `/dashboard/payments?month=${present}.5`);
  await open();
  await expect.poll(() => months.at(-1)).toBe(`year=${Math.floor(present / 12)}&month=${(present % 12) + 1}`);
});

test('one statement is printed alone', async () => {
  const hidden: boolean[] = [];
  vi.stubGlobal('print', () => {
    for (const section of document.querySelectorAll('section[aria-label^="Statement for"]:has(h2)'))
      hidden.push(section.classList.contains('print:hidden'));
  });
  await open();
  await page.getByRole('button', { name: copy.printNamed('Sasip') }).click();
  expect(hidden).toEqual([true, false]);
});

test('a share is typed as people write it, and what is none is told beside the field', async () => {
  const onClose = vi.fn<() => void>();
  const present = monthNumberAt(new Date(now()));
  await open(
    <Closing onClose={onClose}>
      {(close) => <ShareForm statement={institute('Susipwan', { share: null })} onClose={close} />}
    </Closing>,
  );
  const field = page.getByLabelText(copy.form.percent, { exact: true });
  await field.fill('101');
  await page.getByRole('button', { name: copy.form.save }).click();
  await expect.element(page.getByText(copy.form.percentWrong)).toBeVisible();
  expect(saved).toEqual([]);
  await field.fill('12.5 %');
  await page.getByRole('button', { name: copy.form.save }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const from = { year: Math.floor(present / 12), month: (present % 12) + 1 };
  const path = '/api/v1/institutes/Susipwan/shares';
  expect(saved).toEqual([[path, { ...from, kind: 'percent', amount: 1250 }]]);
  // Nothing was set before: 0 % is what that comes to.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => saved.at(-1)).toEqual([path, { ...from, kind: 'percent', amount: 0 }]);
});

test('the undo of a share sets what held in its month, though a later one was set, too', async () => {
  const later = { year: 2099, month: 1, kind: 'student', amount: 50_000 } as const;
  const earlier = { year: 2020, month: 1, kind: 'percent', amount: 2500 } as const;
  await open(
    <Closing>
      {(close) => (
        <ShareForm
          statement={institute('Susipwan', { share: earlier, shares: [later, earlier] })}
          onClose={close}
        />
      )}
    </Closing>,
  );
  await page.getByLabelText(copy.form.percent, { exact: true }).fill('30');
  await page.getByRole('button', { name: copy.form.save }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const path = '/api/v1/institutes/Susipwan/shares';
  await expect.poll(() => saved.at(-1)).toMatchObject([path, { kind: 'percent', amount: 2500 }]);
});
