import { QueryClientProvider } from '@tanstack/react-query';
import { type BackupsView, orderRestore, placeRestored, readBackups } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { HOUR_MS } from '@valence/domain/durations';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { now } from '../../../lib/clock.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { BackupsPanel } from './backups-panel.tsx';

const minutesAgo = (minutes: number): string => new Date(now() - minutes * 60_000).toISOString();
const contents = { students: 12, payments: 40, newestPaymentAt: null, videos: 3, newestEntryAt: null };
const well: BackupsView = {
  database: 'embedded',
  place: '/mnt/backup',
  canRestore: true,
  state: {
    ...{ isArchiving: true, lagSeconds: 4, files: 3, bytes: 3_000_000 },
    ...{ isKeyShown: true, failure: null, failingSince: null },
  },
  keyKept: null,
  bases: [
    {
      stamp: '1',
      endedAt: minutesAgo(300),
      bytes: 5e8,
      provedAt: minutesAgo(299),
      proofSeconds: 41,
      problems: [],
    },
  ],
  range: { first: minutesAgo(300), everySince: minutesAgo(300) },
  task: null,
  now: contents,
  restored: [],
  former: [],
};
const restored = {
  name: 'restored-20261122T105000123Z',
  path: '/data/restored-20261122T105000123Z',
  ...{ at: minutesAgo(60), restoredAt: minutesAgo(1), contents: { ...contents, students: 10 }, files: 3 },
  ...{ failedFiles: 0, firstFailed: null, violations: [] },
  since: { students: 2, payments: 0, videos: 0, entries: 5 },
};
const task = (change: Partial<NonNullable<BackupsView['task']>>): BackupsView['task'] => ({
  ...{ kind: 'restore', orderedAt: minutesAgo(2), instant: minutesAgo(60), beganAt: minutesAgo(2) },
  ...{ step: 'files', share: 0.5, endedAt: null, failure: null },
  ...change,
});

/** The panel with a server that answers like this. @returns the bodies of what was sent, by address */
async function opened(view: Partial<BackupsView>, then: Partial<BackupsView> = view) {
  const sent: { path: string; body: unknown }[] = [];
  let present = { ...well, ...view };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === readBackups.path) return Response.json(present);
    sent.push({ path: pathname, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    present = { ...well, ...then };
    return Response.json({ success: true }, { status: 202 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ConfirmProvider closeLabel="Close">
          <BackupsPanel confirmed={async (change) => void (await change())} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const expectShown = async (text: string) => {
  await expect.element(page.getByText(text).first()).toBeVisible();
};
const button = (name: string) => page.getByRole('button', { name });

test('without a place it says what that means and how to set one; with a database elsewhere, what to ask there', async () => {
  await opened({ place: null, state: null, bases: [], range: null });
  await expectShown(copy.none.title);
  await expectShown(copy.none.folder);
  expect(button(copy.backUp).elements()).toEqual([]);
});

test('all well: how old the newest safe change is, the proof with its seconds, and who keeps the key', async () => {
  await opened({ keyKept: { name: 'Chandrika', at: minutesAgo(90) } });
  await expectShown('Safe to 4 seconds ago');
  await expectShown(', 41 s');
  await expect.element(page.getByText(/^Chandrika said on .* that the key is kept apart\.$/)).toBeVisible();
});

test('not well: what failed since when, what to do, and that the newest copy is unproven', async () => {
  await opened({
    state: {
      ...well.state,
      failure: 'The disk is away.',
      failingSince: minutesAgo(5),
    } as BackupsView['state'],
    bases: [{ ...(well.bases[0] as BackupsView['bases'][number]), provedAt: null, proofSeconds: null }],
  });
  await expectShown(copy.now.failing);
  await expectShown(': The disk is away.');
  await expectShown(copy.now.failingRemedy);
  await expect.element(page.getByText(copy.proof.unprovenText).first()).toBeVisible();
});

test('an instant is read in the school’s time; one that the backups do not cover is refused before it is sent', async () => {
  const sent = await opened({});
  await page.getByLabelText(copy.restore.day).fill('2001-01-01');
  await page.getByLabelText(copy.restore.time).fill('16:20:00');
  await button(copy.restore.submit).click();
  await expect.element(page.getByRole('alert').getByText(/^The backups reach from/)).toBeVisible();
  expect(sent).toEqual([]);
  const wanted = new Date(Math.floor((now() - HOUR_MS) / 60_000) * 60_000);
  const local = new Date(wanted.getTime() + 5.5 * HOUR_MS).toISOString();
  await page.getByLabelText(copy.restore.day).fill(local.slice(0, 10));
  await page.getByLabelText(copy.restore.time).fill(local.slice(11, 19));
  await expectShown(copy.restore.asItWas(wanted));
  await button(copy.restore.submit).click();
  await expect.poll(() => sent).toEqual([{ path: orderRestore.path, body: { at: wanted.toISOString() } }]);
});

test('while a restore is under way its step and share are shown, and nothing else can be ordered', async () => {
  await opened({ task: task({}) });
  await expectShown(copy.task.step('files'));
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  for (const name of [copy.backUp, copy.prove, copy.restore.submit])
    await expect.element(button(name)).toBeDisabled();
});

test('a task that failed says why', async () => {
  await opened({ task: task({ endedAt: minutesAgo(1), failure: 'The copy needs 900 MB.' }) });
  await expectShown(copy.task.failed('restore'));
  await expect.element(page.getByText('The copy needs 900 MB.').first()).toBeVisible();
});

test('a copy is compared with now, and put in place only after a question; the page then waits, and says when the school is back', async () => {
  const sent = await opened({ restored: [restored] }, { task: task({ kind: 'place', endedAt: null }) });
  await expect.element(page.getByRole('row', { name: 'Students 10 12' })).toBeVisible();
  await expectShown('2 students who signed up');
  await expectShown(copy.restore.waits);
  await button(copy.copy.place).click();
  await expectShown(copy.copy.sure.title);
  expect(sent).toEqual([]);
  await button(copy.copy.sure.accept).click();
  await expectShown(copy.waiting.text);
  expect(sent.map(({ path }) => path)).toEqual([placeRestored.path.replace(':name', restored.name)]);
  // The server has started on the restored data.
  vi.stubGlobal('fetch', async () => Response.json(well));
  await expectShown(copy.waiting.back);
});

test('where the server went back to the data it had, the waiting page says so', async () => {
  const wentBack = task({ kind: 'place', endedAt: minutesAgo(0), failure: 'It went back.' });
  await opened({ task: task({ kind: 'place' }) });
  await expectShown(copy.waiting.title);
  vi.stubGlobal('fetch', async () => Response.json({ ...well, task: wentBack }));
  await expect.element(page.getByText('It went back.').first()).toBeVisible();
});
