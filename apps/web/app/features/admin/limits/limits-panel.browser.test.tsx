import { QueryClientProvider } from '@tanstack/react-query';
import type { Limit } from '@valence/contract/admin/limits';
import { limitsCopy as copy } from '@valence/copy/admin/limits';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { LimitsPanel } from './limits-panel.tsx';

test.each([
  ['the default', null, 'DELETE '],
  ['the former number', '2027-01-01T00:00:00Z', 'PUT {"value":3}'],
])('a limit that was changed is %s again after Undo', async (_, changedAt, back) => {
  const limit: Limit = { name: 'student-devices', value: 3, usual: 3, least: 1, most: 9, changedAt };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (__: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ limits: [limit] });
    sent.push(`${method} ${typeof body === 'string' ? body : ''}`);
    return Response.json({ success: true });
  });
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <LimitsPanel />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const { label } = copy.names['student-devices'];
  await page.getByLabelText(label, { exact: true }).fill('5');
  await page.getByRole('button', { name: copy.saveNamed(label) }).click();
  await expect.element(page.getByText(copy.saved(label))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual(['PUT {"value":5}', back]);
});
