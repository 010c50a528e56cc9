// A film with the bucket as storage, in a real browser: sent from the admin area, made into a lesson, watched by a student; first
// with the server sending its parts, then with the player fetching them from the bucket. By hand, with python3-swift:
//
//   npm run film:bucket

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../../tools/programs.ts';
import { createS3Client, elements } from '../../../server/src/ports/storage/s3-client.ts';
import { makeFilm } from '../../../server/test/films.ts';
import { startS3Server } from '../../../server/test/s3-server.ts';
import { people } from '../people.ts';
import { type Product, startProduct } from '../product.ts';
import { openSession, pageHolding } from '../sessions.ts';
import { Admin } from './admin.ts';

const service = await startS3Server();
const s3 = await service.bucket();
const folder = await mkdtemp(join(tmpdir(), 'valence-films-'));
const settings: Record<string, string> = {
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
};
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const product = await startProduct(settings);
try {
  await goTheWholeWay(product, browser);
} finally {
  await browser.close();
  await product.remove();
  await service.stop();
  await rm(folder, { recursive: true });
}

async function goTheWholeWay(of: Product, by: Browser): Promise<void> {
  const { url, dataDir } = of;
  const lesson = await makeLesson(url, await pageOf(by, url, people.admin));
  await lookAtFiles(dataDir);
  const byServer = await watch(await pageOf(by, url, people.nimali), lesson);
  say(`played, its parts sent by ${[...byServer].join(', ')}`, byServer.size === 1);
  // The product reads its settings when it starts.
  settings.STREAM_CARRIER = 'bucket';
  await of.stop();
  await of.start();
  // The content policy allows players only https addresses, and this bucket has none.
  const page = await pageOf(by, url, people.nimali, { bypassCSP: true });
  const byBucket = await watch(page, lesson);
  say(`played, its parts sent by ${[...byBucket].join(', ')}`, byBucket.has(new URL(s3.endpoint).host));
}

async function pageOf(
  of: Browser,
  url: string,
  phone: string,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const auth = await openSession(url, phone);
  return pageHolding(of, url, { auth }, { viewport: { width: 360, height: 740 }, ...more });
}

/** @returns the lesson's id */
async function makeLesson(url: string, page: Page): Promise<string> {
  const film = await makeFilm(join(folder, 'titration.mp4'), { seconds: 24, size: '426x240' });
  await page.goto('/dashboard/uploads');
  await page.getByLabel('Category for these films').fill('Physical');
  await page.getByLabel('Choose films').setInputFiles(film);
  await page.getByText('Uploaded.').waitFor({ timeout: 60_000 });
  const { token } = await openSession(url, people.admin);
  const asAdmin = new Admin(url, token);
  say(`sent from the desk, watchable ${await asAdmin.untilWatchable()} s later`);
  await page.context().close();
  const lesson = await asAdmin.publish();
  await asAdmin.grant(people.nimali, lesson);
  return lesson;
}

async function lookAtFiles(dataDir: string): Promise<void> {
  const query = { 'list-type': '2', prefix: 'lessons/' };
  const answer = await createS3Client(s3).call({ method: 'GET', query });
  const keys = elements(await answer.text(), 'Key');
  say(
    `${keys.length} files of the lesson in the bucket`,
    keys.some((key) => key.endsWith('.m4s')),
  );
  const onDisk = await readdir(join(dataDir, 'storage', 'lessons')).catch(() => []);
  say('none of them on the disk', onDisk.length === 0);
}

/** Plays some seconds, then from the middle on. @returns the hosts that sent the segments */
async function watch(page: Page, lesson: string): Promise<Set<string>> {
  const hosts = new Set<string>();
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    if (pathname.endsWith('.m4s') && response.ok()) hosts.add(host);
  });
  await page.goto(`/play/${lesson}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await untilSecond(page, 3);
  await page.keyboard.press('5');
  await untilSecond(page, 15);
  await page.context().close();
  return hosts;
}

async function untilSecond(page: Page, second: number): Promise<void> {
  const isThere = (least: number) => (document.querySelector('video')?.currentTime ?? 0) > least;
  await page.waitForFunction(isThere, second, { timeout: 60_000 });
}

function say(what: string, isGood = true): void {
  console.log(`${isGood ? 'ok ' : 'NO '} ${what}`);
  if (!isGood) process.exitCode = 1;
}
