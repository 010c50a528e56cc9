import { QueryClientProvider } from '@tanstack/react-query';
import { classFormCopy as copy } from '@valence/copy/admin/classes';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ClassForm } from './class-form.tsx';

test('a class without an institute is not sent: while the institutes are still on their way the form says what is missing', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (...[, init]: [string, RequestInit?]) => {
    fetched.push(init?.method ?? 'GET');
    return new Promise(() => undefined);
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close">
        <ConfirmProvider closeLabel="Close">
          <ClassForm onClose={() => undefined} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByLabelText(copy.name).fill('2027 Theory');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(copy.instituteMissing);
  expect(fetched.filter((method) => method !== 'GET')).toEqual([]);
});
