import { QueryClientProvider } from '@tanstack/react-query';
import type { MonthDetail } from '@valence/contract/payments/payments';
import { monthCopy as copy } from '@valence/copy/payments/payments';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { FreeCard } from './free-card.tsx';

const month = { userId: 'nimali', classId: 'theory', year: 2026, month: 11 };
let sent: [string, unknown][];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json({ success: true, data: { freeCardId: 'card' } });
  });
});

async function open(freeCard: MonthDetail['freeCard']) {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <FreeCard studentMonth={month} detail={{ freeCard } as MonthDetail} canGive />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
const end = ['/api/v1/payments/free-cards/card/end', { year: 2026, month: 11 }];
const give = (to: object | null) => [
  '/api/v1/payments/free-cards',
  { userId: 'nimali', classId: 'theory', from: { year: 2026, month: 11 }, to, reason: 'Prize' },
];

test('a free card that was just given is undone: it ends before its first month', async () => {
  await open(null);
  await page.getByRole('button', { name: copy.giveFree }).click();
  await page.getByLabelText(copy.reason).fill('Prize');
  await page.getByRole('button', { name: copy.giveFree }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual([give(null), end]);
});

test('one that was just ended goes on through its last month, with its reason', async () => {
  const to = { year: 2027, month: 3 };
  await open({ _id: 'card', reason: 'Prize', to });
  await page.getByRole('button', { name: copy.endFree }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual([end, give(to)]);
});
