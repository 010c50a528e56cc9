import { QueryClientProvider } from '@tanstack/react-query';
import { listSessions } from '@valence/contract/auth/sign-in';
import { devicesCopy as copy } from '@valence/copy/auth/profile';
import { common } from '@valence/copy/common';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../lib/query.ts';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { Devices } from './devices.tsx';

test('signing out another device cannot be undone: it is asked first, and nothing happens without a yes', async () => {
  const at = '2026-11-20T05:00:00.000Z';
  const times = { signedInAt: at, lastUsedAt: at };
  const sessions = [
    { id: 'here', device: 'Chrome on Android', current: true, ...times },
    { id: 'other', device: 'Firefox on Windows', current: false, ...times },
  ];
  const ended: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (method === 'GET' && pathname === listSessions.path) return Response.json({ sessions });
    ended.push(`${method} ${pathname}`);
    return Response.json({ success: true });
  });
  const client = createQueryClient();
  await render(
    <QueryClientProvider client={client}>
      <ConfirmProvider closeLabel="Close">
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <Devices />
        </ToastProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const signOut = page.getByRole('button', { name: copy.endNamed('Firefox on Windows', new Date(at)) });
  const dialog = page.getByRole('dialog');
  await signOut.click();
  await expect.element(dialog.getByText(copy.endQuestion)).toBeVisible();
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(ended).toEqual([]);
  await signOut.click();
  await dialog.getByRole('button', { name: copy.end }).click();
  await expect.element(page.getByText(copy.ended('Firefox on Windows'))).toBeVisible();
  expect(ended).toHaveLength(1);
  expect(ended[0]).toContain('other');
});
