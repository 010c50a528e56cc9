import { QueryClientProvider } from '@tanstack/react-query';
import {
  approveByStatement,
  type ComparedRow,
  type ComparedStatement,
  compareStatement,
} from '@valence/contract/payments/bank-statement';
import { undoSlips } from '@valence/contract/payments/slips';
import { tableFileCopy } from '@valence/copy/admin/table-file';
import { bankStatementCopy as copy } from '@valence/copy/payments/bank-statement';
import { slipsCopy } from '@valence/copy/payments/payments';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StatementTab } from './statement-tab.tsx';

const slip = (id: string, name: string): ComparedRow['slips'][number] => ({
  ...{
    _id: id,
    userId: `student-${id}`,
    name,
    className: 'Theory',
    year: 2026,
    month: 11,
    amountCents: 350_000,
  },
  ...{
    reference: 'FT 26307',
    state: 'waiting',
    sentAt: '2026-11-03T05:00:00.000Z',
    reason: 'reference',
    months: [],
    creditCents: 0,
  },
});
const row = (fingerprint: string, state: ComparedRow['state'], slips: ComparedRow['slips']): ComparedRow => ({
  ...{
    fingerprint,
    state,
    slips,
    line: 2,
    day: '2026-11-03',
    words: `CEFTS ${fingerprint}`,
    amountCents: 350_000,
  },
});
const COLUMNS = { day: 0, words: [1], credit: 2, direction: null };
const compared = (rows: ComparedRow[], more: Partial<ComparedStatement> = {}): ComparedStatement => ({
  ...{ headings: ['Date', 'Description', 'Credit'], columns: COLUMNS, unread: [], unmatched: 0, rows },
  ...more,
});
const APPROVED = ['1', '2'].map((slipId) => ({ slipId, reviewedAt: '2026-11-04T05:00:00.000Z' }));
const UNREADABLE = 'This statement cannot be read. Nothing was changed.';
let bodies: { path: string; body: Record<string, unknown> }[];
beforeEach(() => {
  bodies = [];
});

async function open(replies: (ComparedStatement | 'failure')[], refused: object[] = []) {
  let compares = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname;
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    bodies.push({ path, body });
    if (path === approveByStatement.path)
      return Response.json({ success: true, data: { approved: APPROVED.slice(refused.length), refused } });
    if (path === undoSlips.path) return Response.json({ success: true, data: { undone: 2, stays: [] } });
    const reply = replies[Math.min(compares, replies.length - 1)];
    compares += 1;
    if (reply !== 'failure') return Response.json(reply);
    const refusal = { code: 'statement-unreadable', message: UNREADABLE };
    return Response.json({ success: false, ...refusal }, { status: 400 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <StatementTab />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  await choose('Date,Description,Credit');
}

const choose = async (text: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(page.getByLabelText(copy.file), new File([text], 'statement.csv', { type: 'text/csv' }));

test('certain slips are chosen beforehand, others by a person; one press approves them, and compares again', async () => {
  const rows = [
    row('aa', 'certain', [slip('1', 'Nimali')]),
    row('bb', 'several', [slip('2', 'Kasun'), slip('3', 'Ruwan')]),
    row('cc', 'several', [slip('2', 'Kasun')]),
  ];
  await open([
    compared(rows),
    compared([row('aa', 'used', [slip('1', 'Nimali')])], { unmatched: 1, unread: [7] }),
  ]);
  await expect.element(page.getByRole('button', { name: /Approve 1 slip: Rs\.\s3,500/ })).toBeVisible();
  await page.getByRole('radio', { name: /Kasun/ }).first().click();
  // A slip is chosen for one row.
  await expect.element(page.getByRole('radio', { name: /Kasun/ }).nth(1)).toBeDisabled();
  await page.getByRole('button', { name: /Approve 2 slips: Rs\.\s7,000/ }).click();
  await expect.element(page.getByText(copy.nothing)).toBeVisible();
  await expect.element(page.getByText(copy.used(1))).toBeVisible();
  await expect.element(page.getByText(copy.unmatched(1))).toBeVisible();
  await expect.element(page.getByText(copy.unread([7]))).toBeVisible();
  expect(bodies[1]).toEqual({
    path: approveByStatement.path,
    body: {
      text: 'Date,Description,Credit',
      columns: COLUMNS,
      chosen: [
        { fingerprint: 'aa', slipId: '1' },
        { fingerprint: 'bb', slipId: '2' },
      ],
    },
  });
});

test('a certain slip can be left out, and what was not approved is told with its name', async () => {
  await open(
    [compared([row('aa', 'certain', [slip('1', 'Nimali')]), row('bb', 'certain', [slip('2', 'Kasun')])])],
    [{ slipId: '2', code: 'month-paid' }],
  );
  await page.getByRole('checkbox', { name: /Nimali/ }).click();
  await expect.element(page.getByRole('button', { name: /Approve 1 slip/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /Nimali/ }).click();
  await page.getByRole('button', { name: /Approve 2 slips/ }).click();
  await expect
    .element(page.getByRole('alert').getByText(`Kasun: ${copy.refusals['month-paid']}`))
    .toBeVisible();
});

test('where an amount goes that its month cannot take stands beside the slip; all approvals are undone at once, and proposed again', async () => {
  const laid = { months: [{ year: 2026, month: 12, amountCents: 200_000 }], creditCents: 150_000 };
  const rows = compared([
    row('aa', 'certain', [{ ...slip('1', 'Nimali'), ...laid }]),
    row('bb', 'certain', [slip('2', 'Kasun')]),
  ]);
  await open([rows, compared([]), rows]);
  await expect.element(page.getByText(slipsCopy.allotted(laid.months, laid.creditCents))).toBeVisible();
  await page.getByRole('button', { name: /Approve 2 slips/ }).click();
  await expect.element(page.getByText(copy.nothing)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(slipsCopy.undone(2))).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Approve 2 slips/ })).toBeVisible();
  expect(bodies.find(({ path }) => path === undoSlips.path)?.body).toEqual({ decisions: APPROVED });
});

test('columns that were not recognised are asked for, and sent', async () => {
  await open([compared([], { columns: null, headings: ['When', 'What', 'Plus'] }), compared([])]);
  await expect.element(page.getByText(copy.columnsUnknown)).toBeVisible();
  await page.getByLabelText(copy.credit).selectOptions('Plus');
  await page.getByLabelText(copy.secondWords).selectOptions('When');
  await page.getByRole('button', { name: copy.compareAgain }).click();
  await expect.element(page.getByText(copy.nothing)).toBeVisible();
  expect(bodies[1]).toMatchObject({
    path: compareStatement.path,
    body: { columns: { day: 0, words: [1, 0], credit: 2, direction: null } },
  });
});

test('a file that is no text, and one that is no statement, say so', async () => {
  await open(['failure']);
  await expect.element(page.getByText(UNREADABLE)).toBeVisible();
  await choose(new Uint8Array([0x50, 0x4b, 0xff, 0xfe]));
  await expect.element(page.getByText(tableFileCopy.wrong['not-utf8'])).toBeVisible();
});
