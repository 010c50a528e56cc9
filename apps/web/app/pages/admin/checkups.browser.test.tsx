import { QueryClientProvider } from '@tanstack/react-query';
import { type Checkup, listCheckups, lookAgain } from '@valence/contract/admin/checkups';
import { checkupsCopy as copy } from '@valence/copy/admin/checkups';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Checkups from './checkups.tsx';

const AT = '2027-01-14T06:30:00.000Z';
const one = (id: Checkup['id'], change: Partial<Checkup> = {}): Checkup => ({
  ...{ id, state: 'well', finding: null, values: {}, machine: null, lookedAt: AT, since: AT },
  ...change,
});
const full = one('disk', {
  state: 'broken',
  finding: 'nearly-full',
  values: { folder: '/var/lib/valence', megabytes: 90 },
});

/** The page with a server that answers the two calls like this. */
async function opened(first: Checkup[], again: Checkup[] = first): Promise<string[]> {
  const requests: string[] = [];
  let present = first;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    requests.push(pathname);
    if (pathname === lookAgain.path) present = again;
    return Response.json(
      pathname === lookAgain.path || pathname === listCheckups.path ? { checkups: present } : [],
    );
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <Checkups />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return requests;
}

const part = (title: string) => page.getByRole('region', { name: title, exact: true });
const summary = () => page.getByRole('status').first();

test('what is broken stands first, in words with its values, its state and what to do; what is well below it', async () => {
  await opened([full, one('clock', { state: 'unknown' }), one('secret'), one('ffmpeg')]);
  await expect.element(summary().getByText(copy.things(1))).toBeVisible();
  const toDo = part(copy.toDo);
  await expect
    .element(toDo.getByText('The disk with /var/lib/valence is nearly full: 90 MB are free.'))
    .toBeVisible();
  await expect
    .element(toDo.getByText(`${copy.remedy} Delete lessons or uploads that nobody needs`))
    .toBeVisible();
  await expect.element(toDo.getByText(copy.states.broken, { exact: true })).toBeVisible();
  await expect.element(toDo.getByText('Since Jan 14, 2027, 12:00')).toBeVisible();
  await expect.element(part(copy.unknown).getByText(copy.unknownSays)).toBeVisible();
  expect(part(copy.well).getByRole('listitem').elements()).toHaveLength(2);
});

test('Look again runs the checks, and shows what they see now', async () => {
  const requests = await opened([full], [one('disk')]);
  await expect.element(summary().getByText(copy.things(1))).toBeVisible();
  await page.getByRole('button', { name: copy.again }).click();
  await expect.element(summary().getByText(copy.allWell)).toBeVisible();
  expect(requests).toContain(lookAgain.path);
  expect(part(copy.toDo).elements()).toEqual([]);
});

test('before the first look it says so, instead of that all is well', async () => {
  await opened([one('disk', { state: 'unknown', lookedAt: null, since: null })]);
  await expect.element(summary().getByText(copy.notYet)).toBeVisible();
  expect(part(copy.unknown).elements()).toEqual([]);
});
