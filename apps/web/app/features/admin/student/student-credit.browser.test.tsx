import { QueryClientProvider } from '@tanstack/react-query';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { formatRupees } from '@valence/domain/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StudentCredit } from './student-credit.tsx';

const copy = studentPageCopy.credit;
const token = `head.${btoa(JSON.stringify({ sub: 'teacher' }))}.signature`;
let sent: { path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (body) sent.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Response.json({ success: true });
  });
});

async function open(role: 'admin' | 'assistant') {
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role });
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <StudentCredit userId="nimali" creditCents={150_000} />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('an admin writes down what was paid back, with how and why; without it nothing is sent', async () => {
  await open('admin');
  await expect.element(page.getByText(copy.hint(150_000))).toBeVisible();
  await page.getByRole('button', { name: copy.payBack }).click();
  await page.getByLabelText(copy.amount).fill('500');
  const save = page.getByRole('button', { name: copy.save(formatRupees(50_000)) });
  await save.click();
  await expect.element(page.getByText(copy.reasonMissing)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText(copy.reason).fill('Left the class, BOC 4711');
  await save.click();
  await expect.element(page.getByText(copy.saved(formatRupees(50_000)))).toBeVisible();
  expect(sent).toMatchObject([
    {
      path: '/api/v1/students/nimali/credit/refund',
      body: { amountCents: 50_000, reason: 'Left the class, BOC 4711' },
    },
  ]);
  expect(sent[0]?.body['requestId']).toMatch(/^[0-9a-f]{32}$/);
});

test('an assistant reads what is there, and pays nothing back', async () => {
  await open('assistant');
  await expect.element(page.getByText(copy.hint(150_000))).toBeVisible();
  expect(page.getByRole('button', { name: copy.payBack }).elements()).toEqual([]);
});
