import { QueryClientProvider } from '@tanstack/react-query';
import { type AdminVideoRow, listAdminVideos } from '@valence/contract/admin/videos';
import { assignVideo, undoAssignment } from '@valence/contract/learning/classes';
import { classVideosCopy as copy } from '@valence/copy/admin/classes';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { AssignLessons } from './class-assign.tsx';

const video = (id: string): AdminVideoRow => ({
  ...{ _id: id, title: `Lesson ${id}`, subtitle: '', description: '', category: 'Acids' },
  ...{ thumbnailUrl: null, animationUrl: null, uploadedDate: '2026-11-01T00:00:00Z', recordedDate: null },
  ...{ alYear: 2027, month: null, year: null, durationSeconds: null, categoryId: 'acids', kind: 'none' },
  ...{ isUnprotected: false, openToYear: false, publishedAt: null, state: 'draft', classes: 0 },
});

test('of lessons of which one could not be assigned, it stays chosen, and the undo of the next press takes back all', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string }) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === listAdminVideos.path)
      return Response.json({ rows: ['A', 'B', 'C'].map(video), total: 3 });
    const { videoId } = JSON.parse(body) as { videoId: string };
    sent.push(`${pathname} ${videoId}`);
    if (pathname === undoAssignment.path) return Response.json({ success: true });
    const isFirst = sent.filter((one) => one === `${assignVideo.path} B`).length === 1;
    if (videoId === 'B' && isFirst) return new Response('', { status: 500 });
    const data = { totalUpdated: 1, assignedAt: `2026-11-29T00:00:00.00${sent.length}Z` };
    return Response.json({ success: true, data });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <AssignLessons classId="theory" />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: copy.add }).click();
  for (const name of ['A', 'B', 'C']) await page.getByRole('checkbox', { name: `Lesson ${name}` }).click();
  await page.getByRole('button', { name: copy.addChosen(3) }).click();
  await expect.element(page.getByText(copy.left(1, 2))).toBeVisible();
  await page.getByRole('button', { name: copy.addChosen(2) }).click();
  await expect.element(page.getByText(copy.added(3))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent.filter((one) => one.startsWith(undoAssignment.path))).toHaveLength(3);
});
