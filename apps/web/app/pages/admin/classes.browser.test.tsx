import { QueryClientProvider } from '@tanstack/react-query';
import { createInstitute, listInstitutes } from '@valence/contract/admin/classes';
import { listClasses } from '@valence/contract/learning/classes';
import { classesCopy, classFormCopy } from '@valence/copy/admin/classes';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { currentPlace } from '../../lib/navigator.ts';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Classes from './classes.tsx';

const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;
const institute = (name: string) => ({ _id: name.replace(' ', '-'), name, location: '', classes: 0 });

beforeEach(async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', '/dashboard/classes');
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'admin' });
});

test('saving an institute leads to it, below others on a phone, too', async () => {
  // More than a phone shows at once.
  const institutes = Array.from({ length: 12 }, (_, n) => institute(`Hall ${n}`));
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
      const { pathname } = new URL(address, location.origin);
      if (pathname === listClasses.path) return Response.json({ success: true, data: [] });
      if (pathname === createInstitute.path && method === 'POST') {
        const { name } = JSON.parse(body ?? '') as { name: string };
        institutes.push(institute(name));
        return Response.json({ success: true, data: { instituteId: name } }, { status: 201 });
      }
      if (pathname === listInstitutes.path) return Response.json({ institutes });
      throw new Error(`${pathname} was called.`);
    },
  );
  // One for the stay: the page is rendered anew when its address changes.
  const client = createQueryClient();
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider>
          <QueryClientProvider client={client}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <Classes />
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  await page.getByRole('button', { name: classesCopy.newInstitute }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(classFormCopy.instituteName).fill('Sasip');
  await dialog.getByRole('button', { name: classFormCopy.save }).click();
  const made = page.getByRole('heading', { name: 'Sasip' });
  await expect.element(made).toHaveFocus();
  const { top, bottom } = made.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(740);
});
