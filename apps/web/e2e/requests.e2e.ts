// Deletion requests in the admin area: recorded, verified, data handed over, deleted, confirmed or refused. That it is
// for admins alone is proved in figures.e2e.ts.

import { expect, type Page } from '@playwright/test';
import { listDeletions } from '@valence/contract/auth/privacy';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { chatHeaders } from './simulator.ts';

let product: Product;
let people: People;
let admin: SignedIn;
let kasun: SignedIn;
let page: Page;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  [admin, kasun] = await Promise.all([
    openSession(product.url, people.admin),
    openSession(product.url, people.kasun),
  ]);
  page = await pageHolding(browser, product.url, { auth: admin });
});
test.afterAll(async () => page.context().close());

async function ask(auth: SignedIn): Promise<void> {
  const headers = { authorization: `Bearer ${auth.token}` };
  await fetch(`${product.url}/api/v1/privacy/deletion`, { method: 'POST', headers });
}

const card = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Open requests' }).locator('section').filter({ hasText: text });

test('a student’s wish shows with its days; an admin gives the data and deletes, and WhatsApp confirms', async ({
  browser,
}) => {
  await ask(kasun);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Requests' }).click();
  const request = card(page, asWritten(people.kasun));
  await expect(request.getByText('14 days left')).toBeVisible();
  await expect(request.getByText('The student was signed in.')).toBeVisible();
  const download = page.waitForEvent('download');
  await request.getByRole('button', { name: 'Download the data' }).click();
  expect((await download).suggestedFilename()).toBe(`student-data-${people.kasun.slice(-4)}.json`);
  await request.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(
    page.getByText(/A WhatsApp message is on its way\.|Deleted account · Deleted and confirmed/),
  ).toBeVisible();
  const chat = `${product.url}/simulator/whatsapp/messages?phone=94${people.kasun}&after=0`;
  await expect
    .poll(async () => (await fetch(chat, { headers: chatHeaders(product.url) })).text())
    .toContain('account and the data');
  const student = await pageHolding(browser, product.url, { auth: kasun });
  await student.goto('/video_library');
  await expect(student).toHaveURL(/\/login/);
  await student.context().close();
});

test('one that came by e-mail is written down, waits for verification, and is refused with a reason', async () => {
  await page.goto('/dashboard/requests');
  const dialog = page.getByRole('dialog', { name: 'A request that came by e-mail or WhatsApp' });
  await page.getByRole('button', { name: 'Write down a request' }).click();
  await dialog.getByLabel('WhatsApp number of the account').fill('779999999');
  await dialog.getByRole('button', { name: 'Write down' }).click();
  await expect(dialog.getByText('No student has this number.')).toBeVisible();
  await dialog.getByLabel('WhatsApp number of the account').fill(people.tharushi);
  await dialog.getByLabel('How it came').selectOption('E-mail');
  await dialog.getByLabel('E-mail address for the confirmation').fill('tharushi@example.lk');
  await dialog.getByLabel('When it came').selectOption('2 days ago');
  await dialog.getByRole('button', { name: 'Write down' }).click();
  const request = card(page, asWritten(people.tharushi));
  await expect(request.getByText('12 days left')).toBeVisible();
  await expect(request.getByRole('button', { name: 'Delete now' })).toBeHidden();
  // The list comes some moments after the answer: until then ticked boxes stay ticked.
  const list = Promise.withResolvers<void>();
  await page.route(`**${listDeletions.path}`, async (route) =>
    list.promise.then(async () => route.continue()),
  );
  const answered = page.waitForResponse((response) => response.url().endsWith('/verified'));
  await request.getByLabel('It is the student').check();
  await answered;
  await expect(request.getByLabel('It is the student')).toBeEnabled();
  await expect(request.getByLabel('It is the student')).toBeChecked();
  list.resolve();
  await expect(request.getByRole('button', { name: 'Delete now' })).toBeVisible();
  await request.getByRole('button', { name: 'Refuse' }).click();
  await page.getByLabel('The reason, as the student will read it').fill('It was not sent by you.');
  await page.getByRole('button', { name: 'Refuse the request' }).click();
  await expect(page.getByText('The request is refused.')).toBeVisible();
  await expect(page.getByText('It was not sent by you.')).toBeVisible();
});
