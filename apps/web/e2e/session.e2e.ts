// Staying signed in, being signed out, and which pages are open to whom: tokens that run out, tabs, devices, guards.

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { newPeople, type People, test } from './journey.ts';
import { signIn } from './people.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

const PACE_MS = 10_500;

let product: Product;
let people: People;
let student: SignedIn;
const busy = '774000001';
const devices: SignedIn[] = [];
let devicesOpened = 0;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  student = await openSession(product.url, '774000000');
  devices.push(await openSession(product.url, busy), await openSession(product.url, busy));
  devicesOpened = Date.now();
});

let phones = 774_000_100;
async function newStudent(): Promise<SignedIn> {
  phones += 1;
  return openSession(product.url, String(phones));
}

/** The same session with an access token that the server refuses. */
const withRefusedToken = (session: SignedIn): SignedIn => ({
  ...session,
  token: `${session.token.slice(0, -4)}AAAA`,
});

async function storedSession(page: Page): Promise<Partial<SignedIn> | undefined> {
  const text = await page.evaluate(() => localStorage.getItem('auth'));
  return text === null ? undefined : (JSON.parse(text) as SignedIn);
}

/** Counts the calls to an address. */
function countCalls(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === ending) count += 1;
  });
  return () => count;
}

async function opened(browser: Browser, auth: SignedIn): Promise<Page> {
  return pageHolding(browser, product.url, { auth });
}

const emptyLibrary = (page: Page) =>
  page.getByText('Oops! There are no items available at the moment', { exact: true });

test('a refused token is renewed once for all calls of the page, and the calls are sent again', async ({
  browser,
}) => {
  const before = await newStudent();
  const page = await opened(browser, withRefusedToken(before));
  const renewals = countCalls(page, '/auth/refresh');
  const calls = countCalls(page, '/api/uservideos');
  // A renewal that is over before the second call is made would leave nothing to send again.
  await page.route('**/auth/refresh', async (route) => {
    await expect.poll(calls).toBe(1);
    await route.continue();
  });
  const profile = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/userprofile') && answer.status() === 200,
  );
  await page.goto('/video_library');
  await profile;
  await expect(emptyLibrary(page)).toBeVisible();
  expect(renewals()).toBe(1);
  expect(calls()).toBe(2);
  const after = await storedSession(page);
  expect(after?.token).not.toBe(withRefusedToken(before).token);
  expect(after?.refreshToken).not.toBe(before.refreshToken);
  expect(after).toMatchObject({ isAuthenticated: true, role: 'student' });
  await page.context().close();
});

test('a second refusal after the renewal signs out, and leads back here after the next sign-in', async ({
  browser,
}) => {
  const page = await opened(browser, await newStudent());
  const renewals = countCalls(page, '/auth/refresh');
  await page.route('**/api/userprofile', async (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, error: 'Unauthorized', message: 'No longer.' } }),
  );
  await page.goto('/profile');
  await expect(page.getByText('No longer.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeUndefined();
  expect(renewals()).toBe(1);
  await page.unroute('**/api/userprofile');
  await signIn(page, people.kasun, /\/profile$/);
  await page.context().close();
});

test('a failed renewal signs out', async ({ browser }) => {
  const auth = { ...withRefusedToken(student), refreshToken: 'x'.repeat(43) };
  const page = await opened(browser, auth);
  await page.goto('/video_library');
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeUndefined();
  await page.context().close();
});

test('a renewal that the network swallows signs nobody out', async ({ browser }) => {
  const auth = withRefusedToken(await newStudent());
  const page = await opened(browser, auth);
  await page.route('**/auth/refresh', async (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
  expect(await storedSession(page)).toEqual(auth);
  await page.unroute('**/auth/refresh');
  // The button of the whole profile; each of its sections has one of its own.
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByLabel('WhatsApp number')).toBeVisible();
  await page.context().close();
});

test('a logout that fails is only logged; one that works signs all tabs out and forgets the page', async ({
  browser,
}) => {
  const page = await opened(browser, await newStudent());
  await page.goto('/profile');
  const other = await secondTab(page.context(), '/video_library');
  await page.route('**/api/logout', async (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (line) => line.text().includes('Sign-out failed'));
  await logout(page);
  await logged;
  await expect(page).toHaveURL(`${product.url}/profile`);
  expect(await storedSession(page)).toBeDefined();
  await page.unroute('**/api/logout');
  await page.evaluate(() => localStorage.setItem('login', JSON.stringify({ time: 0 })));
  await logout(page);
  for (const tab of [page, other]) await expect(tab).toHaveURL(`${product.url}/login`);
  expect(await storedSession(page)).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
  await page.context().close();
});

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole('button', { name: 'Your menu' })).toBeVisible();
  return tab;
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('without a sign-in every page behind it leads to /login', async ({ page }) => {
  for (const path of ['/video_library', '/play/x', '/profile', '/video_2024', '/video_2025', '/dashboard']) {
    await page.goto(product.url + path);
    await expect(page).toHaveURL(`${product.url}/login`);
  }
});

test('the dashboard is for the admin area: a student is sent to the library, an admin comes in', async ({
  browser,
}) => {
  const page = await opened(browser, student);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await page.context().close();

  const admin = await opened(browser, await openSession(product.url, people.admin));
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(admin).toHaveURL(`${product.url}/dashboard`);
  await admin.context().close();
});

test('a fourth device ends the oldest session, and its device is told', async ({ browser }) => {
  await new Promise((wake) => setTimeout(wake, Math.max(0, PACE_MS - (Date.now() - devicesOpened))));
  devices.push(await openSession(product.url, busy));
  const oldest = await opened(browser, devices[0] as SignedIn);
  await oldest.goto('/profile');
  await expect(oldest.getByLabel('WhatsApp number')).toHaveValue('077 400 0001');
  devices.push(await openSession(product.url, busy));
  await oldest.reload();
  await expect(oldest).toHaveURL(`${product.url}/login`);
  await expect(
    oldest.getByText('You signed in on another device, so this one was signed out.'),
  ).toBeVisible();
  const newest = await opened(browser, devices.at(-1) as SignedIn);
  await newest.goto('/profile');
  await expect(newest.getByLabel('WhatsApp number')).toHaveValue('077 400 0001');
  await Promise.all([oldest.context().close(), newest.context().close()]);
});

test('an unknown address says so, and leads to the start page or the lessons', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, {});
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByText('Streaming Platform for Learning and Exploring Chemistry')).toBeVisible();
  await page.getByRole('link', { name: 'Join Now' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.context().close();

  // Signed-in people keep the menu and the link to the lessons.
  const inside = await pageHolding(browser, product.url, { auth: student });
  await inside.goto('/no/such/page');
  await expect(inside.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(inside.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await inside.getByRole('main').getByRole('link', { name: 'Go to your lessons' }).click();
  await expect(inside).toHaveURL(`${product.url}/video_library`);
  await inside.context().close();
});
