// Pictures in AV1: the player takes them where the browser decodes them well, and goes on in H.264 where it turns out that it cannot.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { ffmpegTranscoder as transcoder } from '../../server/src/ports/transcoder/ffmpeg.ts';
import { masterPlaylist } from '../../server/src/ports/transcoder/master-playlist.ts';
import type { PackagedRendition } from '../../server/src/ports/transcoder/transcoder.ts';
import { makeFilm } from '../../server/test/films.ts';
import { newPeople, test } from './journey.ts';
import { openLesson, playerOf, playTo, tracksFetched } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts } from './watching.ts';

let product: Product;
let session: SignedIn;
let folder = '';
let tag = '';
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  session = await openSession(product.url, (await newPeople(product)).nimali);
  folder = await mkdtemp(join(tmpdir(), 'valence-lean-'));
  tag = await leanPicture();
});
test.afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Makes a picture in AV1 with the product's own packaging. @returns the line that names it */
async function leanPicture(): Promise<string> {
  const input = await makeFilm(join(folder, 'film.mp4'), {
    seconds: 40,
    size: '426x240',
    rate: '5',
    sound: 'none',
  });
  const plan = await transcoder.plan(input, { longestSeconds: 60 });
  const rung = plan.rungs.find(({ shortSide }) => shortSide === 240);
  if (!rung) throw new Error('The film has no such size.');
  const order = { input, plan, folder, longestSeconds: 60, effort: 'veryfast' } as const;
  const made = await transcoder.encodeLean({ ...order, rung });
  const dear: PackagedRendition = { ...made, codecs: 'avc1.4d4015', averageBitsPerSecond: 9e9 };
  // Whatever it costs: the demo's picture of this size costs more by what the playlist says.
  const lean = { ...made, averageBitsPerSecond: 1000, peakBitsPerSecond: 2000 };
  const track = { name: 'audio', codecs: 'mp4a.40.2', segments: 1, bytes: 1 };
  const sound = { ...track, averageBitsPerSecond: 64_000, peakBitsPerSecond: 70_000, channels: 1 };
  const text = masterPlaylist({ renditions: [dear, lean], sounds: [sound] });
  return /^#EXT-X-VALENCE-PICTURE.*$/m.exec(text)?.[0] ?? '';
}

/** A student's page on which the lesson has a picture in AV1, too. */
async function pageWithLean(browser: Browser): Promise<{ page: Page; library: string[] }> {
  const page = await pageHolding(browser, product.url, { auth: session });
  await page.route('**/media/lessons/*/master.m3u8', async (route) => {
    const response = await route.fetch();
    const sound = '#EXT-X-STREAM-INF';
    await route.fulfill({ response, body: (await response.text()).replace(sound, `${tag}\n${sound}`) });
  });
  await page.route('**/media/lessons/*/av240/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await route.fulfill({ body: await readFile(join(folder, 'av240', name)) });
  });
  const library: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/hls-[\w-]+\.js$/.test(request.url())) library.push(request.url());
  });
  return { page, library };
}

const settings = (page: Page) => playerOf(page).getByRole('button', { name: 'Quality and speed' });

test('a browser that decodes AV1 gets it, the data saver is it, and a finer picture in H.264 follows in the same buffer', async ({
  browser,
}) => {
  const { page, library } = await pageWithLean(browser);
  const tracks = tracksFetched(page);
  await openLesson(page, session);
  await settings(page).click();
  await page.getByRole('radio', { name: /^Data saver/ }).click({ force: true });
  await page.keyboard.press('Escape');
  await playTo(page, 2);
  await expect.poll(async () => (await mediaFacts(page)).width).toBe(426);
  expect(tracks()).toContain('av240');
  await settings(page).click();
  await page.getByRole('radio', { name: /^480p/ }).click({ force: true });
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await mediaFacts(page)).width).toBe(854);
  await expectMoving(page);
  await settings(page).click();
  await page.getByRole('radio', { name: /^240p/ }).click({ force: true });
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await mediaFacts(page)).width).toBe(426);
  await expectMoving(page);
  expect(tracks()).not.toContain('v240');
  expect(library).toEqual([]);
  await page.context().close();
});

test('a browser that decodes AV1 only with strain, or says so wrongly, plays H.264', async ({ browser }) => {
  await test.step('not smooth: it is not even asked for', async () => {
    const { page } = await pageWithLean(browser);
    await page.addInitScript(() => {
      MediaCapabilities.prototype.decodingInfo = async () =>
        ({ supported: true, smooth: false, powerEfficient: true }) as MediaCapabilitiesDecodingInfo;
    });
    const tracks = tracksFetched(page);
    await openLesson(page, session);
    await playTo(page, 1);
    expect(tracks()).not.toContain('av240');
    await page.context().close();
  });

  await test.step('what it cannot decode goes on in H.264, at the same second, and is counted', async () => {
    const { page, library } = await pageWithLean(browser);
    const recorded: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/streams/fallbacks')) recorded.push(request.postDataJSON());
    });
    await page.addInitScript(() => localStorage.setItem('player', JSON.stringify({ quality: 'saver' })));
    let isBroken = false;
    await page.route('**/media/lessons/*/av240/*.m4s', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const bytes = await readFile(join(folder, 'av240', name));
      // No box of an MP4.
      await route.fulfill({ body: isBroken ? Buffer.alloc(bytes.length) : bytes });
    });
    const tracks = tracksFetched(page);
    await openLesson(page, session);
    await playTo(page, 2);
    isBroken = true;
    expect(tracks()).toContain('av240');
    const { second } = await mediaFacts(page);
    await page.keyboard.press('l');
    await expect.poll(() => recorded).toEqual([{ reason: 'av1' }]);
    await expectMoving(page);
    expect((await mediaFacts(page)).second).toBeGreaterThan(second);
    const after = tracks();
    expect(after).toContain('v240');
    expect(library).toEqual([]);
    await expect(page.getByText('The lesson stopped playing')).toBeHidden();
    await page.context().close();
  });
});
