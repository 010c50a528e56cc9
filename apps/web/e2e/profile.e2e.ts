// Settings with the real server: the year and its addresses, the devices, the file of the student's data, the request to be deleted,
// and the theme that the next document begins with. What the page does with each answer is proved in profile.browser.test.tsx and
// al-year.browser.test.tsx.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

let product: Product;
let people: People;
let nimali: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  nimali = await openSession(product.url, people.nimali);
});

test('Settings: what is held of a person, changed and asked for, and the same after a reload; a year’s address', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, { auth: nimali });
  await test.step('from the menu, and home again', async () => {
    await page.goto('/video_library');
    await openSettings(page);
    await expect(page.getByLabel('WhatsApp number')).toHaveValue(asWritten(people.nimali));
    const name = page.getByLabel('Name', { exact: true });
    const [letter] = new Intl.Segmenter().segment(await name.inputValue());
    await expect(page.getByRole('main').getByText(letter?.segment ?? '', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${product.url}/video_library`);
    await openSettings(page);
  });
  await test.step('data used this month is a figure', async () => {
    const part = page.getByRole('region', { name: 'Data used this month' });
    await expect(part.getByText(/^(\d+(\.\d+)? [MG]B|Less than 1 MB)$/)).toBeVisible();
  });
  await test.step('the A/L year: one of those that the school runs, kept at once', async () => {
    const year = page.getByLabel('A/L year');
    await year.selectOption('A/L 2028');
    await expect(page.getByText('Your A/L year is now 2028.')).toBeVisible();
    await page.reload();
    await expect(year).toHaveValue('2028');
  });
  await test.step('the file of everything held is downloaded, in words', async () => fileIsDownloaded(page));
  await test.step('deletion: asked, an address left, the same after a reload, withdrawn', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for deletion' }).click();
    await expect(page.getByText(/We do it by \w{3} \d{2}, \d{4} at the latest/)).toBeVisible();
    const email = page.getByLabel('E-mail for the confirmation');
    await email.fill('nimali@example.lk');
    await email.press('Enter');
    await expect(page.getByText('We will confirm the deletion to nimali@example.lk.')).toBeVisible();
    await page.reload();
    await expect(email).toHaveValue('nimali@example.lk');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your request is withdrawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  });
  await test.step('another device is signed out from here, and goes to sign-in by itself', async () =>
    otherDeviceIsSignedOut(browser, page));
  await test.step('the theme is remembered, and is there before anything is painted, without a script from anywhere', async () =>
    themeIsThereFirst(page));
  await test.step('an A/L year’s address sets the year and leads to the library; one that the school does not run sets none', async () =>
    yearsHaveAddresses(page));
  await page.context().close();
});

async function yearsHaveAddresses(page: Page): Promise<void> {
  await page.goto('/video_2025');
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await goWithin(page, '/video_2034');
  await expect(page.getByText('Try again later.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your A/L year was not set to 2034' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page.getByLabel('A/L year')).toHaveValue('2025');
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${product.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

async function fileIsDownloaded(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('valence-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ Account: { 'WhatsApp number': `94${people.nimali}` } });
}

async function otherDeviceIsSignedOut(browser: Browser, page: Page): Promise<void> {
  // Opened only here: the first session's message is long past, which would delay this one.
  const auth = await openSession(product.url, people.nimali);
  const other = await pageHolding(browser, product.url, { auth });
  await other.goto('/profile');
  await expect(other.getByLabel('WhatsApp number')).toHaveValue(asWritten(people.nimali));
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices signed in' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
}

async function themeIsThereFirst(page: Page): Promise<void> {
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
}
