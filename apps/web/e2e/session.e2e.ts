// Being led to sign-in and back, staying signed in, and being signed out: tokens that run out, tabs, devices, guards.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { test } from './journey.ts';
import type { Product } from './product.ts';
import { codeFor, openSession, pageHolding } from './sessions.ts';
import { boxes, otherThan, storedText } from './sign-in-kit.ts';

const PACE_MS = 10_500;

let product: Product;
let student: SignedIn;
const visitor = '774000100';
const busy = '774000001';
const devices: SignedIn[] = [];
let devicesOpened = 0;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  student = await openSession(product.url, '774000000');
  devices.push(await openSession(product.url, busy), await openSession(product.url, busy));
  devicesOpened = Date.now();
});

/** The same session with an access token that the server refuses. */
const withRefusedToken = (session: SignedIn): SignedIn => ({
  ...session,
  token: `${session.token.slice(0, -4)}AAAA`,
});

async function storedSession(page: Page): Promise<SignedIn | undefined> {
  const text = await storedText(page, 'auth');
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

test('a visitor is led to sign-in, through a reload and /verify on the way, and back to the page first wanted; a student to the library', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, {});
  await test.step('an unknown address leads to the start page, and that to sign-in', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page.getByText('Streaming Platform for Learning and Exploring Chemistry')).toBeVisible();
    await page.getByRole('link', { name: 'Join Now' }).click();
    await expect(page).toHaveURL(`${product.url}/login`);
  });
  await test.step('the page first wanted is still known after a reload, and at /verify', async () => {
    await page.goto('/profile?from=menu');
    await expect(page).toHaveURL(`${product.url}/login`);
    await page.getByLabel('WhatsApp number').fill(visitor);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByText('Waiting for your message')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Checking')).toBeVisible();
    await expect(page.getByText('Waiting for your message')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
    const code = await codeFor(product.url, visitor);
    await page.goto('/verify');
    await boxes(page).fill(otherThan(code));
    await page.getByRole('button', { name: 'Submit Code' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^That code is not right\./);
    await boxes(page).fill(code);
    await page.getByRole('button', { name: 'Submit Code' }).click();
    await expect(page).toHaveURL(`${product.url}/profile?from=menu`);
    expect(await storedText(page, 'login')).toBeNull();
    expect(await storedSession(page)).toMatchObject({ isAuthenticated: true, role: 'student' });
  });
  await test.step('the public start page and the dashboard lead to the library', async () => {
    for (const path of ['/', '/dashboard']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${product.url}/video_library`);
    }
  });
  await test.step('an unknown address keeps the menu, and leads to the lessons', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to your lessons' }).click();
    await expect(page).toHaveURL(`${product.url}/video_library`);
  });
  await page.context().close();
});

test('a refused token is renewed once for all calls of the page; a network that swallows the renewal signs nobody out; Logout does, in all tabs', async ({
  browser,
}) => {
  const before = withRefusedToken(student);
  const page = await pageHolding(browser, product.url, { auth: before });
  await test.step('the renewal is one, and the calls are sent again', async () => {
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
    await expect(
      page.getByText('Oops! There are no items available at the moment', { exact: true }),
    ).toBeVisible();
    expect([renewals(), calls()]).toEqual([1, 2]);
    const after = await storedSession(page);
    expect(after?.token).not.toBe(before.token);
    expect(after?.refreshToken).not.toBe(before.refreshToken);
    expect(after).toMatchObject({ isAuthenticated: true, role: 'student' });
    await page.unroute('**/auth/refresh');
  });
  await test.step('without a network for the renewal the session stays, what was seen last shows, and trying again helps', async () => {
    const refused = withRefusedToken((await storedSession(page)) as SignedIn);
    await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(refused));
    await page.route('**/auth/refresh', async (route) => route.abort());
    await page.goto('/profile');
    await expect(page.getByLabel('WhatsApp number')).toBeVisible();
    expect(await storedSession(page)).toEqual(refused);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again.first()).toBeVisible();
    await page.unroute('**/auth/refresh');
    await again.first().click();
    await expect(again).toHaveCount(0);
  });
  await test.step('signed out here, signed out in the other tab', async () => {
    const other = await page.context().newPage();
    await other.goto('/video_library');
    await expect(other.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(`${product.url}/login`);
    expect(await storedSession(page)).toBeUndefined();
  });
  await page.context().close();
});

test('a fourth device ends the oldest session, and its device is told', async ({ browser }) => {
  await new Promise((wake) => setTimeout(wake, Math.max(0, PACE_MS - (Date.now() - devicesOpened))));
  devices.push(await openSession(product.url, busy));
  const oldest = await pageHolding(browser, product.url, { auth: devices[0] as SignedIn });
  await oldest.goto('/profile');
  await expect(oldest.getByLabel('WhatsApp number')).toHaveValue('077 400 0001');
  devices.push(await openSession(product.url, busy));
  await oldest.reload();
  await expect(oldest).toHaveURL(`${product.url}/login`);
  await expect(
    oldest.getByText('You signed in on another device, so this one was signed out.'),
  ).toBeVisible();
  expect(await storedSession(oldest)).toBeUndefined();
  const headers = { authorization: `Bearer ${devices.at(-1)?.token}` };
  const newest = await oldest.request.get('/api/userprofile', { headers });
  expect(await newest.json()).toMatchObject({ phone: `94${busy}` });
  await oldest.context().close();
});
