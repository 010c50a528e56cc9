// Scanning students' codes at the class door: a queue before a camera that shows real codes, read by the library and by the
// browser itself, with and without a network; and the code on the student's own phone, which needs no network either.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { findProgram } from '../../../tools/programs.ts';
import { faultsOf } from './axe.ts';
import { openDoorAt } from './door-kit.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import { openSession, pageHolding } from './sessions.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const CLASS = '2027 Theory, Colombo';
const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Scanning' });

/** How long a code is before the camera, and nothing until the next. */
const SHOWN_SECONDS = 0.8;
const BETWEEN_SECONDS = 0.3;

interface Student {
  userId: string;
  name: string;
  spotNumber: number;
  isPresent: boolean;
  owedCents: number;
}

/** A browser whose camera shows these codes in turn, again and again; others can be put before it while it is off. */
async function cameraBrowser(): Promise<{
  browser: Browser;
  show: (svgs: readonly string[]) => Promise<void>;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'valence-camera-'));
  const film = path.join(folder, 'codes.mjpeg');
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      // The headless shell has no place to ask in, and since version 156 supports no camera without one.
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const show = async (svgs: readonly string[]) => {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    const pictures: string[] = [];
    // Nothing is before the camera between two students.
    for (const [at, svg] of svgs.flatMap((one) => [one, '']).entries()) {
      // A little turned and not in the middle, as a hand holds a phone.
      const turned = 'width:230px;margin:90px 0 0 260px;transform:rotate(8deg)';
      await page.setContent(`<body style="background:#888"><div style="${turned}">${svg}</div>`);
      const picture = path.join(folder, `${at}.png`);
      await page.screenshot({ path: picture });
      pictures.push(picture);
    }
    await page.close();
    const inputs = pictures.flatMap((picture, at) => [
      '-loop',
      '1',
      '-t',
      String(at % 2 ? BETWEEN_SECONDS : SHOWN_SECONDS),
      '-i',
      picture,
    ]);
    const joined = `concat=n=${pictures.length}:v=1:a=0,fps=10,format=yuvj420p`;
    const ffmpeg = findProgram(['ffmpeg']) ?? 'ffmpeg';
    await promisify(execFile)(ffmpeg, ['-y', ...inputs, '-filter_complex', joined, '-c:v', 'mjpeg', film]);
  };
  await writeFile(film, '');
  return {
    browser,
    show,
    remove: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

const asking =
  (url: string, token: string) =>
  async <Reply>(address: string): Promise<Reply> => {
    const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Reply;
  };

/** The door with its class chosen and its list kept, opened by way of the students' page. */
async function doorOf(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  before: (page: Page) => Promise<unknown>,
) {
  const auth = await openSession(url, people.assistant);
  const page = await pageHolding(browser, url, { auth }, { ...PHONE, ...options });
  await before(page);
  const classId = await openDoorAt(page, CLASS);
  return { page, classId, ask: asking(url, auth.token) };
}

/** Students of the class who are not present yet, from the end of the list: other journeys mark its first ones. */
async function absentOf(ask: ReturnType<typeof asking>, classId: string): Promise<Student[]> {
  const { students } = await ask<{ students: Student[] }>(`/api/v1/classes/${classId}/door/roster`);
  const names = students.map(({ name }) => name);
  return students
    .toReversed()
    .filter(
      ({ isPresent, name, spotNumber }) =>
        !isPresent && spotNumber !== null && names.indexOf(name) === names.lastIndexOf(name),
    );
}

const svgOf = async (ask: ReturnType<typeof asking>, { userId }: Student) =>
  (await ask<{ svg: string }>(`/api/v1/students/${userId}/code`)).svg;

test('a queue is scanned by the library: each is marked once, paid or owed at a glance, also without a network', async ({
  product,
}) => {
  const { browser, show, remove } = await cameraBrowser();
  const { page, classId, ask } = await doorOf(
    browser,
    product.url,
    { permissions: ['camera'] },
    async (fresh) =>
      fresh.addInitScript(() => {
        delete (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector;
      }),
  );
  const absent = await absentOf(ask, classId);
  const paid = absent.find(({ owedCents }) => owedCents === 0);
  const [owing, later] = absent.filter(({ owedCents }) => owedCents > 0);
  if (!paid || !owing || !later) throw new Error('The class has too few students.');
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/attendance'))
      marks.push((request.postDataJSON() as { userId: string }).userId);
  });

  const showNext = async (...students: Student[]) => {
    await scanButton(page).tap();
    await show(await Promise.all(students.map(async (student) => svgOf(ask, student))));
    await scanButton(page).tap();
  };

  await test.step('from another page of the desk the camera is asked for by the door’s own page', async () => {
    await show([await svgOf(ask, paid)]);
    await page.goto('/dashboard/students');
    await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Door' }).tap();
    await scanButton(page).tap();
    await expect(page).toHaveURL(/\/dashboard\/door\?scan$/);
  });

  await test.step('who stands there is shown with what is owed, and is present once', async () => {
    // A phone that is busy reads a code a second time.
    const status = panel(page).getByRole('status');
    await expect(status).toContainText(paid.name);
    await expect(status).toContainText(/Paid · (?:P|Already p)resent/);
    await showNext(owing);
    await expect(status).toContainText(owing.name);
    await expect(status).toContainText(/Owes Rs\. [\d,]+ · (?:P|Already p)resent/);
    expect(await faultsOf(page)).toEqual([]);
    await showNext(paid, owing);
    // By then the film has shown both twice, and begins anew.
    const played = async () =>
      panel(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(played).toBeGreaterThan(4 * (SHOWN_SECONDS + BETWEEN_SECONDS) + SHOWN_SECONDS);
    expect(marks.toSorted()).toEqual([paid.userId, owing.userId].toSorted());
    // The card below is that of the student, with everything else that is done at the door.
    await expect(page.getByRole('button', { name: '2 weeks' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find a student' })).not.toBeFocused();
  });

  await test.step('without a network the phone’s own list knows the code, and the mark waits', async () => {
    await scanButton(page).tap();
    await show([await svgOf(ask, later)]);
    await page.context().setOffline(true);
    await scanButton(page).tap();
    await expect(panel(page).getByText(later.name)).toBeVisible();
    await expect(page.getByText(`${later.name}: present, not sent yet`)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^\d+ not sent yet$/)).toHaveCount(0);
    const after = await absentOf(ask, classId);
    expect(after.map(({ userId }) => userId)).not.toContain(later.userId);
  });
  await remove();
});

test('where the browser reads codes itself, the library is not loaded; what is no student’s code, and a camera that is missing, is said', async ({
  product,
}) => {
  const { browser, show, remove } = await cameraBrowser();
  const { page, classId, ask } = await doorOf(
    browser,
    product.url,
    { permissions: ['camera'] },
    // Chromium has it on Android and macOS alone: this one reads what the test holds before the camera.
    async (fresh) =>
      fresh.addInitScript(() => {
        class BarcodeDetector {
          static getSupportedFormats = async () => ['qr_code'];
          detect = async ({ videoWidth }: HTMLVideoElement) =>
            videoWidth > 0 ? [{ rawValue: document.documentElement.dataset.seen ?? '' }] : [];
        }
        Object.assign(globalThis, { BarcodeDetector });
      }),
  );
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const [student] = await absentOf(ask, classId);
  if (!student) throw new Error('The class has too few students.');
  await show(['']);
  const hold = async (text: string) =>
    page.evaluate((seen) => {
      document.documentElement.dataset.seen = seen;
    }, text);
  await hold('https://example.com');
  await scanButton(page).tap();
  await expect(panel(page).getByText('This is no student’s code.')).toBeVisible();
  await hold((await ask<{ code: string }>(`/api/v1/students/${student.userId}/code`)).code);
  await expect(panel(page).getByText(student.name)).toBeVisible();
  await expect(page.getByText(`${student.name}: present`, { exact: true })).toBeVisible();
  await hold(`STUDENT:${'0'.repeat(26)}`);
  await expect(panel(page).getByText(/^No student has this code\./)).toBeVisible();
  expect(files.filter((file) => file.includes('library-reader'))).toEqual([]);
  await test.step('a camera that is refused, and one that is not there, are said in words, and typing goes on', async () => {
    await scanButton(page).tap();
    await withoutCamera(page);
  });
  await remove();
});

async function withoutCamera(page: Page): Promise<void> {
  const failWith = async (fault: string) =>
    page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('No', name));
    }, fault);
  await failWith('NotAllowedError');
  await scanButton(page).tap();
  await expect(page.getByRole('alert').getByText(/^The camera is not allowed\./)).toBeVisible();
  const faults = [
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'Another app or tab uses the camera.'],
  ] as const;
  for (const [name, sentence] of faults) {
    await failWith(name);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByText('before the camera')).toHaveCount(0);
  }
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a student' }).fill('1');
  await expect(page.getByRole('list', { name: 'Students found' })).toBeVisible();
}

test('the student’s phone shows the code in Settings, also without a network, and a sign-out takes it away', async ({
  browser,
  product,
}) => {
  const auth = await openSession(product.url, people.tharushi);
  const page = await pageHolding(browser, product.url, { auth }, { ...PHONE, serviceWorkers: 'allow' });
  await page.goto('/profile');
  const code = page.getByRole('img', { name: 'My code for the class door' });
  await expect(code).toBeVisible();
  await expect
    .poll(async () => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const svg = await code.getAttribute('src');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.goto('/profile');
  await expect(code).toBeVisible();
  expect(await code.getAttribute('src')).toBe(svg);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Your menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('student-code'))).toBeNull();
  await page.context().close();
});
