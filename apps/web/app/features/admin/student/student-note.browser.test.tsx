import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { refusalSentences } from '@valence/copy/refusals';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StudentNote } from './student-note.tsx';
import { studentPageQuery } from './student-page-calls.ts';

const copy = studentPageCopy.note;
const nimali = '01890000-0000-7000-8000-000000000001';
/** What the server has. */
let stored: string | null;

beforeEach(() => {
  stored = 'Comes by bus.';
  vi.stubGlobal(
    'fetch',
    async (_: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      if (method === 'GET')
        return Response.json({
          ...{ userId: nimali, name: 'Nimali', phone: '94771000001', school: null, lastSeenAt: null },
          ...{
            owedCents: 0,
            creditCents: 0,
            family: [],
            classes: [],
            slips: [],
            seats: [],
            alYear: 2027,
            isVerified: true,
          },
          parentPhone: null,
          note: stored === null ? null : { text: stored, at: '2026-11-01T00:00:00Z', by: 'Dilini' },
        });
      const { text = null, before } = JSON.parse(body ?? '') as { text?: string; before: string | null };
      if (stored !== before) {
        const code = 'student-note-changed';
        return Response.json({ statusCode: 409, message: refusalSentences[code], code }, { status: 409 });
      }
      stored = text;
      return Response.json({ success: true });
    },
  );
});

function Loaded() {
  const { data } = useQuery(studentPageQuery(nimali));
  return data && <StudentNote userId={nimali} note={data.note} />;
}

async function open() {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { networkMode: 'always' } });
  await render(
    <QueryClientProvider client={client}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <Loaded />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return page.getByLabelText(copy.label, { exact: true });
}

test('what is typed is stored, and an unchanged note cannot be saved again', async () => {
  const field = await open();
  await expect.element(page.getByRole('button', { name: copy.save })).toBeDisabled();
  await field.fill('Comes by bus. Leaves at five.');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(stored).toBe('Comes by bus. Leaves at five.');
});

test('what somebody else wrote meanwhile is shown beside one’s own; neither is lost', async () => {
  const field = await open();
  await field.fill('Mine');
  stored = 'Theirs';
  await page.getByRole('button', { name: copy.save }).click();
  const notice = page.getByRole('alert').filter({ hasText: copy.changed.title });
  await expect.element(notice.getByRole('figure')).toHaveTextContent('TheirsTheirs');
  await expect.element(field).toHaveValue('Mine');
  expect(stored).toBe('Theirs');
  await page.getByRole('button', { name: copy.changed.keepMine }).click();
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  expect(stored).toBe('Mine');
});

test('theirs can be taken instead, also that they deleted the note', async () => {
  const field = await open();
  await field.fill('Mine');
  stored = null;
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.changed.gone)).toBeVisible();
  await page.getByRole('button', { name: copy.changed.takeTheirs }).click();
  await expect.element(field).toHaveValue('');
  expect(stored).toBeNull();
});

test('a note that somebody changed is not deleted unseen', async () => {
  const field = await open();
  await expect.element(field).toHaveValue('Comes by bus.');
  stored = 'Comes by bus. Pays on Fridays.';
  await page.getByRole('button', { name: copy.remove }).click();
  await expect.element(page.getByText(refusalSentences['student-note-changed'])).toBeVisible();
  await expect.element(field).toHaveValue('Comes by bus. Pays on Fridays.');
  expect(stored).toBe('Comes by bus. Pays on Fridays.');
});

test('a failure keeps what was typed', async () => {
  const field = await open();
  await field.fill('Mine');
  vi.stubGlobal('fetch', async () => Response.json({ message: '' }, { status: 500 }));
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.failed)).toBeVisible();
  await expect.element(field).toHaveValue('Mine');
});

test('a note that was saved or deleted by mistake is as before after Undo', async () => {
  const field = await open();
  await field.fill('Moved away.');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.saved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field).toHaveValue('Comes by bus.');
  await page.getByRole('button', { name: copy.remove }).click();
  await expect.element(page.getByText(copy.removed)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field).toHaveValue('Comes by bus.');
  expect(stored).toBe('Comes by bus.');
});
