// The library with the real server: before its scripts have come, from the browser's own store, and on the way to a lesson and back;
// lessons that are not there; and the player by keyboard. What the page shows of given lessons is proved in library.browser.test.tsx
// and library-lists.browser.test.tsx.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { newPeople, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectSecond, mediaFacts } from './watching.ts';

let product: Product;
let nimali: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  nimali = await openSession(product.url, (await newPeople(product)).nimali);
});

let page: Page;
async function signedIn(browser: Browser): Promise<void> {
  page = await pageHolding(browser, product.url, { auth: nimali });
}
test.afterEach(async () => page.context().close());

const LIST = '**/api/uservideos';
const SCRIPTS = '**/assets/*.js';
const latest = () => page.getByRole('region', { name: 'Latest Videos' });
const titles = () => latest().getByRole('article').getByRole('heading');

test('the library’s document shows its frame and asks for the lessons before any script has come; the page takes its place', async ({
  browser,
}) => {
  await signedIn(browser);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uservideos')) asked += 1;
  });
  const status = page.getByRole('status');
  await test.step('the answer comes before the scripts', async () => {
    const release = await held(SCRIPTS);
    const answered = page.waitForResponse(LIST);
    await page.goto('/video_library', { waitUntil: 'commit' });
    expect((await answered).status()).toBe(200);
    await expect(status).toHaveText('Loading your lessons');
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(latest()).toBeVisible();
    expect(asked).toBe(1);
  });
  await test.step('the scripts come before the answer: the page’s skeletons stand where the document’s stood', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const [release, answer] = [await held(SCRIPTS), await held(LIST)];
    const requested = page.waitForRequest(LIST);
    await page.reload({ waitUntil: 'commit' });
    await requested;
    const skeletons = page.locator('[aria-busy=true] > div:last-child > div');
    await expect(skeletons).toHaveCount(4);
    await expect(page.locator('[data-shell]')).toHaveCount(1);
    release();
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    await expect(skeletons).toHaveCount(4);
    await expect(status).toHaveCount(1);
    await expect(status).toHaveText('Loading your lessons');
    answer();
    await expect(latest().getByRole('article').first()).toBeVisible();
    await expect(skeletons).toHaveCount(0);
    // The same element: screen readers do not announce a region that is added with its text.
    await expect(status).toHaveCount(1);
    await expect(status).toHaveText(/^\d+ lessons$/);
    expect(asked).toBe(2);
  });
});

/** Holds all requests for these addresses. @returns lets them go on, and all later ones */
async function held(addresses: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('from the library to a lesson and back: its own store, a search that stays, lessons that are not there', async ({
  browser,
}) => {
  await signedIn(browser);
  await test.step('an unchanged library comes from the browser’s own store: the server says only that it still holds', async () => {
    const first = await librarySizes();
    expect(first.packed).toBeLessThan(first.text / 2);
    expect(first.wire).toBeGreaterThanOrEqual(first.packed);
    const again = await librarySizes();
    expect(again.text).toBe(first.text);
    // What Chromium counts for a 304, whatever the answer's headers weigh.
    expect(again.wire).toBeLessThan(again.packed);
    expect(again.wire).toBeLessThan(1000);
  });
  await test.step('after a lesson the search is still there; Home clears it', async () => {
    const title = await titles().first().innerText();
    const field = page.getByRole('searchbox', { name: 'Search your lessons' });
    await field.fill(title.toUpperCase());
    await expect(latest()).toBeHidden();
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(title.toUpperCase());
    await expect(latest()).toBeHidden();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(latest()).toBeVisible();
    await expect(field).toHaveValue('');
  });
  await test.step(
    'a lesson that is not there leads back to the library with words; one that does not come keeps its address',
    lessonsThatAreNotThere,
  );
});

/** Opens the library. @returns the bytes of its list */
async function librarySizes(): Promise<{ wire: number; packed: number; text: number }> {
  await page.goto('/video_library');
  await expect(titles()).toHaveCount(4);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const list = entries.find(({ name }) => new URL(name).pathname === '/api/uservideos');
    return {
      wire: list?.transferSize ?? 0,
      packed: list?.encodedBodySize ?? 0,
      text: list?.decodedBodySize ?? 0,
    };
  });
}

async function lessonsThatAreNotThere(): Promise<void> {
  const logged = async () =>
    page.waitForEvent('console', (line) => line.text().includes('could not be fetched'));
  const missing = '/play/00000000-0000-7000-8000-000000000000';
  const first = logged();
  await page.goto(missing);
  await first;
  await expect(page).toHaveURL(`${product.url}/video_library`);
  await expect(page.getByText('This lesson isn’t open to you.')).toBeVisible();

  await page.clock.install();
  await page.route('**/api/video?*', async (route) => route.abort());
  const second = logged();
  await page.goto(missing);
  await passFailures(page, page.getByText('The lesson could not be opened.'));
  await second;
  await expect(page).toHaveURL(product.url + missing);
  await expect(page.getByRole('link', { name: 'Back to your lessons' })).toBeVisible();
  await page.unroute('**/api/video?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${product.url}/video_library`);

  // Without an id there is no lesson either.
  for (const path of ['/play', '/play/']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveURL(`${product.url}/video_library`);
  }
}

/** Lets the pauses between the tries of a call pass until this is shown: 1, 2 and 4 seconds. */
async function passFailures(on: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await on.clock.runFor(500);
    expect(await until.isVisible()).toBe(true);
  }).toPass({ intervals: [30] });
}

test('the player: title, 16:9, and everything by keyboard', async ({ browser }) => {
  await signedIn(browser);
  await page.goto('/video_library');
  const link = latest().getByRole('link').first();
  // Shown a moment after it has loaded.
  await expect.poll(async () => link.innerText()).not.toBe('');
  const title = await link.innerText();
  // What the library knew is shown and announced while the lesson's address has not arrived yet.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/video?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Valence`);
  await expect(page.locator('[aria-live]').getByText(`${title} · Valence`)).toBeAttached();
  await expect(page.getByRole('status').first()).toHaveText('Opening the lesson');
  const place = await page.getByRole('heading', { level: 1 }).boundingBox();
  gate.resolve();
  const player = page.getByRole('region', { name: `Player: ${title}` });
  const box = await player.boundingBox();
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const facts = async () => mediaFacts(page);

  await expect(player.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await page.keyboard.press('k');
  await expectSecond(page).toBeGreaterThan(1);
  await page.keyboard.press('k');
  await expect.poll(async () => (await facts()).paused).toBe(true);
  const { second } = await facts();
  await page.keyboard.press('l');
  await expectSecond(page).toBeCloseTo(second + 10, 0);
  await page.keyboard.press('ArrowLeft');
  await expectSecond(page).toBeCloseTo(second + 5, 0);
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Sound on' })).toBeAttached();
  await page.keyboard.press('>');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate ?? 0))
    .toBeGreaterThan(1);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help).toContainText('Jump to a tenth of the lesson');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('0');
  await expectSecond(page).toBeLessThan(0.5);
});
