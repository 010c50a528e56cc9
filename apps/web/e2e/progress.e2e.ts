// Progress: reported while watching and when the page is left, kept through a lost network, shown on the cards, continued on any
// device.

import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { newPeople, type People, test } from './journey.ts';
import { describeLessons } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectSecond, mediaFacts } from './watching.ts';

let product: Product;
let people: People;
/** Nimali's phone. */
let phone: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  phone = await openSession(product.url, people.nimali);
});

const pages = new Map<SignedIn, Page>();
/** Opens an address in the device's one page. */
async function at(browser: Browser, auth: SignedIn, path: string): Promise<Page> {
  const page = pages.get(auth) ?? (await pageHolding(browser, product.url, { auth }));
  pages.set(auth, page);
  await page.goto(path);
  return page;
}
test.afterEach(async () => {
  // Leaves as a person does: a browser that is killed may not report that the lesson has ended on this device.
  for (const page of pages.values()) await page.goto('about:blank');
});
test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
});

/** All lessons that she may watch, newest first. */
async function library(): Promise<LibraryVideo[]> {
  const headers = { authorization: `Bearer ${phone.token}` };
  return (await (await fetch(`${product.url}/api/uservideos`, { headers })).json()) as LibraryVideo[];
}
/** Those that our own player plays. */
const lessons = async () => (await library()).filter(({ durationSeconds }) => durationSeconds !== null);
/** One that she has not begun. */
async function freshLesson(): Promise<LibraryVideo> {
  const fresh = (await lessons()).find(({ lastWatchedAt }) => !lastWatchedAt);
  if (!fresh) throw new Error('Every lesson was begun');
  return fresh;
}
const watchedOf = async (id: string) => (await lessons()).find(({ _id }) => _id === id);
const secondsOf = async (id: string) => {
  const { watchedShare = 0, durationSeconds } = (await watchedOf(id)) ?? {};
  return Math.round(watchedShare * (durationSeconds ?? 0));
};

const untilPlayable = async (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);

/** Plays at double speed until a second of the lesson has passed. */
async function playPast(page: Page, second: number): Promise<void> {
  await untilPlayable(page);
  await page.evaluate(async () => {
    const video = document.querySelector('video');
    if (video) video.playbackRate = 2;
    await video?.play();
  });
  await expectSecond(page).toBeGreaterThan(second);
}
/** As `playPast`, and pauses there: in the page, so that a busy machine does not play on meanwhile. */
async function playUntil(page: Page, second: number): Promise<number> {
  await untilPlayable(page);
  await page.evaluate((until) => {
    const video = document.querySelector('video');
    const stop = new AbortController();
    const look = () => {
      if (!video || video.seeking || video.currentTime <= until) return;
      stop.abort();
      video.pause();
    };
    video?.addEventListener('timeupdate', look, { signal: stop.signal });
  }, second);
  await playPast(page, second);
  await expect.poll(async () => (await mediaFacts(page)).paused).toBe(true);
  return (await mediaFacts(page)).second;
}
async function pause(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('video')?.pause());
}

test('watched on one device, it goes on at the same second on another; the cards show it; a jump leaves its part out, and nothing of it remains below another lesson', async ({
  browser,
}) => {
  const lesson = await freshLesson();
  // The second message to one number waits six seconds; meanwhile the lesson plays.
  const laptop = openSession(product.url, people.nimali);
  const one = await at(browser, phone, `/play/${lesson._id}`);
  await expect(one.getByText(/^Continued at/)).toHaveCount(0);
  const second = await playUntil(one, 8);
  await expect.poll(async () => (await watchedOf(lesson._id))?.resumeSeconds).toBe(Math.floor(second));
  const { watchedShare = 0 } = (await watchedOf(lesson._id)) ?? {};
  expect(watchedShare * (lesson.durationSeconds ?? 0)).toBeCloseTo(second, -0.5);
  // A lesson that was only just paused may still have its place in which one device plays.
  const departure = one.waitForResponse(
    (response) => response.url().endsWith('/api/v1/streams/here') && response.request().method() === 'DELETE',
  );
  await one.getByRole('link', { name: 'Back to your lessons' }).click();
  await expect(one).toHaveURL(/video_library/);
  expect((await departure).status()).toBe(200);

  const other = await at(browser, await laptop, '/video_library');
  await test.step('on the other device it is the first card, and goes on where it was', async () => {
    const begun = other.getByRole('region', { name: 'Continue watching' });
    const card = begun.getByRole('article').first();
    await expect(card).toContainText(lesson.title);
    await expect(card).toContainText(/\d min left/);
    const sections = await other.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(sections.slice(0, 2)).toEqual(['Continue watching', 'Latest Videos']);

    await card.getByRole('link').click();
    const note = other.getByText(`Continued at 0:${String(Math.floor(second)).padStart(2, '0')}`);
    await expect(note).toBeVisible();
    await expectSecond(other).toBeCloseTo(Math.floor(second), 1);
    await other.getByRole('button', { name: 'Start over' }).click();
    await expect(note).toBeHidden();
    await expectSecond(other).toBe(0);
  });
  await test.step('of a jump what was watched is told, not how far one came', async () => {
    await playPast(other, 1);
    await other.keyboard.press('8');
    const target = (lesson.durationSeconds ?? 0) * 0.8;
    const end = await playUntil(other, target + 3);
    await expect.poll(async () => (await watchedOf(lesson._id))?.resumeSeconds).toBe(Math.floor(end));
    // The beginning was watched before. On a busy machine the page may miss a part of what was played.
    const total = await secondsOf(lesson._id);
    expect(total).toBeGreaterThan(second - 2 + (end - target) / 2);
    expect(total).toBeLessThan(second + 2 + (end - target));
  });
  await test.step('below a lesson that another service plays nothing of it remains: its position is not known', async () => {
    await describeLessons(other, () => ({
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      description: '0:00 One\n1:00 Two',
    }));
    const around = other.getByRole('navigation', { name: 'More lessons of this category' });
    await around.getByRole('link').first().click();
    await expect(other.getByText('Plays from YouTube')).toBeVisible();
    // On a desktop they are a tab beside the picture.
    await other.setViewportSize({ width: 768, height: 740 });
    await other.getByRole('main').getByText('My notes', { exact: true }).click();
    await other.getByPlaceholder('What do you want to remember here?').fill('Two');
    await expect(other.getByRole('button', { name: 'Save note' })).toBeEnabled();
    await expect(other.getByTitle('Use the time where the lesson is now')).toHaveCount(0);
    await expect(other.getByText('Chapters', { exact: true })).toHaveCount(0);
  });
});

test('what was watched is told when the network is back and when the page is left; without a network it is kept through a closed page', async ({
  browser,
}) => {
  const lesson = await freshLesson();
  const page = await at(browser, phone, `/play/${lesson._id}`);
  await test.step('back online while the lesson is open, what was kept is sent at once', async () => {
    await playPast(page, 1);
    // Without a network it plays what was buffered before.
    await page.waitForFunction(() => {
      const buffered = document.querySelector('video')?.buffered;
      return buffered && buffered.length > 0 && buffered.end(buffered.length - 1) > 8;
    });
    await page.context().setOffline(true);
    await playPast(page, 6);
    await pause(page);
    await page.context().setOffline(false);
    await expect.poll(async () => secondsOf(lesson._id)).toBeGreaterThanOrEqual(5);
  });
  await test.step('left in the middle, the rest is told', async () => {
    const before = await secondsOf(lesson._id);
    await playPast(page, before + 3);
    await page.goto('about:blank');
    await expect.poll(async () => secondsOf(lesson._id)).toBeGreaterThanOrEqual(before + 2);
  });
  await test.step('without a network it is kept, through a closed page, too, and sent when it is back', async () => {
    const before = await secondsOf(lesson._id);
    const storedReports = async () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('watched:')).length);
    const cutOff = '**/api/v1/progress';
    await page.route(cutOff, async (route) => route.abort());
    await page.goto(`/play/${lesson._id}`);
    await playUntil(page, before + 3);
    await expect.poll(storedReports).toBe(1);
    expect(await secondsOf(lesson._id)).toBe(before);

    await page.goto('about:blank');
    await page.unroute(cutOff);
    await page.goto('/video_library');
    const card = page.getByRole('region', { name: 'Continue watching' }).getByRole('article').first();
    await expect(card).toContainText(lesson.title);
    expect(await secondsOf(lesson._id)).toBeGreaterThanOrEqual(before + 2);
    await expect.poll(storedReports).toBe(0);
  });
});
