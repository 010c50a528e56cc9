// Beside the video, on a phone: a student's notes across a lost network and a reload, and questions until the answer is read.

import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectSecond } from './watching.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
let people: People;
let nimali: SignedIn;
let kasun: SignedIn;
let admin: SignedIn;
const pages: Page[] = [];

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  [nimali, kasun, admin] = await Promise.all([
    openSession(product.url, people.nimali),
    openSession(product.url, people.kasun),
    openSession(product.url, people.admin),
  ]);
});
test.afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

async function opened(browser: Browser, auth: SignedIn): Promise<Page> {
  const page = await pageHolding(browser, product.url, { auth }, { viewport: PHONE });
  pages.push(page);
  return page;
}
const notesOf = (page: Page) => page.getByRole('list', { name: 'My notes' });
const open = async (page: Page, section: string) =>
  page.locator('summary').filter({ hasText: section }).click();
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('notes keep their second, survive a lost network and a reload, and lead back', async ({ browser }) => {
  const page = await opened(browser, nimali);
  await openLesson(page, nimali);
  await playTo(page, 2);
  await page.keyboard.press('k');
  await open(page, 'My notes');
  const field = page.getByLabel('New note');
  await test.step('written at the second that shows, and saved', async () => {
    await field.fill('Electrons fill the lowest orbital first');
    await press(page, 'Save note');
    await expect(notesOf(page)).toContainText('Electrons fill');
    await expect(notesOf(page).getByText('not sent yet')).toBeHidden();
    expect(await faultsOf(page)).toEqual([]);
  });
  await test.step('typed and written without a network: kept over a reload, sent when it is back', async () => {
    await page.context().setOffline(true);
    await field.fill('ඉලෙක්ට්‍රෝන වින්‍යාසය');
    await press(page, 'Save note');
    await expect(notesOf(page).getByText('not sent yet')).toBeVisible();
    await field.fill('Half a sent');
    // The page that is left does not send it; the next one sends it so soon that the list comes later.
    let isLeft = false;
    await page.route('**/notes/*', async (route) => (isLeft ? route.continue() : route.abort()));
    const sent = page.waitForResponse(/\/notes\/\w+$/);
    await page.route('**/notes', async (route) => {
      await sent;
      await route.continue();
    });
    await page.context().setOffline(false);
    await page.reload({ waitUntil: 'commit' });
    isLeft = true;
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(notesOf(page).getByText('not sent yet')).toBeHidden();
    await expect(field).toHaveValue('Half a sent');
    await field.fill('');
  });
  await test.step('changed in its place, deleted, and brought back', async () => {
    await press(page, 'Edit the note “Electrons fill the lowest orbital first”');
    await page.getByLabel('Your note').fill('Aufbau: the lowest orbital first');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notesOf(page)).toContainText('Aufbau');
    await press(page, 'Delete the note “Aufbau: the lowest orbital first”');
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(1);
    await press(page, 'Undo');
    await expect(notesOf(page)).toContainText('Aufbau');
  });
  await test.step('a note’s second moves the lesson there', async () => {
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.currentTime = 40;
    });
    await expectSecond(page).toBeGreaterThan(30);
    await notesOf(page)
      .getByRole('button', { name: /^Go to/ })
      .first()
      .click();
    await expectSecond(page).toBeLessThan(10);
  });
  await test.step('all of them are in the notebook', async () => {
    await page.goto('/notebook');
    await page.getByRole('tab', { name: 'My notes' }).click();
    await page.locator('summary').first().click();
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(2);
    await notesOf(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/play\/.+\?at=\d+$/);
  });
});

test('a question goes with its second to the admin area, and its answer comes back', async ({ browser }) => {
  const page = await opened(browser, nimali);
  const lesson = await openLesson(page, nimali);
  await playTo(page, 2);
  await page.keyboard.press('k');
  await open(page, 'Questions to your teacher');
  await page.getByLabel('Your question').fill('Why is 4s filled before 3d?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const asAdmin = await opened(browser, admin);
  await test.step('an admin looks at the second and answers', async () => {
    await asAdmin.goto('/dashboard/questions');
    await expect(asAdmin.getByText('Why is 4s filled before 3d?')).toBeVisible();
    const onlyLesson = asAdmin
      .getByRole('listitem')
      .filter({ hasText: 'Why is 4s' })
      .getByRole('button', { name: /^Only questions about/ });
    await onlyLesson.click();
    await expect(asAdmin).toHaveURL(/video=/);
    await expect(onlyLesson).toHaveAttribute('aria-pressed', 'true');
    await expect(onlyLesson).toBeFocused();
    await press(asAdmin, 'All lessons');
    await expect(asAdmin).not.toHaveURL(/video=/);
    await asAdmin.getByRole('link', { name: /^Watch at 0:0\d/ }).click();
    await expect(playerOf(asAdmin)).toBeVisible();
    await expectSecond(asAdmin).toBeGreaterThan(1);
    await asAdmin.goBack();
    await press(asAdmin, /^Answer නිමාලි පෙරේරා/);
    await asAdmin.getByLabel('Your answer').fill('Its energy is lower in the free atom.');
    await asAdmin.reload();
    await press(asAdmin, /^Answer නිමාලි පෙරේරා/);
    await expect(asAdmin.getByLabel('Your answer')).toHaveValue('Its energy is lower in the free atom.');
    await asAdmin.getByLabel(/^Show question and answer/).check();
    await press(asAdmin, 'Send the answer');
    await expect(asAdmin.getByText('Why is 4s filled before 3d?')).toBeHidden();
    await press(asAdmin, 'Answered');
    await expect(
      asAdmin.getByRole('listitem').filter({ hasText: 'Why is 4s' }).getByText('Shown to everybody'),
    ).toBeVisible();
  });
  await test.step('the library tells it until it was read', async () => {
    await page.goto('/video_library');
    await expect(page.getByText('Your teacher answered one of your questions')).toBeVisible();
    // A student who leaves before the server's confirmation is told once more.
    const confirmation = page.waitForResponse('**/api/v1/questions/seen');
    await page.getByRole('link', { name: 'Read' }).click();
    await expect(page.getByText('Its energy is lower in the free atom.')).toBeVisible();
    await expect(page.getByText('New answer')).toBeVisible();
    await confirmation;
    await page.goto('/video_library');
    await expect(page.getByRole('heading', { name: 'Latest Videos' })).toBeVisible();
    await expect(page.getByText('Your teacher answered')).toBeHidden();
  });
  await test.step('another student of the lesson reads it without a name', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const found = await asAdmin.request.get(`/api/v1/users/phone?phone=${people.kasun}`, { headers });
    const { userId } = (await found.json()) as { userId: string };
    const grant = { selectedVideos: [lesson._id], accessWeeks: 1 };
    await asAdmin.request.post(`/api/v1/videos/grant-access?id=${userId}`, { headers, data: grant });
    const other = await opened(browser, kasun);
    await other.goto(`/play/${lesson._id}`);
    await open(other, 'Questions to your teacher');
    const shared = other.getByRole('list', { name: 'What others asked' });
    await expect(shared).toContainText('Its energy is lower in the free atom.');
    await expect(shared).not.toContainText('Nimali');
  });
});
