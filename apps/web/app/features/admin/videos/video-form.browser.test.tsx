import { QueryClientProvider } from '@tanstack/react-query';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { NewVideoForm } from './video-form.tsx';

/** Drafts belong to the account that the token names. */
const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;

async function open() {
  const posts: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') posts.push(`${method} ${address}`);
    return Response.json([]);
  });
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'admin' });
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ConfirmProvider closeLabel="Close">
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <NewVideoForm onCreated={() => undefined} classChoice={() => null} newClass={() => null} />
          </ToastProvider>
        </ConfirmProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { ...shown, posts };
}

afterEach(() => localStorage.clear());

test('a draft that comes back says so, with Discard beside it; what is typed afterwards is not called one', async () => {
  const first = await open();
  const title = page.getByLabelText(copy.fields.title, { exact: true });
  await title.fill('Lesson 7');
  await expect.element(page.getByText(copy.unsaved)).toBeVisible();
  await expect.element(page.getByText(copy.draftBack)).not.toBeInTheDocument();
  await first.unmount();

  await open();
  await expect.element(title).toHaveValue('Lesson 7');
  const notice = page.getByRole('status').filter({ hasText: copy.draftBack });
  await expect.element(notice).toBeVisible();
  await notice.getByRole('button', { name: copy.discard }).click();
  await expect.element(title).toHaveValue('');
  await expect.element(page.getByText(copy.discarded)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(title).toHaveValue('Lesson 7');
  await page.getByRole('button', { name: copy.discard }).click();
  await expect.element(title).toHaveValue('');
  await title.fill('Lesson 8');
  await expect.element(page.getByText(copy.unsaved)).toBeVisible();
  await expect.element(page.getByText(copy.draftBack)).not.toBeInTheDocument();
});

test('a line of the description with a time that no clock shows is named', async () => {
  await open();
  await page.getByLabelText(copy.fields.description).fill('0:00 Acids\n9:99 Bases');
  await expect.element(page.getByRole('alert')).toHaveTextContent(copy.impossibleTimes(['9:99']));
});

test('an empty form makes no video: the field that is missing has the focus', async () => {
  const sent = await open();
  await page.getByRole('button', { name: copy.create }).click();
  await expect.element(page.getByLabelText(copy.fields.title, { exact: true })).toHaveFocus();
  expect(sent.posts).toEqual([]);
});

test('a publication time that has passed is said before it is saved', async () => {
  await open();
  await page.getByLabelText(copy.publication.label).selectOptions('at');
  await page.getByLabelText(copy.fields.publishAt).fill('2099-01-01T08:00');
  await expect.element(page.getByText(copy.timePassed)).not.toBeInTheDocument();
  await page.getByLabelText(copy.fields.publishAt).fill('2020-01-01T08:00');
  await expect.element(page.getByText(copy.timePassed)).toBeVisible();
});
