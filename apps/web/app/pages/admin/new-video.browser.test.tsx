import { QueryClientProvider } from '@tanstack/react-query';
import { createVideo } from '@valence/contract/admin/videos';
import { createCategory, listCategories } from '@valence/contract/learning/categories';
import { listClasses } from '@valence/contract/learning/classes';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { currentPlace } from '../../lib/navigator.ts';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import NewVideo from './new-video.tsx';

const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;
const categoryId = '01890000-0000-7000-8000-000000000001';
const videoId = '01890000-0000-7000-8000-000000000002';

beforeEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  history.replaceState(null, '', '/dashboard/videos/new');
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'admin' });
});

test('the first category is made inside of the form, the video is saved with it, and saving leads to the video', async () => {
  const categories: object[] = [];
  const saved: { title?: string; categoryId?: string }[] = [];
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      const { pathname } = new URL(address, location.origin);
      if (pathname === createCategory.path && method === 'POST') {
        categories.push({ _id: categoryId, name: (JSON.parse(body) as { name: string }).name, videos: 0 });
        return Response.json({ categoryId }, { status: 201 });
      }
      if (pathname === listCategories.path) return Response.json(categories);
      if (pathname === listClasses.path) return Response.json({ success: true, data: [] });
      if (pathname === createVideo.path && method === 'POST') {
        saved.push(JSON.parse(body) as (typeof saved)[number]);
        return Response.json({ videoId }, { status: 201 });
      }
      throw new Error(`${method} ${pathname} was called.`);
    },
  );
  const went: string[] = [];
  await render(
    <Navigation
      first={{ place: currentPlace(), screen: undefined }}
      load={async ({ pathname }) => void went.push(pathname)}
    >
      {() => (
        <AuthProvider>
          <QueryClientProvider client={createQueryClient()}>
            <ConfirmProvider closeLabel="Close">
              <ToastProvider closeLabel="Close" undoLabel="Undo">
                <NewVideo />
              </ToastProvider>
            </ConfirmProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  await page.getByLabelText(copy.firstCategory).fill('Organic');
  await page.getByRole('button', { name: copy.addCategory }).click();
  await expect.element(page.getByLabelText(copy.fields.category)).toHaveValue(categoryId);
  await page.getByLabelText(copy.fields.title, { exact: true }).fill('Alkenes');
  await page.getByRole('button', { name: copy.create }).click();
  await vi.waitFor(() => expect(went).toContain(`/dashboard/videos/${videoId}`));
  expect(saved).toMatchObject([{ title: 'Alkenes', categoryId }]);
});
