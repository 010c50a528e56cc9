// Films sent from the admin area to a product of its own without ffmpeg: a connection that is cut, a page that is reloaded, files
// that are not films.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { makeFilm } from '../../server/test/films.ts';
import { filmOf, smallFilm } from '../../server/test/uploading.ts';
import { faultsOf } from './axe.ts';
import { Admin } from './film/admin.ts';
import { test } from './journey.ts';
import { lineOf } from './line.ts';
import { people } from './people.ts';
import { playerOf, playTo } from './player-kit.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { mediaFacts, playOnAndOn } from './watching.ts';

const PHONE = { width: 360, height: 740 };
/** Slow enough that cuts fall into the middle of the film. */
const SLOW = { up: 8000, latency: 20 };
/** While the page is looked at: the film must not arrive before, on a busy machine either. */
const NEARLY_STILL = { up: 400, latency: 20 };

let product: Product;
let auth: SignedIn;
let folder: string;
/** The admin's phone. Each journey opens the page anew. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  // None of these journeys needs packaging; one is about a server without ffmpeg.
  product = await startProduct({ FFMPEG_FOLDER: '/nowhere' });
  auth = await openSession(product.url, people.admin);
  folder = await mkdtemp(join(tmpdir(), 'valence-films-'));
  page = await pageHolding(browser, product.url, { auth }, { viewport: PHONE });
});
test.beforeEach(async () => page.unrouteAll());
test.afterAll(async () => {
  await page.context().close();
  await product.remove();
  await rm(folder, { recursive: true, force: true });
});

async function fileWith(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function openUploads(page: Page): Promise<void> {
  await page.goto('/dashboard/uploads');
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const share = async (page: Page, name: string): Promise<number> =>
  Number(await row(page, name).getByRole('progressbar').getAttribute('aria-valuenow'));

test('U1 a film arrives whole through a cut connection, a pause and a reload', async () => {
  const name = 'hess_law part 2.mp4';
  const film = filmOf(20_000_000);
  const path = await fileWith(name, film);
  const categories = Promise.withResolvers<void>();
  await page.route('**/api/v1/admin/categories', async (route) => {
    await categories.promise;
    await route.continue();
  });
  await openUploads(page);
  // A late answer does not overwrite typed text.
  await page.getByLabel('Category for these films').focus();
  categories.resolve();
  await expect(page.locator('datalist option').first()).toBeAttached();
  await page.keyboard.type('Physical');
  const setLine = await lineOf(page);
  await setLine(SLOW);

  await test.step('it goes, with speed and time left', async () => {
    await page.getByLabel('Choose films').setInputFiles(path);
    await expect.poll(() => share(page, name)).toBeGreaterThan(10);
    await setLine(NEARLY_STILL);
    await expect(row(page, name)).toContainText(/\d (?:k|M)B\/s/);
    await expect(row(page, name)).toContainText(/left/);
  });

  await test.step('a cut connection is told, and it goes on by itself', async () => {
    await setLine({ isCut: true });
    await expect(row(page, name)).toContainText('Connection lost. It goes on by itself.');
    await setLine(SLOW);
    const shareBefore = await share(page, name);
    await expect.poll(() => share(page, name)).toBeGreaterThan(shareBefore);
    await setLine(NEARLY_STILL);
  });

  await test.step('paused it rests, continued it goes on', async () => {
    await page.getByRole('button', { name: `Pause ${name}` }).click();
    await expect(row(page, name)).toContainText('Paused');
    await setLine(SLOW);
    await page.getByRole('button', { name: `Continue ${name}` }).click();
    await expect.poll(() => share(page, name)).toBeGreaterThan(35);
    await setLine(NEARLY_STILL);
  });

  await test.step('leaving is asked about; after it the same file goes on where it was', async () => {
    const dialogType = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.type();
    });
    await page.reload();
    expect(await dialogType).toBe('beforeunload');
    await expect(row(page, name)).toContainText('Not finished. Choose the same file again and it goes on.');
    const shareBefore = await share(page, name);
    expect(shareBefore).toBeGreaterThan(20);
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await setLine({});
    await page.getByLabel('Choose films').setInputFiles(path);
    await expect(row(page, name)).toContainText('Uploaded.');
    expect((offsets[0] ?? 0) / film.length).toBeGreaterThan(shareBefore / 100 - 0.01);
  });

  await test.step('the server has all of it, and a draft with the name of the file', async () => {
    const headers = { authorization: `Bearer ${auth.token}` };
    const ask = async (address: string) =>
      (await page.request.get(address, { headers })).json() as Promise<unknown>;
    expect(await ask('/api/v1/uploads')).toMatchObject({
      uploads: [{ title: 'hess law part 2', state: 'complete', receivedBytes: film.length }],
    });
    expect(await ask('/api/videos')).toContainEqual(
      expect.objectContaining({ title: 'hess law part 2', category: 'Physical', published: false }),
    );
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('U1 several at once: what is no film and the server’s own refusal are told in words, the film arrives, a cancelled one is gone', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // Chosen quickly, before the page knows which category is first.
  const chosen = Promise.withResolvers<void>();
  await page.route('**/api/v1/admin/categories', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await openUploads(page);
  await page
    .getByLabel('Choose films')
    .setInputFiles([
      await fileWith('drawing.mp4', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
      await fileWith('අම්ල සහ භෂ්ම.mp4', smallFilm()),
    ]);
  chosen.resolve();
  await expect(row(page, 'drawing.mp4')).toContainText('This file is not a film that can be read here.');
  await expect(row(page, 'අම්ල සහ භෂ්ම.mp4')).toContainText('Uploaded.');
  expect.soft(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove from the list: drawing.mp4' }).click();
  await expect(row(page, 'drawing.mp4')).toHaveCount(0);

  await test.step('the server’s own refusal is told in its words, and it goes on once there is room', async () =>
    diskIsFull(page));

  const setLine = await lineOf(page);
  await setLine({ up: 2400, latency: 20 });
  await page.getByLabel('Choose films').setInputFiles(await fileWith('buffers.mp4', filmOf(9_000_000)));
  await expect.poll(() => share(page, 'buffers.mp4')).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Cancel buffers.mp4' }).click();
  await page.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(page.getByText('The upload of buffers.mp4 was cancelled.')).toBeVisible();
  await expect(row(page, 'buffers.mp4')).toHaveCount(0);
  await setLine({});
});

async function diskIsFull(page: Page): Promise<void> {
  const full = {
    statusCode: 507,
    error: 'Insufficient Storage',
    message: 'The server has no room for this film at present.',
    code: 'disk-full',
  };
  await page.route(`**${UPLOAD_FILES_PATH}`, async (route) => route.fulfill({ status: 507, json: full }));
  const path = await fileWith('redox.mp4', filmOf(2_000_000));
  await page.getByLabel('Choose films').setInputFiles(path);
  await expect(row(page, 'redox.mp4')).toContainText('The server has no room for this film at present.');
  await page.unroute(`**${UPLOAD_FILES_PATH}`);
  await page.getByRole('button', { name: 'Continue redox.mp4' }).click();
  await expect(row(page, 'redox.mp4')).toContainText('Uploaded.');
}

test('without ffmpeg: the admin area is told, the film plays as it was sent, and stops with the access', async ({
  browser,
}) => {
  await page.setViewportSize(PHONE);
  await openUploads(page);
  await expect(page.getByText('ffmpeg is missing on the server')).toBeVisible();
  await expect(page.getByText('apt-get install ffmpeg').first()).toBeVisible();
  await page.getByLabel('Category for these films').fill('Physical');
  const film = await makeFilm(join(folder, 'ideal gas.mp4'), { seconds: 40, size: '320x180', rate: '5' });
  await page.getByLabel('Choose films').setInputFiles(film);
  const card = page.getByRole('region', { name: 'ideal gas' });
  await expect(card.getByText('Plays as it was sent')).toBeVisible();
  await card.getByRole('button', { name: 'Package now: ideal gas' }).click();
  await expect(page.getByText('ffmpeg is not on the server yet')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const asAdmin = new Admin(product.url, auth.token);
  const lesson = await asAdmin.publish();
  await asAdmin.grant(people.nimali, lesson);
  const student = await pageHolding(browser, product.url, {
    auth: await openSession(product.url, people.nimali),
  });
  const answers: number[] = [];
  student.on('response', (response) => {
    if (response.url().endsWith('/film.mp4') && response.request().method() === 'GET')
      answers.push(response.status());
  });
  await student.goto(`/play/${lesson}`);
  await playTo(student, 2);
  expect(answers).toContain(206);
  await playerOf(student)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = 30;
    });
  await expect.poll(async () => (await mediaFacts(student)).second).toBeGreaterThan(31);
  await playOnAndOn(student);
  await asAdmin.takeAway(people.nimali, lesson);
  await expect(student.getByText('Your access to this lesson has ended')).toBeVisible();
  await student.context().close();
});
