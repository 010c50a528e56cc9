import { profile, setAlYear } from '@valence/contract/auth/profile';
import { alYearCopy as copy } from '@valence/copy/auth/profile';
import { common, shell } from '@valence/copy/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  arrival,
  openPage,
  refusal,
  type Server,
  serverWith,
} from '../../../test/signed-in-page.tsx';
import { paths } from '../../paths.ts';
import AlYear from './al-year.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const KASUN = { name: 'Kasun', phone: '94771000002', school: null, role: 'student', alYear: null } as const;

function school(): Server {
  return serverWith(
    answer(profile, () => KASUN),
    answer(setAlYear, ({ body }) => ({ success: true, ...(body as { alYear: string }) })),
  );
}

const opened = async (year: number) => openPage(paths.alYear(year), <AlYear />);
const at = (path: string) => page.getByText(arrival(path), { exact: true });

test('Checking…, the year of the path is set, and after 2 seconds the library', async () => {
  const server = school();
  const gate = Promise.withResolvers<void>();
  server.answers.push(
    answer(setAlYear, async () => {
      await gate.promise;
      return { success: true, alYear: '2025' };
    }),
  );
  await opened(2025);
  await expect.element(page.getByText('Checking...', { exact: true })).toBeVisible();
  await expect.poll(() => server.bodies(setAlYear)).toEqual([{ alYear: '2025' }]);
  gate.resolve();
  await expect.element(page.getByText(copy.done('2025'))).toBeVisible();
  const before = location.pathname;
  await vi.advanceTimersByTimeAsync(1900);
  // Read at once: what leads on changes the address before the page.
  expect(location.pathname).toBe(before);
  await vi.advanceTimersByTimeAsync(150);
  await expect.element(at(paths.library)).toBeVisible();
});

test('a year that is set while one goes elsewhere leads nowhere', async () => {
  school();
  await opened(2025);
  await expect.element(page.getByText(copy.done('2025'))).toBeVisible();
  await page.getByRole('button', { name: shell.openMenu }).click();
  await page.getByRole('link', { name: shell.settings }).click();
  await expect.element(at(paths.profile)).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(location.pathname).toBe(paths.profile);
});

test('a year that the school does not run: a sticky error, one stays, and may try again', async () => {
  const server = school();
  server.answers.push(
    answer(setAlYear, () => refusal('al-year-unknown', 'The school does not run this year.')),
  );
  await opened(2034);
  const error = page.getByText('Try again later.', { exact: true });
  await expect.element(error).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(error).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Your A/L year was not set to 2034' });
  await expect.element(heading).toBeVisible();
  await page.getByRole('button', { name: common.tryAgain }).click();
  await expect.poll(() => server.bodies(setAlYear)).toEqual([{ alYear: '2034' }, { alYear: '2034' }]);
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(copy.notSetText)).toBeVisible();
  await page.getByRole('link', { name: copy.toSettings }).click();
  await expect.element(at(paths.profile)).toBeVisible();
});

test('who has changed the year too often is told when it can be changed again', async () => {
  const words = 'You changed your year twice in 30 days. You can change it again on Dec 02, 2026.';
  school().answers.push(answer(setAlYear, () => refusal('too-many-year-changes', words)));
  await opened(2026);
  await expect.element(page.getByText(words)).toBeVisible();
});
