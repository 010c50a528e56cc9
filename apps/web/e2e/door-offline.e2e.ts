// The class door without a network: a page that opens, students that are found, and marks that wait on two phones and in a tab that
// is killed, and stand once afterwards.

import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { HOUR_MS } from '@valence/domain/durations';
import { faultsOf } from './axe.ts';
import { openDoorAt } from './door-kit.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import { openSession, pageHolding } from './sessions.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' } as const;
const CLASS = '2027 Theory, Colombo';

interface Student {
  userId: string;
  name: string;
  phone: string;
  spotNumber: number;
  isPresent: boolean;
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find a student' });
const present = (page: Page) => page.getByRole('button', { name: 'Present', exact: true });
const waiting = (page: Page) => page.getByText(/^\d+ not sent yet$/);

async function pick(page: Page, typed: string, name: string): Promise<void> {
  await field(page).fill(typed);
  const list = page.getByRole('list', { name: 'Students found' });
  await list
    .getByRole('button')
    .filter({ hasText: new RegExp(`${name}`) })
    .first()
    .tap();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** At the class's door, with everything that the phone keeps. */
async function atDoor(browser: Browser, url: string, auth: SignedIn): Promise<Page> {
  const page = await pageHolding(browser, url, { auth }, PHONE);
  await openDoorAt(page, CLASS);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // The list is stored once its answer was read.
  await expect.poll(async () => databases(page)).toContain('door-lists');
  await field(page).fill('1');
  await expect(page.getByRole('list', { name: 'Students found' })).toBeVisible();
  await field(page).fill('');
  return page;
}

const databases = async (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test('the door opens and marks without a network, also after its tab was killed; two phones merge without a duplicate', async ({
  browser,
  product,
}) => {
  const [auth, other] = [
    await openSession(product.url, people.assistant),
    await openSession(product.url, people.admin),
  ];
  const first = await atDoor(browser, product.url, auth);
  const second = await atDoor(browser, product.url, other);
  const classId = await first.getByLabel('Class', { exact: true }).inputValue();
  const ask = async <Reply>(path: string): Promise<Reply> => {
    const answer = await fetch(`${product.url}${path}`, {
      headers: { authorization: `Bearer ${auth.token}` },
    });
    return (await answer.json()) as Reply;
  };
  const { students } = await ask<{ students: Student[] }>(`/api/v1/classes/${classId}/door/roster`);
  const names = students.map(({ name }) => name);
  // From the end of the list: other journeys mark its first students.
  const [one, two, three, four] = students
    .toReversed()
    .filter(
      ({ isPresent, name, spotNumber }) =>
        !isPresent && spotNumber !== null && names.indexOf(name) === names.lastIndexOf(name),
    );
  if (!one || !two || !three || !four) throw new Error('The class has too few students.');

  await test.step('a mark whose answer was lost is stored, and is the same mark when it is sent again', async () => {
    await first.route('**/attendance', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pick(first, String(four.spotNumber), four.name);
    await present(first).tap();
    await expect(first.getByText(`${four.name}: present, not sent yet`)).toBeVisible();
    await first.context().setOffline(true);
    await first.unroute('**/attendance');
  });

  await test.step('without a network students are found by spot, last digits and name; no cash is taken', async () => {
    await pick(first, String(one.spotNumber), one.name);
    const cash = first.getByRole('button', { name: 'Take cash Not without a connection' });
    await expect(cash).toBeDisabled();
    await present(first).tap();
    await expect(first.getByText(`${one.name}: present, not sent yet`)).toBeVisible();
    await pick(first, two.phone.slice(-4), two.name);
    await present(first).tap();
    await expect(first.getByText('3 not sent yet')).toBeVisible();
    await pick(first, three.name.slice(0, 6), three.name);
    await present(first).tap();
    await expect(first.getByText('4 not sent yet')).toBeVisible();
    await first.getByRole('button', { name: `Undo: ${three.name}: present` }).tap();
    await expect(present(first)).toBeEnabled();
    expect(await faultsOf(first)).toEqual([]);
  });

  const again = await first.context().newPage();
  await test.step('a killed tab loses nothing, and the door opens again without a network', async () => {
    await first.close();
    await again.goto('/dashboard/door');
    await expect(field(again)).toBeFocused();
    await expect(again.getByRole('option', { selected: true })).toContainText(CLASS);
    await expect(again.getByText('4 not sent yet')).toBeVisible();
    await pick(again, String(one.spotNumber), one.name);
    await expect(present(again)).toBeDisabled();
    await pick(again, String(three.spotNumber), three.name);
    await expect(present(again)).toBeEnabled();
    await again.goto('/dashboard/payments');
    await expect(again.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await again.goto('/dashboard/door');
    await expect(again.getByText('4 not sent yet')).toBeVisible();
  });

  await test.step('the other phone marks two of them, too', async () => {
    await second.context().setOffline(true);
    for (const student of [one, four]) {
      await pick(second, String(student.spotNumber), student.name);
      await present(second).tap();
      await expect(second.getByText(`${student.name}: present, not sent yet`)).toBeVisible();
    }
    await expect(second.getByText('2 not sent yet')).toBeVisible();
  });

  await test.step('with a network both send what waits, and each student was present once', async () => {
    await again.context().setOffline(false);
    await second.context().setOffline(false);
    await expect(waiting(again)).toHaveCount(0);
    await expect(waiting(second)).toHaveCount(0);
    const { students: after } = await ask<{ students: Student[] }>(`/api/v1/classes/${classId}/door/roster`);
    const isPresent = (student: Student) => after.find(({ userId }) => userId === student.userId)?.isPresent;
    expect([one, two, three, four].map(isPresent)).toEqual([true, true, false, true]);
    const day = new Date(Date.now() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
    const register = await ask<{ present: number }>(`/api/v1/classes/${classId}/attendance?day=${day}`);
    expect(register.present).toBe(after.filter((student) => student.isPresent).length);
  });

  await test.step('signing out deletes the list of students from the phone', async () => {
    expect(await databases(again)).toContain('door-lists');
    await again.getByRole('button', { name: 'Your menu' }).click();
    await again.getByRole('button', { name: 'Logout' }).click();
    await expect(again).toHaveURL(`${product.url}/login`);
    await expect.poll(async () => databases(again)).not.toContain('door-lists');
  });
  await again.context().close();
  await second.context().close();
});
