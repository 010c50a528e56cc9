// What belongs to a video: attachments that an admin adds and students open, and captions in several languages; and videos that
// another service plays, or that cannot be played.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Response } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { pdfBytes } from '../../server/test/pdf-bytes.ts';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import { newestLesson } from './newest-lesson.ts';
import { describeLessons, playerOf } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let product: Product;
let people: People;
let folder: string;
let asAdmin: Page;
let phone: Page;
let nimali: SignedIn;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  const look = { viewport: { width: 360, height: 740 } };
  asAdmin = await pageHolding(
    browser,
    product.url,
    { auth: await openSession(product.url, people.admin) },
    look,
  );
  nimali = await openSession(product.url, people.nimali);
  phone = await pageHolding(browser, product.url, { auth: nimali }, look);
});
test.afterAll(async () => {
  await Promise.all([asAdmin.context().close(), phone.context().close()]);
  await rm(folder, { recursive: true });
});

/** Nimali's newest lesson. */
async function lessonOfHers(): Promise<string> {
  await phone.goto('/video_library');
  const card = phone.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first();
  return /\/play\/(.+)/.exec((await card.getAttribute('href')) ?? '')?.[1] ?? '';
}

async function noViolations(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('papers: sent with progress through a lost connection, named and ordered; a phone opens them in a tab', async () => {
  const videoId = await lessonOfHers();
  await asAdmin.goto(`/dashboard/videos/${videoId}`);
  const attachments = asAdmin.getByRole('region', { name: 'Papers (PDF)' });
  await expect(attachments.getByText('No papers yet.')).toBeVisible();
  const [good, page] = [join(folder, 'ගැටළු පත්‍රිකාව 3.pdf'), join(folder, 'page.pdf')];
  await writeFile(good, pdfBytes(1_300_000));
  await writeFile(page, '<!doctype html><script>alert(1)</script>');
  // Three parts; the second is lost until somebody tries again.
  let isLost = true;
  await asAdmin.route('**/attachment-parts/*/1', (route) => (isLost ? route.abort() : route.continue()));
  await attachments.locator('input[type=file]').setInputFiles([good, page]);
  await expect(attachments.getByRole('alert').filter({ hasText: 'is no PDF' })).toBeVisible();
  await expect(attachments.getByText('ගැටළු පත්‍රිකාව 3.pdf: 25 %')).toBeVisible();
  isLost = false;
  await attachments.getByRole('button', { name: /^Try again to send/ }).click();
  await expect(attachments.getByRole('link', { name: /^Open ගැටළු පත්‍රිකාව 3/ })).toBeVisible();
  await attachments.getByRole('button', { name: 'Give up page.pdf' }).click();
  await writeFile(page, pdfBytes(0, 'Answers'));
  await attachments.locator('input[type=file]').setInputFiles(page);
  const name = attachments.getByRole('textbox', { name: 'Name of page' });
  await name.fill('Answers');
  await attachments.getByRole('button', { name: 'Save the name' }).click();
  await attachments.getByRole('button', { name: 'Move Answers up' }).click();
  await expect(attachments.getByRole('textbox').first()).toHaveValue('Answers');
  await noViolations(asAdmin);

  await phone.goto(`/play/${videoId}`);
  const list = phone.getByRole('group').filter({ has: phone.getByText('Papers', { exact: true }) });
  await expect(list.getByRole('link')).toHaveText([/Answers.*PDF, \d kB/, /ගැටළු පත්‍රිකාව 3.*PDF, 1.3 MB/]);
  await noViolations(phone);
  const link = list.getByRole('link', { name: /^Answers/ });
  const attachment = String(await link.getAttribute('href'));
  const isPaper = (answer: Response) => answer.url().endsWith(attachment);
  const [tab, answer] = await Promise.all([
    phone.context().waitForEvent('page'),
    phone.context().waitForEvent('response', isPaper),
    link.click(),
  ]);
  // Browsers without a PDF viewer save the file; the answer is the same.
  expect(await answer.headerValue('content-type')).toBe('application/pdf');
  expect(await answer.headerValue('content-disposition')).toMatch(/^inline/);
  expect(await tab.evaluate(() => String(window.opener))).toBe('null');
  await tab.close();

  await attachments.getByRole('button', { name: 'Remove Answers' }).click();
  await asAdmin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(attachments.getByRole('textbox')).toHaveCount(1);
  const [gone] = await Promise.all([phone.context().waitForEvent('page'), link.click()]);
  await expect(gone.getByText('stream-file-absent')).toBeVisible();
});

test('captions: a file that is wrong is told with its line; a second language is chosen in the player and kept', async () => {
  const { _id: videoId } = await newestLesson(phone, nimali);
  await asAdmin.goto(`/dashboard/videos/${videoId}`);
  const captions = asAdmin.getByRole('region', { name: 'Captions and transcript' });
  const chooser = captions.locator('input[type=file][aria-label$="සිංහල"]');
  const file = join(folder, 'lesson.srt');
  await writeFile(file, '1\n00:00:09,000 --> 00:00:08,000\nමවුලය\n');
  await chooser.setInputFiles(file);
  await expect(asAdmin.getByText('Line 2: The end comes before the beginning.')).toBeVisible();
  await writeFile(file, '1\n00:00:00,000 --> 00:10:00,000\nමවුලය යනු සංඛ්‍යාවකි\n');
  await chooser.setInputFiles(file);
  await expect(captions.getByText('1 caption, until 10:00')).toBeVisible();
  await captions.getByText('How they begin').last().click();
  await expect(captions.getByText('මවුලය යනු සංඛ්‍යාවකි')).toBeVisible();
  await noViolations(asAdmin);

  await phone.goto(`/play/${videoId}`);
  const words = playerOf(phone).getByText('මවුලය යනු සංඛ්‍යාවකි');
  const choose = async () => {
    await playerOf(phone).getByRole('button', { name: 'Quality and speed' }).click();
    await phone.getByRole('radio', { name: 'සිංහල' }).first().check({ force: true });
    await phone.keyboard.press('Escape');
  };
  await choose();
  await expect(words).toBeVisible();
  await expect(playerOf(phone).getByRole('button', { name: 'Captions' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await phone.reload();
  await expect(words).toBeVisible();
  await phone.getByText('Transcript', { exact: true }).click();
  await expect(phone.getByRole('list', { name: 'Transcript' }).getByRole('button')).toHaveText([/මවුලය/]);
  await noViolations(phone);

  await captions.getByRole('button', { name: 'Remove the captions in සිංහල' }).click();
  await asAdmin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(captions.getByText('1 caption, until 10:00')).toHaveCount(0);
});

test('a video of another service: nothing is asked of it before the tap; then its frame carries the forced parameters and takes the focus', async () => {
  const outside: string[] = [];
  phone.on('request', (request) => {
    if (!request.url().startsWith(product.url)) outside.push(new URL(request.url()).host);
  });
  // Nothing leaves this machine; the test only needs the request.
  await phone.route(/^https:/, (route) => route.abort());
  const sources = new Map([
    ['YouTube', /^https:\/\/(www\.youtube-nocookie\.com)\/embed\/[\w-]{11}\?autoplay=1&loop=0&mute=0/],
    ['Vimeo', /^https:\/\/(player\.vimeo\.com)\/video\/\d+\?autoplay=1&loop=0&muted=0/],
    [
      'Bunny Stream',
      /^https:\/\/([\w.]+)\/.*\?(?=.*autoplay=true)(?=.*loop=false)(?=.*muted=false)(?=.*preload=true)(?=.*responsive=true)/,
    ],
  ]);
  const headers = { authorization: `Bearer ${nimali.token}` };
  const videos = (await (await phone.request.get('/api/uservideos', { headers })).json()) as LibraryVideo[];
  // Videos of other services have no length of ours.
  const elsewhere = videos.filter(({ durationSeconds }) => durationSeconds === null);
  for (const { _id } of elsewhere) {
    outside.length = 0;
    await phone.goto(`/play/${_id}`);
    const note = phone.getByText(/^Plays from /);
    await expect(note).toBeVisible();
    const service = (await note.innerText()).replace('Plays from ', '');
    const source = sources.get(service);
    if (!source) continue;
    sources.delete(service);
    await phone.waitForLoadState('networkidle');
    expect(outside).toEqual([]);
    await phone.getByRole('button', { name: /^Play/ }).first().click();
    const frame = phone.locator('iframe');
    await expect(frame).toHaveAttribute('src', source);
    await expect(frame).toBeFocused();
    const [, host] = source.exec((await frame.getAttribute('src')) ?? '') ?? [];
    await expect.poll(() => outside).toContain(host);
  }
  expect([...sources.keys()]).toEqual([]);

  await test.step('one without an address says so below its title', async () => {
    const { _id, title } = await newestLesson(phone, nimali);
    await describeLessons(phone, () => ({ url: null }));
    await phone.goto(`/play/${_id}`);
    await expect(phone.getByText('No video URL provided', { exact: true })).toBeVisible();
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await noViolations(phone);
  });
});
