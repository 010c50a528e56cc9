// The library's shelves and states, opening a lesson, and the player by keyboard.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { DAY_MS } from '@valence/domain/durations';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { mediaFacts } from './watching.ts';

let product: Product;
let people: People;
let sessions: Record<'nimali' | 'kasun' | 'tharushi', SignedIn>;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  const [nimali, kasun, tharushi] = await Promise.all(
    [people.nimali, people.kasun, people.tharushi].map(async (phone) => openSession(product.url, phone)),
  );
  sessions = { nimali, kasun, tharushi } as typeof sessions;
});

let page: Page;
async function as(browser: Browser, who: keyof typeof sessions, path = '/video_library'): Promise<Page> {
  page = await pageHolding(browser, product.url, { auth: sessions[who] });
  if (path) await page.goto(path);
  return page;
}
test.afterEach(async () => page.context().close());

const headers = () => ({ authorization: `Bearer ${sessions.nimali.token}` });
const latest = (on: Page) => on.getByRole('region', { name: 'Latest Videos' });
const titles = (shelf: Locator) => shelf.getByRole('article').getByRole('heading');
const empty = (on: Page) => on.getByText('Oops! There are no items available at the moment', { exact: true });

async function myVideos(on: Page): Promise<LibraryVideo[]> {
  const answer = await on.request.get('/api/uservideos', { headers: headers() });
  const videos = (await answer.json()) as LibraryVideo[];
  return videos.sort((one, other) => Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate));
}

test('the latest four, newest first, then a section for each category with what does not stand above', async ({
  browser,
}) => {
  await as(browser, 'nimali');
  await expect(titles(latest(page))).toHaveCount(4);
  const videos = await myVideos(page);
  // Shown a moment after they have loaded.
  await expect(titles(latest(page))).toHaveText(
    videos.slice(0, 4).map(({ title }) => title),
    { useInnerText: true },
  );
  const going = page.getByRole('region', { name: 'Continue watching' }).getByRole('link');
  const above = new Set([...videos.slice(0, 4).map(({ title }) => title), ...(await going.allInnerTexts())]);
  const rest = videos.filter(({ title }) => !above.has(title));
  expect(rest.length).toBeGreaterThan(0);
  for (const category of new Set(rest.map((video) => video.category))) {
    const section = page.getByRole('region', { name: category, exact: true });
    await expect(section.getByRole('article')).toHaveCount(
      rest.filter((video) => video.category === category).length,
    );
  }
});

test('an unchanged library comes from the browser’s own store: the server says only that it still holds', async ({
  browser,
}) => {
  await as(browser, 'nimali');
  const opened = async () => {
    await expect(titles(latest(page))).toHaveCount(4);
    return page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const list = entries.find(({ name }) => new URL(name).pathname === '/api/uservideos');
      return {
        wire: list?.transferSize ?? 0,
        packed: list?.encodedBodySize ?? 0,
        text: list?.decodedBodySize ?? 0,
      };
    });
  };
  const first = await opened();
  expect(first.packed).toBeLessThan(first.text / 2);
  expect(first.wire).toBeGreaterThanOrEqual(first.packed);
  await page.goto('/video_library');
  const again = await opened();
  expect(again.text).toBe(first.text);
  // What Chromium counts for a 304, whatever the answer's headers weigh.
  expect(again.wire).toBeLessThan(again.packed);
  expect(again.wire).toBeLessThan(1000);
});

test('badges: days when 7 or fewer are left, else the date, none without an end', async ({ browser }) => {
  await as(browser, 'nimali');
  await expect(latest(page).getByText('Expires in 3 days', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(' ');
  const videos = await myVideos(page);
  const later = videos.find(
    ({ accessExpires }) => accessExpires && Date.parse(accessExpires) > Date.now() + 9 * DAY_MS,
  );
  const endless = videos.find(({ accessExpires }) => !accessExpires);
  const card = (title = '') => page.getByRole('article').filter({ hasText: title }).first();
  await expect(card(later?.title)).toContainText(`Access until ${dateOf(later?.accessExpires)}`);
  await expect(card(endless?.title)).toBeVisible();
  await expect(card(endless?.title)).not.toContainText(/Expires|Access until/);
});

/** `Mar 28, 2027`, in the school's zone. */
function dateOf(instant = ''): string {
  const style = { timeZone: 'Asia/Colombo', month: 'short', day: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', style).format(new Date(instant));
}

test('four skeletons of a row’s size for two seconds, the other lessons under them, then rows in their place; both are said', async ({
  browser,
}) => {
  await as(browser, 'nimali', '');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // A student who has begun nothing: the first shelf is the one of the skeletons.
  await page.route('**/api/uservideos', async (route) => {
    const response = await route.fetch();
    const videos = (await response.json()) as LibraryVideo[];
    await mayAnswer;
    await route.fulfill({ response, json: videos.map((video) => ({ ...video, lastWatchedAt: undefined })) });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  // Before the page is opened: a jump while it loads would end the two seconds, and give the request up.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/video_library', { waitUntil: 'commit' });
  const skeletons = page.locator('[aria-busy=true] > div:last-child > div');
  await expect(skeletons).toHaveCount(4);
  await test.step('the page takes the place of the document’s own skeletons', async () => {
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await page.locator('[data-shell]').count()).toBe(0);
    }).toPass({ intervals: [20] });
    await expect(skeletons).toHaveCount(4);
  });
  const status = page.getByRole('status');
  await expect(status).toHaveCount(1);
  await expect(status).toHaveText('Loading your lessons');
  answer();
  // A millisecond at a time: even the slowest machine does not come to the end of the two seconds.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  }).toPass({ intervals: [50] });
  await expect(skeletons).toHaveCount(4);
  const promised = await skeletons.first().boundingBox();
  await page.clock.runFor(2000);
  const card = latest(page).getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(skeletons).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(promised);
  // The same element: screen readers do not announce a region that is added with its text.
  await expect(status).toHaveCount(1);
  await expect(status).toHaveText(/^\d+ lessons$/);
});

test('the library’s document shows its frame and asks for the lessons before any script has come', async ({
  browser,
}) => {
  await as(browser, 'nimali', '');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uservideos')) asked += 1;
  });
  let release = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/uservideos');
  await page.goto('/video_library', { waitUntil: 'commit' });
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('status')).toHaveText('Loading your lessons');
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(latest(page)).toBeVisible();
  expect(asked).toBe(1);
});

test('what ended lately is locked, with the way to ask for renewal', async ({ browser }) => {
  await as(browser, 'tharushi');
  const shelf = page.getByRole('region', { name: 'Ended in the last 30 days' });
  await expect(shelf.getByRole('article').first()).toContainText(/Ended [A-Z][a-z]{2}\s\d\d, \d{4}/);
  const renew = shelf.getByRole('link', { name: /^Ask to renew .+ on WhatsApp$/ }).first();
  await expect(renew).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94\d{9}\?text=I%20would%20like%20to%20renew/,
  );
  await expect(shelf.locator('a[href^="/play/"]')).toHaveCount(0);
});

test('a failed fetch is logged and told as one, with what to do; trying again helps', async ({ browser }) => {
  await as(browser, 'nimali', '');
  await page.route('**/api/uservideos', async (route) => route.abort());
  const logged = page.waitForEvent('console', (line) => line.text().includes('could not be fetched'));
  await page.clock.install();
  await page.goto('/video_library');
  const words = 'Your lessons could not be loaded.';
  await passFailures(page, page.getByRole('main').getByText(words).last());
  await expect(empty(page)).toHaveCount(0);
  await logged;
  await expect(page.getByRole('status')).toHaveText(words);
  await page.unroute('**/api/uservideos');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(latest(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('search: the / key, words, categories, nothing found', async ({ browser }) => {
  await as(browser, 'nimali');
  await expect(latest(page)).toBeVisible();
  const [video] = await myVideos(page);
  const field = page.getByRole('searchbox', { name: 'Search your lessons' });
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await field.fill('');
  await field.fill(video?.title.toUpperCase() ?? '');
  await expect(page.getByRole('link', { name: video?.title ?? '' }).first()).toBeVisible();
  await expect(latest(page)).toBeHidden();
  const lockedShelf = page.getByRole('region', { name: 'Ended in the last 30 days' });
  await expect(lockedShelf).toBeHidden();
  // After a lesson the search is still there; Home clears it.
  await page
    .getByRole('link', { name: video?.title ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: video?.title ?? '' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(video?.title.toUpperCase() ?? '');
  await expect(latest(page)).toBeHidden();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(latest(page)).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('graphite of bogala');
  await expect(lockedShelf.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status')).toHaveText('1 lesson');
  await field.fill('zzzz');
  await expect(page.getByRole('status')).toHaveText('No lesson matches this');
  await expect(lockedShelf).toBeHidden();
  await page.getByRole('button', { name: 'Show all lessons' }).click();
  await expect(latest(page)).toBeVisible();
  await page.getByRole('button', { name: video?.category ?? '', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^\d+ lessons?$/);
});

test('a lesson that is not there leads back to the library with words; one that does not come keeps its address', async ({
  browser,
}) => {
  await as(browser, 'nimali', '');
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
});

/** Lets the pauses between the tries of a call pass until this is shown: 1, 2 and 4 seconds. */
async function passFailures(on: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await on.clock.runFor(500);
    expect(await until.isVisible()).toBe(true);
  }).toPass({ intervals: [30] });
}

test('the player: title, 16:9, and everything by keyboard', async ({ browser }) => {
  await as(browser, 'nimali');
  const link = latest(page).getByRole('link').first();
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
  await expect.poll(async () => (await facts()).second).toBeGreaterThan(1);
  await page.keyboard.press('k');
  await expect.poll(async () => (await facts()).paused).toBe(true);
  const { second } = await facts();
  await page.keyboard.press('l');
  await expect.poll(async () => (await facts()).second).toBeCloseTo(second + 10, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await facts()).second).toBeCloseTo(second + 5, 0);
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
  await expect.poll(async () => (await facts()).second).toBeLessThan(0.5);
});
