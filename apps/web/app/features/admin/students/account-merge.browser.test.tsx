// Merging accounts: the other account is found by name in any script, and never the account itself.

import { QueryClientProvider } from '@tanstack/react-query';
import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { findStudents } from '@valence/contract/admin/students';
import { findCopy } from '@valence/copy/admin/find-student';
import { mergeCopy as copy } from '@valence/copy/admin/merging';
import type { Phone } from '@valence/domain/phone';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { MergePart } from './account-merge.tsx';

afterEach(() => localStorage.clear());

test('the account to give up is found by a part of the name; its moves belong to it alone', async () => {
  const own = { userId: 'own', name: 'Nimali Perera', phone: '94771000001' };
  const other = { userId: 'other', name: 'நிமாலி பெரேரா', phone: '94771000009' };
  const facts = { isVerified: true, currentAlYear: null, school: null };
  const previewed: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (pathname === findStudents.path)
      return Response.json({
        students: [
          { ...own, ...facts },
          { ...other, ...facts },
        ],
        more: false,
      });
    previewed.push(searchParams.get('phone') ?? '');
    const nothing = { grants: 0, places: 0, months: 0, receipts: 0, freeCards: 0 };
    return Response.json({ ...other, moves: { ...nothing, slips: 0, lessons: 2, sessions: 1 } });
  });
  session.set({ isAuthenticated: true, token: 'token', refreshToken: 'refresh', role: 'admin' });
  const account = { ...own, phone: own.phone as Phone } as ManagedAccount;
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ConfirmProvider closeLabel="Close">
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <MergePart account={account} />
          </ToastProvider>
        </ConfirmProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  const who = page.getByRole('combobox', { name: copy.label });
  await who.fill('nimali');
  await expect.element(page.getByRole('option', { name: /நிமாலி பெரேரா/ })).toBeVisible();
  expect(page.getByRole('option').elements()).toHaveLength(1);
  await page.getByRole('button', { name: copy.look }).click();
  await expect.element(page.getByText(findCopy.chooseOne)).toBeVisible();
  await page.getByRole('option').click();
  await expect.element(page.getByText(findCopy.chooseOne)).not.toBeInTheDocument();
  await page.getByRole('button', { name: copy.look }).click();
  await expect.element(page.getByText(copy.moves(other.name, '077 100 0009'))).toBeVisible();
  expect(previewed).toEqual([other.phone]);
  await who.fill('nim');
  await expect.element(page.getByText(copy.moves(other.name, '077 100 0009'))).not.toBeInTheDocument();
});
