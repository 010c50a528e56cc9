import { QueryClientProvider } from '@tanstack/react-query';
import type { RosterRow } from '@valence/contract/admin/classes';
import { classFormCopy, classVideosCopy, feesCopy, rosterCopy } from '@valence/copy/admin/classes';
import { monthOf } from '@valence/domain/school-month';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ClassVideosTab } from './class-videos-tab.tsx';
import { FeesTab } from './fees-tab.tsx';
import { InstituteForm } from './institute-form.tsx';
import { SeatActions } from './seat.tsx';

const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;
const classId = '01890000-0000-7000-8000-000000000001';
const videoId = '01890000-0000-7000-8000-000000000002';
const enrolmentId = '01890000-0000-7000-8000-000000000003';

/** Shows it before a server that answers by method and path. @returns what was sent, in order */
async function shown(what: ReactNode, answers: Record<string, unknown>): Promise<string[]> {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(address, location.href);
    if (method !== 'GET')
      sent.push([method, pathname, ...(typeof body === 'string' ? [body] : [])].join(' '));
    return Response.json(answers[`${method} ${pathname}`] ?? { success: true });
  });
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'admin' });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ConfirmProvider closeLabel="Close">
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            {what}
          </ToastProvider>
        </ConfirmProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return sent;
}

afterEach(() => localStorage.clear());

test('a student is taken out of a class at once, and Undo brings the same place back', async () => {
  const row = { enrolmentId, userId: 'one', name: 'Nimali', spotNumber: 7 } as unknown as RosterRow;
  const sent = await shown(<SeatActions row={row} nextSpot={8} onLeft={() => undefined} />, {});
  await page.getByRole('button', { name: rosterCopy.leaveNamed('Nimali') }).click();
  await expect.element(page.getByText(rosterCopy.left('Nimali'))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(rosterCopy.returned('Nimali'))).toBeVisible();
  expect(sent).toEqual([
    `POST /api/v1/enrolments/${enrolmentId}/leave`,
    `POST /api/v1/enrolments/${enrolmentId}/return`,
  ]);
});

test('another spot is undone by the former one', async () => {
  const row = { enrolmentId, userId: 'one', name: 'Nimali', spotNumber: 7 } as unknown as RosterRow;
  const sent = await shown(<SeatActions row={row} nextSpot={8} onLeft={() => undefined} />, {});
  await page.getByRole('button', { name: rosterCopy.moveNamed('Nimali') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(rosterCopy.spot).fill('9');
  await dialog.getByRole('button', { name: rosterCopy.move }).click();
  await expect.element(page.getByText(rosterCopy.moved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const path = `PUT /api/v1/enrolments/${enrolmentId}`;
  await expect.poll(() => sent).toEqual([`${path} {"spotNumber":9}`, `${path} {"spotNumber":7}`]);
});

test('a lesson is taken from a class at once, and Undo sends back what the removal answered', async () => {
  const video = { _id: videoId, title: 'Alkenes', year: 2027, month: 1, published: true, endsAt: null };
  const videos = `/api/v1/classes/${classId}/videos`;
  const sent = await shown(<ClassVideosTab classId={classId} tools={null} />, {
    [`GET ${videos}`]: { total: 1, pageSize: 25, rows: [video] },
    [`DELETE ${videos}/${videoId}`]: { success: true, data: { undoToken: 'signed' } },
  });
  await page.getByRole('button', { name: classVideosCopy.removeNamed('Alkenes') }).click();
  await expect.element(page.getByText(classVideosCopy.removed('Alkenes'))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(classVideosCopy.restored)).toBeVisible();
  expect(sent).toEqual([
    `DELETE ${videos}/${videoId}`,
    'POST /api/v1/class-videos/restore {"undoToken":"signed"}',
  ]);
});

function Institute({ before }: { before: { _id: string; name: string; location: string } }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <InstituteForm before={before} onClose={() => setOpen(false)} onSaved={() => undefined} />;
}

test('an institute that was changed by mistake is as before after Undo', async () => {
  const hall = { _id: 'hall', name: 'Sigma Hall', location: 'Kandy' };
  const institute = await shown(<Institute before={hall} />, {});
  await page.getByLabelText(classFormCopy.location).fill('Galle');
  await page.getByRole('button', { name: classFormCopy.save }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const path = 'PUT /api/v1/institutes/hall';
  await expect
    .poll(() => institute)
    .toEqual([
      `${path} {"name":"Sigma Hall","location":"Galle"}`,
      `${path} {"name":"Sigma Hall","location":"Kandy"}`,
    ]);
});

test('a fee is set only after a question that says from when on it holds, and what cannot be undone', async () => {
  const fees = `/api/v1/classes/${classId}/fees`;
  const sent = await shown(<FeesTab classId={classId} />, {
    [`GET ${fees}`]: { fees: [], halvesMonth: false },
  });
  await page.getByLabelText(feesCopy.amount).fill('3,000');
  const month = page.getByLabelText(feesCopy.month).element() as HTMLSelectElement;
  const { year, month: number } = monthOf(Number(month.value));
  await page.getByRole('button', { name: feesCopy.set }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(feesCopy.sure(year, number, 300_000))).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: feesCopy.set }).click();
  await expect
    .poll(() => sent)
    .toEqual([`PUT ${fees} ${JSON.stringify({ year, month: number, amountCents: 300_000 })}`]);
});

test.each([360, 768])('in a window of %i px Remove beside a long title stays in its card', async (width) => {
  await page.viewport(width, 740);
  const title =
    'Enthalpy of formation, combustion and neutralisation: three cycles of Hess, one after another';
  const video = { _id: videoId, title, published: true, endsAt: null, year: 2026, month: 11 };
  const rows = [video, { ...video, _id: classId, title: 'The mole' }];
  await shown(<ClassVideosTab classId={classId} tools={null} />, {
    [`GET /api/v1/classes/${classId}/videos`]: { rows, total: 2, page: 1, pageSize: 25 },
  });
  for (const row of rows) {
    const button = page.getByRole('button', { name: classVideosCopy.removeNamed(row.title), exact: true });
    await expect.element(button).toBeVisible();
    const [own, card] = [button, page.getByRole('list')].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(own?.right).toBeLessThanOrEqual(card?.right ?? 0);
    expect(button.element().scrollWidth).toBeLessThanOrEqual(button.element().clientWidth);
  }
});
