import { QueryClientProvider } from '@tanstack/react-query';
import type { ImportDetail, ImportRow } from '@valence/contract/admin/imports';
import { rowProblemWords } from '@valence/copy/admin/import-results';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ImportRows } from './import-rows.tsx';

const detail = {
  _id: 'one',
  kind: 'students',
  counts: { new: 0, changed: 0, unchanged: 0, rejected: 2 },
  rows: 2,
  stale: 0,
  notUndone: 0,
} as unknown as ImportDetail;

const row = (more: Partial<ImportRow>): ImportRow => ({
  line: 2,
  phone: '94771234567',
  name: 'නිමාලි',
  account: null,
  userId: null,
  verdict: 'rejected',
  reason: 'name-too-long',
  earlierLine: null,
  outcome: null,
  isStale: false,
  undoProblem: null,
  ...more,
});

async function open(rows: readonly ImportRow[]) {
  vi.stubGlobal('fetch', async () => Response.json({ rows, total: rows.length, pageSize: 50 }));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <div className="admin">
          <ImportRows detail={detail} />
        </div>
      </AuthProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
}

test.each([360, 1440])(
  'a name of 300 letters leaves the table in a window of %i px, and its reason in sight',
  async (width) => {
    await page.viewport(width, 800);
    const name = 'Nimali'.repeat(50);
    await open([
      row({ name }),
      row({ line: 3, name, account: '94771234567' as ImportRow['account'], userId: 'nimali' }),
    ]);
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', '/dashboard/students/nimali');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    for (const reason of page.getByText(rowProblemWords('name-too-long', null)).elements())
      expect(reason.getBoundingClientRect().right).toBeLessThanOrEqual(width);
  },
);

test('a row that says what an earlier one said names that line', async () => {
  await open([
    row({ line: 9, reason: 'row-twice', earlierLine: 7 }),
    row({ line: 10, reason: 'spot-twice', earlierLine: 8 }),
  ]);
  await expect.element(page.getByText('Duplicate of line 7')).toBeVisible();
  await expect.element(page.getByText('Line 8 has the same spot.')).toBeVisible();
});

test('a row that changes a name says what stands there and what will', async () => {
  const changes = [
    { field: 'name' as const, before: 'Nimali', after: 'Nimali Perera' },
    { field: 'school' as const, before: null, after: 'Visakha' },
  ];
  await open([
    row({
      ...{ verdict: 'changed', reason: null, name: 'Nimali Perera' },
      outcome: { kind: 'students', fields: ['name', 'school'], changes },
    }),
  ]);
  await expect
    .element(page.getByText('name: “Nimali” → “Nimali Perera”; school: nothing → “Visakha”'))
    .toBeVisible();
});
