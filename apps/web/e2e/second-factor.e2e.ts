// The second factor of signing in to the admin area: set up from the banner, required at the next sign-in, recovered, removed.

import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { authenticator } from './authenticator.ts';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { begin, codeFor, openSession, pageHolding } from './sessions.ts';

let product: Product;
let people: People;
let assistant: SignedIn;
let admin: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  // Early: a phone's next message waits six seconds.
  [assistant, admin] = await Promise.all([
    openSession(product.url, people.assistant),
    openSession(product.url, people.admin),
  ]);
});

/** Goes to the card after the passcode, in a browser of its own unless a page is passed. */
async function passPasscode(browser: Browser, phone: string, given?: Page): Promise<Page> {
  const page = given ?? (await (await browser.newContext({ baseURL: product.url })).newPage());
  await page.goto('/login');
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  // A message before the attempt exists is answered with how to sign in.
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, phone));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  return page;
}

test('the banner pushes nothing down that could already be pressed; a page does not wait for an answer that fails', async ({
  browser,
}) => {
  const asAdmin = await pageHolding(browser, product.url, { auth: assistant });
  const factors = /\/api\/v1\/second-factor$/;
  let answer = () => {};
  const released = new Promise<void>((done) => {
    answer = done;
  });
  await asAdmin.route(factors, async (route) => {
    await released;
    await route.continue();
  });
  await asAdmin.goto('/dashboard/videos');
  const heading = asAdmin.getByRole('heading', { level: 1, name: 'Videos', includeHidden: true });
  await expect(heading).toBeAttached();
  await expect(heading).toBeHidden();
  answer();
  await expect(heading).toBeVisible();
  await expect(asAdmin.getByRole('link', { name: 'Set it up' })).toBeVisible();
  await asAdmin.unroute(factors);
  await asAdmin.route(factors, async (route) => route.abort());
  await asAdmin.reload();
  await expect(heading).toBeVisible();
  await asAdmin.context().close();
});

test('an app is set up from the banner; the next sign-in asks for its code, or for a recovery code', async ({
  browser,
}) => {
  const asAdmin = await pageHolding(browser, product.url, { auth: assistant });
  await asAdmin.goto('/dashboard');
  await asAdmin.getByRole('link', { name: 'Set it up' }).click();
  await asAdmin.getByRole('button', { name: 'Set up the app' }).click();
  const setUp = asAdmin.getByRole('dialog', { name: 'Set up the app' });
  await expect(setUp.getByAltText('QR code for the authenticator app')).toBeVisible();
  const app = authenticator(await setUp.locator('code').innerText());
  await setUp.getByLabel('The 6 digits that the app shows').fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByText('That is not right')).toBeVisible();
  await setUp.getByLabel('The 6 digits that the app shows').fill(app.code());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = asAdmin.getByRole('dialog', { name: 'Keep these codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codesDialog.getByRole('listitem').allInnerTexts();
  await codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(asAdmin.getByText('10 codes left')).toBeVisible();
  expect(await faultsOf(asAdmin, ['light'])).toEqual([]);

  const second = await passPasscode(browser, people.assistant);
  await second.getByLabel('Code of your app').fill('000000');
  await expect(second.getByText('That is not right')).toBeVisible();
  expect(await faultsOf(second, ['light'])).toEqual([]);
  expect(await second.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await second.getByLabel('Code of your app').fill(app.code(1));
  await expect(second).toHaveURL(/\/dashboard\/door$/);
  await second.context().close();

  const { userId } = await begin(product.url, people.assistant);
  const login = { id: userId, phoneNo: `94${people.assistant}`, time: Date.now() };
  const third = await pageHolding(browser, product.url, { login });
  await third.goto('/verify');
  await third.getByLabel('6-digit code').fill(await codeFor(product.url, people.assistant));
  await third.getByRole('button', { name: 'Submit Code' }).click();
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await third.getByRole('button', { name: 'Sign in' }).click();
  await expect(third).toHaveURL(/\/dashboard\/door$/);
  await third.goto('/dashboard/sign-in');
  await expect(third.getByText('9 codes left')).toBeVisible();
  await expect(third.getByRole('complementary')).toBeHidden();
  await third.getByRole('button', { name: 'Remove the app' }).click();
  await third.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
  await expect(third.getByText('The app is removed.')).toBeVisible();
  await third.context().close();
});

test('a passkey is made, and opens the admin area at the next sign-in; without finger or PIN it does not', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, { auth: admin });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/dashboard/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('What it is called here').fill('Laptop in the office');
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Laptop in the office', { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await passPasscode(browser, people.admin, page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Show your passkey' }).click();
  await expect(page.getByText('No passkey was shown.')).toBeVisible();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Show your passkey' }).click();
  await expect(page).toHaveURL(/video_library/);
  await page.goto('/dashboard/sign-in');
  await expect(page.getByText(/Added on .*, last used on/)).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);
  await page.context().close();
});
