// Slow and broken networks: people are told, nothing that they typed is lost, and trying again is enough. The library's own part is in
// library-network.browser.test.tsx, a grant and a removal in videos-tab.browser.test.tsx.

import { expect, type Page } from '@playwright/test';
import { HYDRATED } from '@valence/contract/site/hydration';
import { faultsOf } from './axe.ts';
import { gotoHydrated } from './hydrated.ts';
import { newPeople, type People, test } from './journey.ts';
import { newestLesson } from './newest-lesson.ts';
import { playerOf } from './player-kit.ts';
import type { Product } from './product.ts';
import { codeFor, openSession, pageHolding } from './sessions.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

const banner = (page: Page) => page.getByText('No internet connection');
const OFFLINE = 'There is no connection at the moment. What you entered is kept; please try again.';
const LATE = 'The answer did not come in time. What you entered is kept; please try again.';

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
}

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
}

test('sign-in on a network that hangs or breaks: the number and the passcode stay, and go on once there is one', async ({
  page,
}) => {
  await page.clock.install();
  await gotoHydrated(page, `${product.url}/login`);
  await test.step('an answer that does not come within 20 seconds is given up, in words of its own', async () => {
    await page.route('**/auth/login', () => undefined);
    const field = page.getByLabel('WhatsApp number');
    await field.fill('772900002');
    const requested = page.waitForRequest('**/auth/login');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    // The 20 seconds begin with the request.
    await requested;
    await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
    await page.clock.runFor(20_000);
    await expect(page.getByText(LATE).first()).toBeVisible();
    await expect(field).toHaveValue('77-290-0002');
    await expect(page.getByRole('button', { name: 'Request OTP' })).toBeEnabled();
    await page.unroute('**/auth/login');
  });
  await test.step('sign-in offline: the banner, the number and the passcode stay, and go on once there is a network', async () => {
    const phone = '772900001';
    const field = page.getByLabel('WhatsApp number');
    await field.fill(phone);
    await goOffline(page);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByText(OFFLINE).first()).toBeVisible();
    await expect(field).toHaveValue('77-290-0001');
    await comeBack(page);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();

    const code = await codeFor(product.url, phone);
    await expect(page.getByText('Code sent')).toBeVisible();
    await goOffline(page);
    const boxes = page.getByLabel('6-digit code');
    await boxes.fill(code);
    await expect(page.getByText(OFFLINE).first()).toBeVisible();
    await expect(boxes).toHaveValue(code);
    await comeBack(page);
    await page.getByRole('button', { name: 'Submit OTP' }).click();
    await expect(page).toHaveURL(/video_library/);
  });
});

test('what is typed and pressed before the scripts are there goes on when they are, also where they come late or not at first', async ({
  page,
}) => {
  await test.step('what is typed and pressed before the scripts are there goes on when they are', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/react-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`${product.url}/login`);
    await page.getByLabel('WhatsApp number').fill('0772900003');
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByLabel('WhatsApp number')).toHaveValue('0772900003');
    scripts.resolve();
    await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
    await expect(page.getByText('077 290 0003').first()).toBeVisible();
  });
  await page.unroute('**/assets/react-*.js');
  await page.evaluate(() => localStorage.clear());
  await test.step('scripts that do not come: the page is loaded anew once by itself, then at a press, never without end', async () => {
    // Counts page loads, not requests: some browsers request a script again whose preload failed.
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    let failures = 0;
    page.on('console', (message) => {
      if (message.text().includes('Failed to fetch dynamically imported module')) failures += 1;
    });
    // No count of loads: the third page requests its scripts before it counts as loaded.
    let isLost = true;
    await page.route('**/assets/react-*.js', async (route) => (isLost ? route.abort() : route.continue()));
    await page.goto(`${product.url}/login`);
    // Pressed only when the page has given up: a press on the third page would send the form.
    await expect.poll(() => failures).toBe(2);
    await expect.poll(() => loads).toBe(2);
    isLost = false;
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect.poll(() => loads).toBe(3);
    await page.getByLabel('WhatsApp number').fill('772900005');
    await expect(page.getByLabel('WhatsApp number')).toHaveValue('77-290-0005');
  });
  await page.unroute('**/assets/react-*.js');
  await page.evaluate(() => localStorage.clear());
  await test.step('what is typed at the very moment in which the scripts take over is whole, too', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/react-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.addInitScript(typeAtTakeOver, { hydrated: HYDRATED, rest: '900004' });
    await page.goto(`${product.url}/login`);
    const field = page.getByLabel('WhatsApp number');
    await field.pressSequentially('0772');
    scripts.resolve();
    await expect(field).toHaveValue('77-290-0004');
  });
});

/** Runs in the page: types a key in each task, starting after React has hydrated the page, faster than any thumb. */
function typeAtTakeOver({ hydrated, rest }: { hydrated: string; rest: string }): void {
  const tasks = new MessageChannel();
  const keys = rest.split('');
  tasks.port1.addEventListener('message', () => {
    const field = document.activeElement as HTMLInputElement;
    // Like a real key: without the property setter that React watches.
    field.setRangeText(keys.shift() ?? '', field.value.length, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (keys.length > 0) tasks.port2.postMessage('');
  });
  tasks.port1.start();
  addEventListener(hydrated, () => tasks.port2.postMessage(''));
}

test('every public page says that the device is offline, and a link does not throw the page away', async ({
  page,
}) => {
  for (const path of ['/', '/al2027', '/privacy-policy', '/verify']) {
    await gotoHydrated(page, product.url + path);
    await goOffline(page);
    await comeBack(page);
  }
  await gotoHydrated(page, `${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill('7729');
  await goOffline(page);
  await page.getByRole('link', { name: 'Valence' }).first().click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('77-29');
  await comeBack(page);
  await page.getByRole('link', { name: 'Valence' }).first().click();
  await expect(page).toHaveURL(`${product.url}/`);
  await test.step('a device that calls itself offline wrongly still goes where one wants', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.goto(product.url);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('link', { name: 'Join Now' }).click();
    await expect(page).toHaveURL(`${product.url}/login`);
  });
});

test('a page behind sign-in whose script does not come says that it broke, with a way to try again', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.nimali);
  const page = await pageHolding(browser, product.url, { auth });
  await page.route('**/assets/profile-*.js', async (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByText('WhatsApp number')).toBeVisible();
  await goOffline(page);
  await comeBack(page);

  // A part of a page whose script does not load breaks nothing else.
  await page.route('**/assets/lesson-questions-*.js', async (route) => route.abort());
  await page.goto(`/play/${(await newestLesson(page, auth))._id}`);
  await expect(playerOf(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Questions' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(playerOf(page)).toBeVisible();
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await page.context().close();
});

test('without a network a page that is opened says so in our own frame, and opens by itself when there is one', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.tharushi);
  const page = await pageHolding(browser, product.url, { auth }, { serviceWorkers: 'allow' });
  const throughWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) throughWorker.push(new URL(response.url()).pathname);
  });
  await page.goto('/video_library');
  const greeting = page.getByRole('heading', { name: 'Latest Videos' });
  await expect(greeting).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.goto('/terms-of-service');
  const notice = page.getByRole('heading', { name: 'You are offline' });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/terms-of-service`);
  // The same words are on the page that is left: the next one must have come before it is examined.
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Try again' }).click()]);
  await expect(notice).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  // Only pages and their files pass through the service worker, and its cache contains nothing about the person.
  const isPage = (path: string) => !path.startsWith('/assets/');
  expect([...new Set(throughWorker)].filter(isPage).sort()).toEqual(['/profile', '/terms-of-service']);
  const cachedPaths = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths.filter(isPage)).toEqual(['/offline.html', '/video_library']);
  await page.context().close();
});
