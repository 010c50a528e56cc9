// The ways in which a lesson is played: encrypted parts, an iPhone's managed buffers or its own player, a plain film.

import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { makeFilm } from '../../server/test/films.ts';
import { asWritten, newPeople, type People, test } from './journey.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts } from './watching.ts';

let product: Product;
let people: People;
// One device for all journeys: a second one would be asked whether it takes the stream over.
let session: SignedIn;
/** Each journey loads the lesson anew. */
let page: Page;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  session = await openSession(product.url, people.nimali);
  page = await pageHolding(browser, product.url, { auth: session });
});
test.afterEach(async () => page.unrouteAll());
test.afterAll(async () => page.context().close());

/** What was fetched: keys, and segments that are readable without one (an MP4's box `moof` is in the clear). */
function watchFetches() {
  const fetched = { keys: 0, segments: 0, readable: 0 };
  page.on('response', async (response) => {
    if (response.url().endsWith('/key')) fetched.keys += 1;
    if (!response.url().endsWith('.m4s')) return;
    const bytes = await response.body().catch(() => undefined);
    fetched.segments += 1;
    if (bytes?.includes('moof')) fetched.readable += 1;
  });
  return fetched;
}

test('an encrypted lesson plays, picture and sound, also after a jump to the last moments of a part', async () => {
  const fetched = watchFetches();
  await openLesson(page, session, 0);
  await playTo(page);
  await expectMoving(page);
  // Its parts last four seconds. Of the second one, the next part is there from the first jump.
  for (const second of [43.9, 39.9]) {
    await page.evaluate((to) => {
      const video = document.querySelector('video');
      if (video) video.currentTime = to;
    }, second);
    await expectMoving(page);
  }
  await expect.poll(() => fetched.segments).toBeGreaterThan(4);
  expect(fetched).toMatchObject({ keys: 1, readable: 0 });
});

test('on a page without https it says what it needs', async ({ playwright }, info) => {
  const { launchOptions } = info.project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP lessons.test 127.0.0.1'],
  });
  const address = `http://lessons.test:${new URL(product.url).port}`;
  const page = await pageHolding(browser, address, { auth: session });
  const { _id } = await lessonOf(session.token);
  await page.goto(`/play/${_id}`);
  await expect(playerOf(page).getByRole('alert')).toContainText('This lesson plays on a secure page only');
  await expect(playerOf(page).getByRole('alert')).toContainText(
    `Open it at https://${new URL(address).host}`,
  );
  await browser.close();
});

test('iPhones of today have managed buffers alone: the whole player feeds them, qualities and all', async () => {
  const managed = await page.addInitScript(() => {
    // Chromium's own under Safari's name, which opens only when remote playback is off.
    const own = window.MediaSource;
    const open = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (what) => {
      const mayOpen = !(what instanceof own) || document.querySelector('video')?.disableRemotePlayback;
      return mayOpen ? open(what) : 'blob:refused';
    };
    Object.assign(window, { MediaSource: undefined, ManagedMediaSource: own });
  });
  await openLesson(page, session, 0);
  await playTo(page);
  await expectMoving(page);
  await playerOf(page).getByRole('button', { name: 'Quality and speed' }).click();
  await expect(page.getByRole('radio', { name: /^Data saver/ })).toBeVisible();
  await managed.dispose();
});

test('older iPhones have none: the browser plays the same playlist by itself, and the access is asked all the same', async () => {
  const none = await page.addInitScript(() => Object.assign(window, { MediaSource: undefined }));
  // Chromium's native HLS player reads no AES-128 in fragmented MP4, Apple's does (decision 77): it gets clear parts.
  const clear = join(import.meta.dirname, '../../server/demo/lessons/electronic-configuration');
  await page.route(/\/media\/lessons\/[^/]+\/\w+\/[\w.]+$/, async (route) => {
    const [, file = ''] = /\/media\/lessons\/[^/]+\/(\w+\/[\w.]+)$/.exec(route.request().url()) ?? [];
    await route.fulfill({ path: join(clear, file) });
  });
  await openLesson(page, session, 0);
  await playTo(page);
  const playing = playerOf(page).locator('video');
  await expect(playing).toHaveAttribute('src', /\/media\/lessons\/[^/]+\/master\.m3u8$/);
  await expect(playerOf(page).getByText(asWritten(people.nimali), { exact: true })).toBeVisible();
  await page.route('**/media/lessons/*/master.m3u8', async (route) => route.fulfill({ status: 403 }));
  await page.route('**/api/video?*', async (route) => route.fulfill({ status: 404, json: {} }));
  await expect(page.getByText('Your access to this lesson has ended')).toBeVisible();
  await none.dispose();
});

test('a film that plays as it was sent goes on as a lesson, at the same second, once it was packaged', async () => {
  const film = await makeFilm(join(product.dataDir, 'as-sent.mp4'), {
    seconds: 60,
    size: '160x90',
    rate: '5',
  });
  await page.route('**/film.mp4', async (route) => route.fulfill({ path: film }));
  let requests = 0;
  const filmSeen = Promise.withResolvers<void>();
  // The first address is the film's; the next one, after some seconds of it, the packaged lesson's.
  await page.route('**/api/video?*', async (route) => {
    requests += 1;
    if (requests > 1) {
      await filmSeen.promise;
      return route.continue();
    }
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PlayableVideo };
    const url = data.url?.replace('master.m3u8', 'film.mp4');
    const urlExpires = new Date().toISOString();
    return route.fulfill({ response, json: { data: { ...data, url, urlExpires } } });
  });
  await openLesson(page, session, 0);
  await playTo(page, 2);
  const picture = playerOf(page).locator('video');
  await expect(picture).toHaveAttribute('src', /film\.mp4$/);
  const { second } = await mediaFacts(page);
  filmSeen.resolve();
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expectMoving(page);
  const after = await mediaFacts(page);
  expect(after.width).toBeGreaterThan(160);
  expect(after.second).toBeGreaterThan(second);
  expect(after.second).toBeLessThan(second + 30);
});

async function lessonOf(token: string): Promise<{ _id: string }> {
  const answer = await fetch(`${product.url}/api/uservideos`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lessons = (await answer.json()) as { _id: string; durationSeconds: number | null }[];
  return lessons.find(({ durationSeconds }) => durationSeconds !== null) ?? { _id: '' };
}
