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
import { killDownloads } from './killed-browser.ts';
import { playerOf, playTo } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectSecond } from './watching.ts';

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

/** As the admin area does for the teacher. */
async function addPaper({ _id }: LibraryVideo): Promise<void> {
  const sendingId = crypto.randomUUID();
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' };
  const part = `${product.url}/api/v1/admin/attachment-parts/${sendingId}/0`;
  const sent = await fetch(part, { method: 'PUT', headers, body: new Uint8Array(pdfBytes(0, 'Questions')) });
  expect(sent.status).toBe(200);
  const body = JSON.stringify({ sendingId, name: PAPER, parts: 1 });
  await ask(`/api/v1/admin/videos/${_id}/attachments`, admin, { method: 'POST', body });
}

/** Until the phone has all that its pages need without a network. */
const shellKept = async (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

const whole = (page: Page) => page.getByText(/Plays without a connection until/);
const over = (page: Page) => page.getByRole('alert').getByText('Connect once to go on watching');

/** Goes from the lesson's own page to the choice of a size. */
async function choose(page: Page, lesson: LibraryVideo): Promise<void> {
  await page.goto(`/play/${lesson._id}`);
  await page.getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { name: `Download “${lesson.title}”` })).toBeVisible();
  await expect(page.getByText(/There is room for \d+(\.\d)? [GM]B more/)).toBeVisible();
}

/** Downloads a lesson in its smallest size. */
async function begin(page: Page, lesson: LibraryVideo): Promise<void> {
  await choose(page, lesson);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
}

const databases = async (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test('a download and one ordered behind it go on after a cut and a killed page, a lesson plays without a network, and what was watched is merged', async ({
  browser,
}) => {
  const [lesson, next] = await freshLessons();
  if (!lesson || !next) throw new Error('Every lesson was begun.');
  await addPaper(lesson);
  const first = await phone(browser);
  const context = first.context();
  const cut = Promise.withResolvers<void>();
  await context.route('**/00012.m4s', async (route) => {
    await route.abort();
    cut.resolve();
  });
  await choose(first, lesson);
  expect(await faultsOf(first)).toEqual([]);
  await first.getByRole('button', { name: 'Download', exact: true }).click();
  await cut.promise;
  await expect(first.getByText('Waits for the connection, and then goes on by itself')).toBeVisible();
  await begin(first, next);
  await expect(first.getByRole('heading', { name: next.title })).toBeVisible();
  await expect(first.getByText('Waits for its turn')).toBeVisible();
  expect(await faultsOf(first)).toEqual([]);
  await first.close();
  await context.unroute('**/00012.m4s');

  const page = await context.newPage();
  await page.goto('/downloads');
  await expect(whole(page)).toHaveCount(2);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { name: lesson.title }).first()).toBeVisible();
  await shellKept(page);
  expect(await watchedSeconds(lesson._id)).toBe(0);

  await context.setOffline(true);
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { name: lesson.title }).first()).toBeVisible();
  await page.getByRole('link', { name: `On this phone: ${lesson.title}` }).click();
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

  await test.step('it plays where the data is used up, too: the phone calls itself online, and nothing answers', async () => {
    await context.route(/\/(?:api|auth)\//, async (route) => route.abort());
    await page.goto(`/play/${lesson._id}`);
    await expect(page.getByText('No internet connection', { exact: true })).toBeVisible();
    await playTo(page, 4);
  });
  await context.close();
});

// The short form of `downloads.soak.ts`.
test('a browser killed in the middle of a download goes on with it, and nothing of it is corrupt', async () => {
  const order = { url: product.url, auth, kills: 1, moments: () => 0 };
  expect(await killDownloads(order)).toMatchObject({ corrupt: [], lost: 0 });
});

test('A5 a removal, one press, a clock that runs out or is set back and a sign-out each end what lies on a phone; the clock’s end is over once the phone is online', async ({
  browser,
}) => {
  const [taken, stays, third] = await freshLessons();
  if (!taken || !stays || !third) throw new Error('There are too few lessons.');
  // Signs out at its end: a session of its own.
  const own = await openSession(product.url, people.nimali);
  const page = await pageHolding(browser, product.url, { auth: own }, PHONE);
  const context = page.context();
  const watch = ({ title }: LibraryVideo) => page.getByRole('link', { name: `Watch “${title}”` });
  const device = async () => (await page.evaluate(() => localStorage.getItem('download-device'))) ?? '';
  const lent = async (to: string) =>
    (
      await ask<{ data: { videoId: string }[] }>(`/api/v1/downloads/${to}/renewal`, auth, {
        method: 'POST',
        body: '{}',
      })
    ).data.map(({ videoId }) => videoId);

  await test.step('A5 a removal ends its download when the phone is next online', async () => {
    for (const lesson of [taken, stays]) {
      await begin(page, lesson);
      await expect(watch(lesson)).toBeVisible();
    }
    await shellKept(page);
    await context.setOffline(true);
    const { sub } = JSON.parse(Buffer.from(auth.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const body = JSON.stringify({ userId: sub, videoId: taken._id });
    await ask('/api/v1/videos/reference', admin, { method: 'DELETE', body });
    await page.goto('/downloads');
    await expect(watch(taken)).toBeVisible();
    await context.setOffline(false);
    await expect(watch(taken)).toHaveCount(0);
    await expect(watch(stays)).toBeVisible();
    expect(await lent(await device())).toEqual([stays._id]);
  });

  await test.step('all of them are deleted at once, after a question', async () => {
    await begin(page, third);
    await expect(watch(third)).toBeVisible();
    await expect(watch(stays)).toBeVisible();
    await page.getByRole('button', { name: 'Delete all from this phone' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No lesson lies here yet')).toBeVisible();
    await page.goto('/video_library');
    await expect(page.getByRole('heading', { name: stays.title }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'On this phone' })).toHaveCount(0);
  });

  await test.step('ended by the clock and by a clock that is set back; it goes on once the phone is online', async () => {
    await begin(page, stays);
    await expect(whole(page)).toBeVisible();
    const start = Date.now();
    await context.setOffline(true);
    await page.clock.setFixedTime(start + 8 * DAY_MS);
    await page.goto(`/play/${stays._id}`);
    await expect(over(page)).toBeVisible();
    await page.clock.setFixedTime(start - DAY_MS);
    await page.goto(`/play/${stays._id}`);
    await expect(over(page)).toBeVisible();
    await page.clock.setFixedTime(start + 60_000);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Play on' }).click();
    await expect(over(page)).toHaveCount(0);
    await expectSecond(page).toBeGreaterThan(1);
  });

  await test.step('a sign-out deletes all of them', async () => {
    expect(await databases(page)).toContain('downloads');
    const here = await device();
    expect(await lent(here)).toEqual([stays._id]);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${product.url}/login`);
    await expect.poll(async () => databases(page)).not.toContain('downloads');
    // The device makes room at once for another one.
    expect(await lent(here)).toEqual([]);
  });
  await context.close();
});
