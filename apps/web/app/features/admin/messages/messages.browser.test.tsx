import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { MessageLedger, MessagePreview } from '@valence/contract/admin/messages';
import { messagesCopy as copy } from '@valence/copy/admin/messages';
import { common } from '@valence/copy/common';
import type { Role } from '@valence/domain/role';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signedInAs } from '../../../../test/signed-in.ts';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { Batches, Spend } from './ledger.tsx';
import { ledgerQuery } from './messages-calls.ts';
import { MessagePreviewPanel } from './preview.tsx';
import { SettingsForm } from './settings-form.tsx';

const spend = {
  year: 2026,
  month: 11,
  spentCents: 150_000,
  budgetCents: 200_000,
  replies: 2,
  freeReplies: 1000,
};
const settings = {
  priceCents: 400,
  freeReplies: 1000,
  budgetCents: 200_000,
  quietFrom: 21,
  quietTo: 7,
  unreadMinutes: 120,
  templates: { dues: '', access: '', lesson: '', class: '', absence: '', summary: '' },
};
const states = { waiting: 1, notified: 2, queued: 0, sent: 2, delivered: 0, read: 0, failed: 1 };
const batch = {
  _id: 'b1',
  kind: 'dues' as const,
  about: 'Nov 2026, Theory 2027',
  sentAt: '2026-11-23T05:00:00Z',
  sentBy: 'Kamal',
  costCents: 1200,
  states,
  stopped: true,
};
const empty: MessageLedger = { spend, settings, total: 0, pageSize: 25, batches: [] };
const preview: MessagePreview = {
  about: 'Theory 2027',
  count: 1,
  costCents: 400,
  priceCents: 400,
  later: 1,
  replies: 0,
  notified: 1,
  unreadMinutes: 120,
  spend,
  rows: [
    {
      userId: 'n',
      name: 'Nimali Perera',
      phone: '94771000001' as MessagePreview['rows'][number]['phone'],
      text: 'Hello Nimali Perera',
      dueAt: '2026-11-24T01:30:00Z',
      isReply: false,
      isNotified: true,
    },
  ],
  leftOut: [{ userId: 'k', name: 'Kasun', phone: null, because: 'stopped' }],
};

/** The server answers each call by the end of its address. @returns the bodies that were sent */
function serve(answer: (path: string, method: string) => Response | Promise<Response>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string') sent.push({ path, body: JSON.parse(init.body) });
    return answer(path, init.method ?? 'GET');
  });
  return sent;
}

const show = async (what: ReactNode, role: Role = 'assistant') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider store={signedInAs(role)}>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          {what}
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );

function Ledger() {
  const ledger = useQuery({ ...ledgerQuery(1), retry: false });
  return (
    <Loaded query={ledger} failed={copy.failed} again={common.tryAgain} skeleton="h-80 skeleton-of-test">
      {(data) => (
        <>
          <Spend spend={data.spend} />
          <Batches ledger={data} view={{ page: 1, onPage: () => undefined }} />
        </>
      )}
    </Loaded>
  );
}

test('the ledger loads, fails with a way to try again, and says what to do when it is empty', async () => {
  const gate = Promise.withResolvers<Response>();
  let calls = 0;
  serve(() => {
    calls += 1;
    return calls === 1 ? gate.promise : Response.json(empty);
  });
  await show(<Ledger />);
  expect(document.querySelector('.skeleton-of-test')).not.toBeNull();
  gate.resolve(Response.json({ statusCode: 500, error: 'x', message: 'x', code: 'fault' }, { status: 500 }));
  await expect.element(page.getByText(copy.failed)).toBeVisible();
  await page.getByRole('button', { name: common.tryAgain }).click();
  await expect.element(page.getByText(copy.none)).toBeVisible();
  await expect.element(page.getByText(copy.noneHint)).toBeVisible();
});

test('a batch shows its states, its cost and why it stopped, and unfolds to the persons', async () => {
  const person = {
    _id: 'm1',
    userId: 'n',
    name: 'Nimali Perera',
    phone: '94771000001',
    fact: 'Rs. 3,500 for Nov 2026',
    state: 'failed',
    failure: 'unclear',
    dueAt: '2026-11-23T05:00:00Z',
    costCents: 400,
  };
  serve((path) =>
    path.includes('/b1')
      ? Response.json({ total: 1, pageSize: 50, rows: [person] })
      : Response.json({ ...empty, total: 1, batches: [batch] }),
  );
  await show(<Ledger />);
  await expect.element(page.getByText('Waits for the morning 1')).toBeVisible();
  await expect.element(page.getByText('On the phone, not opened 2')).toBeVisible();
  await expect.element(page.getByText(copy.ledger.stopped)).toBeVisible();
  await page.getByText(copy.ledger.persons, { exact: true }).click();
  await expect.element(page.getByText('Nimali Perera')).toBeVisible();
  await expect.element(page.getByText(copy.failures.unclear)).toBeVisible();
});

test('the preview shows the text, who is left out and why; over the budget nobody but an admin can send', async () => {
  const sent = serve(() => Response.json({ ...preview, spend: { ...spend, spentCents: 199_900 } }));
  await show(<MessagePreviewPanel order={{ kind: 'dues' }} onSent={() => undefined} />);
  await expect.element(page.getByText('Hello Nimali Perera')).toBeVisible();
  await expect.element(page.getByText(copy.preview.later(1))).toBeVisible();
  await expect
    .element(page.getByText(/^1 goes to the student’s phone first, at no cost.* within 2 hours\.$/))
    .toBeVisible();
  await page.getByText(copy.preview.leftOut(1)).click();
  await expect.element(page.getByText(/wrote Stop/)).toBeVisible();
  await expect.element(page.getByText(copy.preview.overAsk)).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.form.send(1) })).toBeDisabled();
  expect(sent).toHaveLength(1);
});

test('three texts stand at once, those that differ; the others unfold, and how many more there are is said', async () => {
  const rows = Array.from({ length: 6 }, (_, place) => ({
    ...preview.rows[0],
    ...{ userId: `student-${place}`, text: `Text ${place}` },
  }));
  serve(() => Response.json({ ...preview, count: 60, rows }));
  await show(<MessagePreviewPanel order={{ kind: 'dues' }} onSent={() => undefined} />);
  await expect.element(page.getByText('Text 2')).toBeVisible();
  await expect.element(page.getByText('Text 3')).not.toBeInTheDocument();
  await expect.element(page.getByText(copy.preview.more(54))).toBeVisible();
  await page.getByText(copy.preview.others(3)).click();
  await expect.element(page.getByText('Text 5')).toBeVisible();
});

test('who is left out stands by reason, with how many; where nobody is left, at once, and with what to do', async () => {
  const named = (name: string, because: MessagePreview['leftOut'][number]['because']) => ({
    ...{ userId: name, name, phone: null, because },
  });
  const leftOut = [named('Amara', 'no-template'), named('Kasun', 'stopped'), named('Ruwan', 'no-template')];
  serve(() => Response.json({ ...preview, count: 0, rows: [], leftOut }));
  const screen = await show(
    <MessagePreviewPanel order={{ kind: 'dues' }} onSent={() => undefined} />,
    'admin',
  );
  const group = (reason: keyof typeof copy.preview.because) =>
    page.getByRole('region', { name: copy.preview.because[reason] });
  await expect.element(group('no-template').getByText('2', { exact: true })).toBeVisible();
  await expect.element(group('no-template').getByText('Amara, Ruwan')).toBeVisible();
  await expect.element(group('no-template').getByText(copy.preview.nameTemplate)).toBeVisible();
  await expect.element(group('stopped').getByText('Kasun')).toBeVisible();
  await screen.unmount();
  await show(<MessagePreviewPanel order={{ kind: 'dues' }} onSent={() => undefined} />);
  await expect.element(group('no-template').getByText(copy.preview.askForTemplate)).toBeVisible();
});

test('an admin lets the month go over its budget, by the figure', async () => {
  const over = { ...preview, spend: { ...spend, spentCents: 199_900 } };
  const sent = serve((path) =>
    path.endsWith('/preview') ? Response.json(over) : Response.json({ batchId: 'b1', count: 1 }),
  );
  await show(<MessagePreviewPanel order={{ kind: 'dues' }} onSent={() => undefined} />, 'admin');
  const send = page.getByRole('button', { name: copy.form.send(1) });
  await expect.element(send).toBeDisabled();
  await page.getByRole('checkbox').click();
  await send.click();
  await expect.element(page.getByText(copy.form.sent(1))).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ spendUpToCents: 200_300 });
});

test('sends exactly what was previewed, by its count', async () => {
  const sent = serve((path) =>
    path.endsWith('/preview') ? Response.json(preview) : Response.json({ batchId: 'b1', count: 1 }),
  );
  const onSent = vi.fn<() => void>();
  await show(<MessagePreviewPanel order={{ kind: 'dues', classId: 'c' }} onSent={onSent} />);
  await page.getByRole('button', { name: copy.form.send(1) }).click();
  await expect.element(page.getByText(copy.form.sent(1))).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ kind: 'dues', classId: 'c', count: 1 });
  expect(onSent).toHaveBeenCalledOnce();
});

test('settings with an impossible price are not sent, and the field says why', async () => {
  const sent = serve(() => Response.json({ success: true }));
  await show(<SettingsForm settings={settings} />);
  await page.getByRole('textbox', { name: copy.settings.price }).fill('four');
  await page.getByRole('button', { name: copy.settings.save }).click();
  await expect.element(page.getByText(copy.settings.invalid)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('textbox', { name: copy.settings.price }).fill('4.50');
  await page.getByRole('combobox', { name: copy.settings.unread }).selectOptions('30 minutes');
  await page.getByRole('textbox', { name: copy.settings.templates.dues }).fill('school_dues');
  await page.getByRole('button', { name: copy.settings.save }).click();
  await expect.element(page.getByText(copy.settings.saved)).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({
    priceCents: 450,
    unreadMinutes: 30,
    templates: { dues: 'school_dues' },
  });
});
