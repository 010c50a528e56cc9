import { QueryClientProvider } from '@tanstack/react-query';
import { previewMessages } from '@valence/contract/admin/messages';
import { messagesCopy } from '@valence/copy/admin/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { signedInAs } from '../../../../test/signed-in.ts';
import { AuthProvider } from '../../../lib/auth.tsx';
import { useListAddress } from '../../../lib/list-address.ts';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { Composer, ORDER_FILTERS } from './composer.tsx';

const { form: copy } = messagesCopy;

function Composing() {
  return <Composer address={useListAddress(ORDER_FILTERS, '')} classes={[{ _id: 'c', name: 'Theory' }]} />;
}

/** The composer at the browser's present place. @returns the orders that were previewed */
async function open() {
  const orders: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    expect(address).toBe(previewMessages.path);
    orders.push(JSON.parse(body));
    return Response.json({
      ...{ about: '', count: 0, costCents: 0, priceCents: 400, later: 0, replies: 0, notified: 0 },
      ...{ unreadMinutes: 120, rows: [], leftOut: [] },
      spend: { year: 2026, month: 11, spentCents: 0, budgetCents: 0, replies: 0, freeReplies: 0 },
    });
  });
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider store={signedInAs('admin')}>
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              {/* The admin area's styles apply inside of it alone. */}
              <div className="admin">
                <Composing />
              </div>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  return orders;
}

afterEach(() => localStorage.clear());

const many = Array.from({ length: 140 }, (_, place) => `student-${place}`);

test('those whom the history entry names stay named when something else is told, until everybody is', async () => {
  history.replaceState({ key: 'k', state: { userIds: many } }, '', '/dashboard/messages?kind=dues');
  const orders = await open();
  await expect.element(page.getByText(copy.chosen(140))).toBeVisible();
  await page.getByLabelText(copy.kind).selectOptions('access');
  await expect.element(page.getByText(copy.chosen(140))).toBeVisible();
  await page.getByRole('button', { name: copy.preview }).click();
  await vi.waitFor(() => expect(orders).toEqual([{ kind: 'access', days: 3, userIds: many }]));
  await page.getByRole('button', { name: copy.everybody }).click();
  await page.getByRole('button', { name: copy.preview }).click();
  await vi.waitFor(() => expect(orders.at(-1)).toEqual({ kind: 'access', days: 3 }));
});

test('a closed composer forgets whom it was for', async () => {
  history.replaceState({ key: 'k', state: { userIds: many } }, '', '/dashboard/messages?kind=dues');
  await open();
  await page.getByRole('button', { name: copy.close }).click();
  await vi.waitFor(() => expect(location.search).toBe(''));
  expect(currentPlace().state).toBeNull();
});

test.each([360, 1440])('in a window of %i px each choice shows its words whole', async (width) => {
  await page.viewport(width, 800);
  history.replaceState(null, '', '/dashboard/messages?kind=class');
  await open();
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  for (const label of [copy.kind, copy.schoolClass]) {
    const field = page.getByLabelText(label).element() as HTMLSelectElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room =
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - ARROW_PX;
    for (const { text } of field.options)
      expect.soft(pen.measureText(text).width, text).toBeLessThanOrEqual(room);
  }
});

/** What the browser draws at the end of a list that opens. */
const ARROW_PX = 16;

test('what was written to a class is there again after a reload, until it was sent or something else is told', async () => {
  const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'admin' });
  history.replaceState(null, '', '/dashboard/messages?kind=class&classId=c');
  await open();
  await page.getByLabelText(copy.note).fill('Saturday’s class begins at 9.');
  await cleanup();
  await open();
  await expect.element(page.getByLabelText(copy.note)).toHaveValue('Saturday’s class begins at 9.');
  await cleanup();
  history.replaceState(null, '', '/dashboard/messages?kind=class&classId=c&ids=nimali');
  await open();
  await expect.element(page.getByLabelText(copy.note)).toHaveValue('');
});
