import { QueryClientProvider } from '@tanstack/react-query';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import type { Phone } from '@valence/domain/phone';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ParentPhone } from './parent-phone.tsx';

const copy = studentPageCopy.parent;

test('the number of a parent that was removed by mistake comes back by Undo', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body = '' }: { body?: string } = {}) => {
    sent.push(JSON.parse(body));
    return Response.json({ success: true });
  });
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ParentPhone userId="one" parentPhone={'94771000009' as Phone} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByLabelText(copy.label).fill('');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.removed)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual([{ phone: '' }, { phone: '077 100 0009' }]);
});
