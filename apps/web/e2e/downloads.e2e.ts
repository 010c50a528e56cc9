// Lessons on a phone: downloaded through a cut and a killed page, watched without a network, and ended by the clock, by a clock that is
// set back, and by a removal.

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { DAY_MS } from '@valence/domain/durations';
import { pdfBytes } from '../../server/test/pdf-bytes.ts';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import { playerOf, playTo } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { mediaFacts } from './watching.ts';

const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' } as const;

let product: Product;
let people: People;
let auth: SignedIn;
let admin: SignedIn;
// Each with people of its own: a browser is a device, of which a student has two.
test.beforeEach(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  auth = await openSession(product.url, people.nimali);
  admin = await openSession(product.url, people.admin);
});

const ask = async <Reply>(
  path: string,
  { token }: SignedIn = auth,
  init: RequestInit = {},
): Promise<Reply> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
};

/** Lessons of this server that she has not begun. */
async function freshLessons(): Promise<LibraryVideo[]> {
  const all = await ask<LibraryVideo[]>('/api/uservideos');
  return all.filter(({ durationSeconds, lastWatchedAt }) => durationSeconds !== null && !lastWatchedAt);
}

const watchedSeconds = async (id: string) =>
  ((await ask<{ data: PlayableVideo }>(`/api/video?id=${id}`)).data.watched ?? []).reduce(
    (sum, { from, to }) => sum + to - from,
    0,
  );

const phone = async (browser: Browser) => pageHolding(browser, product.url, { auth }, PHONE);

const PAPER = 'Questions of the lesson';

/** As the teacher does in the admin area. */
async function addPaper(browser: Browser, { _id }: LibraryVideo): Promise<void> {
  const page = await pageHolding(browser, product.url, { auth: admin });
  await page.goto(`/dashboard/videos/${_id}`);
  const file = { name: `${PAPER}.pdf`, mimeType: 'application/pdf', buffer: pdfBytes(0, 'Questions') };
  const papers = page.getByRole('region', { name: 'Papers (PDF)' });
  await papers.locator('input[type=file]').setInputFiles(file);
  await expect(papers.getByRole('link', { name: `Open ${PAPER}` })).toBeVisible();
  await page.context().close();
}

/** Until the phone has all that its pages need without a network. */
const shellKept = async (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

const whole = (page: Page) => page.getByText(/Plays without a connection until/);
const over = (page: Page) => page.getByRole('alert').getByText('Connect once to go on watching');

/** Downloads a lesson in its smallest size from the lesson's own page. */
async function begin(page: Page, lesson: LibraryVideo): Promise<void> {
  await page.goto(`/play/${lesson._id}`);
  await page.getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { name: `Download “${lesson.title}”` })).toBeVisible();
  await expect(page.getByText(/There is room for \d+(\.\d)? [GM]B more/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
}

const databases = async (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test('a download goes on after a cut and a killed page, plays without a network, and what was watched is merged', async ({
  browser,
}) => {
  const [lesson] = await freshLessons();
  if (!lesson) throw new Error('Every lesson was begun.');
  await addPaper(browser, lesson);
  const first = await phone(browser);
  const context = first.context();
  await context.route('**/00012.m4s', async (route) => route.abort());
  await begin(first, lesson);
  await expect(first.getByText('Waits for the connection, and then goes on by itself')).toBeVisible();
  await first.close();
  await context.unroute('**/00012.m4s');

  const page = await context.newPage();
  await page.goto('/downloads');
  await expect(whole(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { name: lesson.title }).first()).toBeVisible();
  await shellKept(page);
  expect(await watchedSeconds(lesson._id)).toBe(0);

  await context.setOffline(true);
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { name: lesson.title }).first()).toBeVisible();
  await page.getByRole('link', { name: 'On this phone' }).click();
  await page.getByRole('link', { name: `Watch “${lesson.title}”` }).click();
  await expect(playerOf(page)).toBeVisible();
  // The picture before the film, and the paper, come from the phone.
  await expect(page.locator('video')).toHaveAttribute('poster', /^blob:/);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: PAPER }).click();
  expect(await readFile(await (await saved).path(), 'latin1')).toMatch(/^%PDF-/);
  await playTo(page, 3);
  await page.keyboard.press('k');
  await context.setOffline(false);
  await expect.poll(async () => watchedSeconds(lesson._id)).toBeGreaterThan(1);
  await context.close();
});

test('a download ends by the clock and by a clock that is set back, and goes on once the phone is online', async ({
  browser,
}) => {
  const lesson = (await freshLessons()).at(-1);
  if (!lesson) throw new Error('Every lesson was begun.');
  const page = await phone(browser);
  const context = page.context();
  await begin(page, lesson);
  await expect(whole(page)).toBeVisible();
  await shellKept(page);
  const start = Date.now();
  await context.setOffline(true);
  await page.clock.setFixedTime(start + 8 * DAY_MS);
  await page.goto(`/play/${lesson._id}`);
  await expect(over(page)).toBeVisible();
  await page.clock.setFixedTime(start - DAY_MS);
  await page.goto(`/play/${lesson._id}`);
  await expect(over(page)).toBeVisible();
  await page.clock.setFixedTime(start + 60_000);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(over(page)).toHaveCount(0);
  await expect.poll(async () => (await mediaFacts(page)).second).toBeGreaterThan(1);
  await context.close();
});

test('A5 a removal ends a download when the phone is next online, and a sign-out deletes all of them', async ({
  browser,
}) => {
  const [, taken, stays] = await freshLessons();
  if (!taken || !stays) throw new Error('There are too few lessons.');
  // Signs out at its end: a session of its own.
  const own = await openSession(product.url, people.nimali);
  const page = await pageHolding(browser, product.url, { auth: own }, PHONE);
  const context = page.context();
  for (const lesson of [taken, stays]) {
    await begin(page, lesson);
    await expect(page.getByRole('link', { name: `Watch “${lesson.title}”` })).toBeVisible();
  }
  await shellKept(page);
  await context.setOffline(true);
  const { sub } = JSON.parse(Buffer.from(auth.token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const body = JSON.stringify({ userId: sub, videoId: taken._id });
  await ask('/api/v1/videos/reference', admin, { method: 'DELETE', body });
  await page.goto('/downloads');
  await expect(page.getByRole('link', { name: `Watch “${taken.title}”` })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: `Watch “${taken.title}”` })).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Watch “${stays.title}”` })).toBeVisible();

  expect(await databases(page)).toContain('downloads');
  const device = (await page.evaluate(() => localStorage.getItem('download-device'))) ?? '';
  const lent = async () =>
    (
      await ask<{ data: { videoId: string }[] }>(`/api/v1/downloads/${device}/renewal`, auth, {
        method: 'POST',
        body: '{}',
      })
    ).data.map(({ videoId }) => videoId);
  expect(await lent()).toEqual([stays._id]);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect.poll(async () => databases(page)).not.toContain('downloads');
  // The device makes room at once for another one.
  expect(await lent()).toEqual([]);
  await context.close();
});

test('all lessons of a phone are deleted at once, after a question', async ({ browser }) => {
  const [one, other] = (await freshLessons()).slice(3);
  if (!one || !other) throw new Error('There are too few lessons.');
  const page = await phone(browser);
  for (const lesson of [one, other]) {
    await begin(page, lesson);
    await expect(page.getByRole('link', { name: `Watch “${lesson.title}”` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete all from this phone' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No lesson lies here yet')).toBeVisible();
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { name: one.title }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'On this phone' })).toHaveCount(0);
  await page.context().close();
});
