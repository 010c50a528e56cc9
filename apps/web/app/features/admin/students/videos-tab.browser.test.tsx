import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { grantAccess, removeAccess } from '@valence/contract/admin/access';
import { lookUpStudent, type StudentCard } from '@valence/contract/admin/students';
import { listAdminVideos } from '@valence/contract/admin/videos';
import { studentsCopy } from '@valence/copy/admin/students';
import { common } from '@valence/copy/common';
import type { Phone } from '@valence/domain/phone';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answer, noConnection, serverWith } from '../../../../test/signed-in-page.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { studentQuery } from './student-query.ts';
import { VideosTab } from './videos-tab.tsx';

const { grant, videos } = studentsCopy;

const lesson = (number: number, title: string) => ({
  _id: `01890000-0000-7000-8000-00000000000${number}`,
  ...{ title, subtitle: '', description: '', thumbnailUrl: null, animationUrl: null, category: 'Theory' },
  ...{ uploadedDate: '2026-11-01T00:00:00Z', recordedDate: null, alYear: 2027, month: null, year: null },
  durationSeconds: 3600,
});
const alkanes = lesson(1, 'Alkanes');
const held = lesson(2, 'Bonding');

const kasun: StudentCard = {
  userId: '01890000-0000-7000-8000-000000000009',
  ...{ name: 'Kasun', phone: '94771000002' as Phone, isVerified: true, currentAlYear: null },
  ...{ confirmed: null, enrolledClasses: [], payments: [], accessibleVideos: [held] },
};

function Loaded() {
  const { data } = useQuery(studentQuery(kasun.phone));
  return data && <VideosTab student={data} />;
}

test('offline a grant and a removal fail with the specified words; what was chosen stays, and the grant is made by trying again', async () => {
  const row = {
    ...alkanes,
    ...{ categoryId: held._id, kind: 'protected', isUnprotected: false, openToYear: false },
    ...{ publishedAt: '2026-11-01T00:00:00Z', state: 'published', classes: 0 },
  };
  const server = serverWith(
    answer(lookUpStudent, () => kasun),
    answer(listAdminVideos, () => ({ rows: [row], total: 1 })),
    answer(grantAccess, noConnection),
    answer(removeAccess, noConnection),
  );
  const client = createQueryClient();
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ConfirmProvider closeLabel="Close">
          <Loaded />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const form = page.getByRole('form', { name: grant.title });
  await form.getByRole('checkbox').click();
  await form.getByRole('button', { name: grant.submit }).click();
  // The message is the specified sentence; what to do stands beside the form.
  await expect.element(page.getByText(grant.failed, { exact: true })).toBeVisible();
  await expect.element(form.getByText(common.offline)).toBeVisible();
  await expect.element(form.getByText(grant.chosen(1))).toBeVisible();
  expect(page.getByText(grant.granted).elements()).toEqual([]);

  server.answers.push(
    answer(grantAccess, () => ({
      success: true,
      data: { accessExpires: null, undoToken: null },
    })),
  );
  await form.getByRole('button', { name: grant.submit }).click();
  await expect.element(page.getByText(grant.granted)).toBeVisible();
  const chosen = { selectedVideos: [alkanes._id], accessWeeks: expect.any(Number) as number };
  expect(server.bodies(grantAccess)).toEqual([chosen, chosen]);

  const remove = page.getByRole('button', { name: videos.removeNamed(held.title) });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: common.yes }).click();
  await expect.element(page.getByText(videos.removeFailed, { exact: true })).toBeVisible();
  await expect.element(remove).toBeVisible();
});
