// Settings: the profile, the year and its addresses, the devices, the data used, the theme, the file of the student's data, and the
// request to be deleted.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let product: Product;
let people: People;
let nimali: SignedIn;
let kasun: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  [nimali, kasun] = await Promise.all([
    openSession(product.url, people.nimali),
    openSession(product.url, people.kasun),
  ]);
});

async function settings(browser: Browser, auth: SignedIn): Promise<Page> {
  const page = await pageHolding(browser, product.url, { auth });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  return page;
}

/** Once the year's answer is due the page's clock stands: after it, only the test lets the two seconds pass. */
async function pauseBeforeYearIsSet(page: Page): Promise<void> {
  await page.route('**/api/alyear', async (route) => {
    // Far enough ahead for a busy machine: a clock cannot be paused at a moment that is over.
    await page.clock.pauseAt(new Date(Date.now() + 10_000));
    await route.continue();
  });
}

test('Settings: the initial, the number and the name, to be read only', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: nimali });
  await page.goto('/video_library');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${product.url}/profile`);
  await expect(page.getByLabel('WhatsApp number')).toHaveValue(asWritten(people.nimali));
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('WhatsApp number')).toHaveAttribute('readonly', '');
  const [letter] = new Intl.Segmenter().segment(await name.inputValue());
  await expect(page.getByRole('main').getByText(letter?.segment ?? '', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await page.context().close();
});

test('without a name the avatar shows C', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: await openSession(product.url, '775000001') });
  await page.goto('/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByRole('main').getByText('C', { exact: true })).toBeVisible();
  await page.context().close();
});

test('an A/L year’s address: Checking…, the year is set, and after 2 seconds the library', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, { auth: kasun });
  await page.clock.install();
  // No request that is under way delays the page.
  let isSet = false;
  await page.route('**/api/userprofile', async (route) => (isSet ? undefined : route.continue()));
  const set = page.waitForRequest('**/api/alyear');
  await pauseBeforeYearIsSet(page);
  page.on('request', (request) => {
    isSet ||= request.url().endsWith('/api/alyear');
  });
  await page.goto('/video_2025');
  await expect(page.getByText('Checking...', { exact: true })).toBeVisible();
  expect((await set).postDataJSON()).toEqual({ alYear: '2025' });
  await expect(page.getByText('Your A/L year is now 2025.')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(`${product.url}/video_2025`);
  await page.clock.runFor(150);
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await page.context().close();
});

test('an A/L year that is set while one goes elsewhere leads nowhere', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: kasun });
  await page.clock.install();
  await pauseBeforeYearIsSet(page);
  await page.goto('/video_2025');
  await expect(page.getByText('Your A/L year is now 2025.')).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const heading = page.getByRole('heading', { name: 'Settings' });
  await expect(heading).toBeVisible();
  await page.clock.runFor(10_000);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(`${product.url}/profile`);
  await page.context().close();
});

test('a year that the school does not run: a sticky error, one stays, and may try again', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, { auth: kasun });
  await page.clock.install();
  await page.goto('/video_2034');
  const error = page.getByText('Try again later.', { exact: true });
  await expect(error).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(error).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/video_2034`);
  await expect(page.getByRole('heading', { name: 'Your A/L year was not set to 2034' })).toBeVisible();
  const again = page.waitForRequest('**/api/alyear');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).postDataJSON()).toEqual({ alYear: '2034' });
  await expect(page.getByRole('heading', { name: 'Your A/L year was not set to 2034' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page.getByLabel('A/L year')).toBeVisible();
  await page.context().close();
});

test('the A/L year: one of those that the school runs, kept at once', async ({ browser }) => {
  const page = await settings(browser, nimali);
  const year = page.getByLabel('A/L year');
  await year.selectOption('A/L 2028');
  await expect(page.getByText('Your A/L year is now 2028.')).toBeVisible();
  await page.reload();
  await expect(year).toHaveValue('2028');
  await year.selectOption('A/L 2027');
  await expect(page.getByText('Your A/L year is now 2027.')).toBeVisible();
  // Nothing was typed that could be kept: the year stays what it was, and the message says so.
  await page.context().setOffline(true);
  await year.selectOption('A/L 2028');
  await expect(page.getByText('Your A/L year could not be changed. Please try again.')).toBeVisible();
  await expect(year).toHaveValue('2027');
  await page.context().close();
});

test('devices: another one is signed out from here, and goes to sign-in by itself', async ({ browser }) => {
  // Opened only here: the first session's message is long past, which would delay this one.
  const other = await settings(browser, await openSession(product.url, people.nimali));
  const page = await settings(browser, nimali);
  const devices = page.getByRole('region', { name: 'Devices signed in' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
  await page.context().close();
});

test('on a phone each part keeps its place while it comes, and a profile that does not come hides nothing else', async ({
  browser,
}) => {
  const page = await pageHolding(
    browser,
    product.url,
    { auth: kasun },
    { viewport: { width: 360, height: 740 } },
  );
  const gate = Promise.withResolvers<void>();
  for (const call of ['**/api/v1/data-use', '**/api/v1/sessions', '**/api/v1/privacy/deletion'])
    await page.route(call, async (route) => {
      await gate.promise;
      await route.continue();
    });
  await page.goto('/profile');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue(/077/);
  const places = async () =>
    Promise.all(
      ['Data used this month', 'Devices signed in', 'Your data'].map(async (name) =>
        page.getByRole('region', { name }).boundingBox(),
      ),
    );
  // A font that comes later would move them, too.
  await page.evaluate(async () => document.fonts.ready);
  const before = await places();
  gate.resolve();
  const devices = page.getByRole('region', { name: 'Devices signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(page.getByText(/^(\d+(\.\d+)? [MG]B|Less than 1 MB)$/)).toBeVisible();
  expect(await places()).toEqual(before);

  await page.route('**/api/userprofile', async (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByLabel('Dark')).toBeVisible();
  await page.context().close();
});

test('keys of one letter can be switched off, in Settings; the others stay', async ({ browser }) => {
  const page = await settings(browser, nimali);
  await page.getByLabel('Single-key shortcuts').uncheck();
  expect(await page.evaluate(() => localStorage.getItem('single-keys'))).toBe('off');
  await page.getByRole('link', { name: 'Home' }).click();
  const field = page.getByRole('searchbox');
  await expect(page.getByRole('region', { name: 'Latest Videos' })).toBeVisible();
  await page.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first().focus();
  await page.keyboard.press('/');
  await expect(field).not.toBeFocused();
  await expect(field).not.toHaveAttribute('aria-keyshortcuts');
  await page.goto('/profile');
  await page.getByLabel('Single-key shortcuts').check();
  expect(await page.evaluate(() => localStorage.getItem('single-keys'))).toBeNull();
  await page.context().close();
});

test('data used this month is a figure, and a failure of it hides nothing else', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: nimali });
  await page.route('**/api/v1/data-use', async (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Data used this month' });
  await expect(part.getByText('The figure could not be loaded.')).toBeVisible();
  await expect(page.getByLabel('WhatsApp number')).toHaveValue(asWritten(people.nimali));
  await page.unroute('**/api/v1/data-use');
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByText(/^(\d+(\.\d+)? [MG]B|Less than 1 MB)$/)).toBeVisible();
  await page.context().close();
});

test('the theme is remembered, and is there before anything is painted, without a script from anywhere', async ({
  browser,
}) => {
  const page = await settings(browser, nimali);
  const refused: string[] = [];
  page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
  const scheme = async () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByLabel('Dark').check();
  await expect.poll(scheme).toBe('dark');
  // Only the page's own HTML: no module has run yet.
  await page.route('**/assets/*.js', async (route) => route.abort());
  let failures = 0;
  page.on('console', (line) => {
    if (line.text().includes('Failed to fetch dynamically imported module')) failures += 1;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  // The page reloads itself once, since its scripts do not load; what is opened before would meet that reload.
  await expect.poll(() => failures).toBe(2);
  expect(await scheme()).toBe('dark');
  await page.unroute('**/assets/*.js');
  await page.goto('/profile');
  await expect(page.getByLabel('Dark')).toBeChecked();
  await page.getByLabel('Same as this device').check();
  await expect.poll(scheme).toBe('light dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  expect(refused).toEqual([]);
  await page.context().close();
});

test('the file of everything held is downloaded, in words', async ({ browser }) => {
  const page = await settings(browser, nimali);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('valence-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ Account: { 'WhatsApp number': `94${people.nimali}` } });
  await page.context().close();
});

test('deletion: asked with what happens, pending with its day, withdrawn', async ({ browser }) => {
  const page = await settings(browser, nimali);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('within 14 days')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  // The pressed button goes away: the focus stays in its part of the page and does not go to the top.
  const focus = page.locator(':focus');
  const part = page.getByRole('region', { name: 'Your data' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await question.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(page.getByText('Your request is noted.')).toBeVisible();
  await expect(page.getByText(/We do it by \w{3}\s\d{2}, \d{4} at the latest/)).toBeVisible();
  await expect(part.and(focus).or(part.locator(':focus'))).toBeVisible();
  const email = page.getByLabel('E-mail for the confirmation');
  await email.fill('nimali at home');
  await email.press('Enter');
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('nimali@example.lk');
  await email.press('Enter');
  await expect(page.getByText('We will confirm the deletion to nimali@example.lk.')).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue('nimali@example.lk');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your request is withdrawn.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(part.and(focus).or(part.locator(':focus'))).toBeVisible();

  // Too many requests: the server's own sentence.
  await page.route('**/api/v1/privacy/export', async (route) =>
    route.fulfill({ status: 429, json: { message: 'Come back in an hour.' } }),
  );
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('Come back in an hour.')).toBeVisible();
  await page.context().close();
});
