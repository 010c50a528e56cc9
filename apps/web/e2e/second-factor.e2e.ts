// The second factor of signing in to the admin area: set up from the banner, required at the next sign-in, recovered, removed.

import { expect, type Page } from '@playwright/test';
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

/** Forgets the session and goes to the card after the passcode. */
async function passPasscode(page: Page, phone: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  // A message before the attempt exists is answered with how to sign in.
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, phone));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('an app is set up from the banner; the next sign-in asks for its code, or for a recovery code', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, { auth: assistant });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up the app' });
  await expect(setUp.getByAltText('QR code for the authenticator app')).toBeVisible();
  const app = authenticator(await setUp.locator('code').innerText());
  await setUp.getByLabel('The 6 digits that the app shows').fill('000000');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByText('That is not right')).toBeVisible();
  await setUp.getByLabel('The 6 digits that the app shows').fill(app.code());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Keep these codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await codesDialog.getByRole('listitem').allInnerTexts();
  await codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);

  await passPasscode(page, people.assistant);
  await page.getByLabel('Code of your app').fill('000000');
  await expect(page.getByText('That is not right')).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await page.getByLabel('Code of your app').fill(app.code(1));
  await expect(page).toHaveURL(/\/dashboard\/door$/);

  const { userId } = await begin(product.url, people.assistant);
  const login = { id: userId, phoneNo: `94${people.assistant}`, time: Date.now() };
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem('login', text);
  }, JSON.stringify(login));
  await page.goto('/verify');
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, people.assistant));
  await page.getByRole('button', { name: 'Submit Code' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/door$/);
  await page.goto('/dashboard/sign-in');
  await expect(page.getByText('9 codes left')).toBeVisible();
  await expect(page.getByRole('complementary')).toBeHidden();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText('The app is removed.')).toBeVisible();
  await page.context().close();
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

  await passPasscode(page, people.admin);
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
