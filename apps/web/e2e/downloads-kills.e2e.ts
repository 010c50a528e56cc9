// A download whose browser is killed in the middle, again and again: what has come is whole, and nothing of it is corrupt.
// The long form, fifty kills: KILLS=50 npx playwright test e2e/downloads-kills.e2e.ts

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { findChromium } from '../../../tools/programs.ts';
import { newPeople, test } from './journey.ts';
import { openSession } from './sessions.ts';

const KILLS = Number(process.env.KILLS ?? 4);

/** One profile that outlives its browser. */
let profile: string;
let browser: ChildProcess | undefined;
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'valence-kills-'));
});
test.afterEach(async () => {
  await kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A browser on the profile. A process of our own: Playwright's cannot be killed without its goodbyes. */
async function start(): Promise<Page> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic'];
  const child = spawn(
    findChromium() ?? '',
    [...args, `--user-data-dir=${profile}`, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  browser = child;
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) break;
  }
  // What it says further shall not fill the pipe.
  child.stderr.resume();
  const [context] = (await chromium.connectOverCDP(address ?? '')).contexts();
  if (!context) throw new Error('The browser has no context.');
  return context.newPage();
}

async function kill(): Promise<void> {
  const child = browser;
  browser = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

/** Resolves once so many parts of the film have come from now on. */
async function partsArrived(page: Page, count: number): Promise<'cut'> {
  let left = count;
  await page.waitForEvent('requestfinished', {
    predicate: (request) => {
      left -= request.url().endsWith('.m4s') ? 1 : 0;
      return left <= 0;
    },
    timeout: 0,
  });
  return 'cut';
}

const whole = (page: Page) => page.getByText(/Plays without a connection until/);

/** Runs in the page. Compares each file that lies here with the server's. @returns the names of those that differ or are missing */
async function corrupt({ videoId, token }: { videoId: string; token: string }): Promise<string[]> {
  interface File {
    bytes: Uint8Array<ArrayBuffer>;
    iv?: Uint8Array<ArrayBuffer>;
  }
  const answered = async <T>(request: Pick<IDBRequest<unknown>, 'result' | 'error' | 'addEventListener'>) =>
    new Promise<T>((done, fail) => {
      request.addEventListener('success', () => done(request.result as T));
      request.addEventListener('error', () => fail(request.error ?? new Error('Not read')));
    });
  const db = await answered<IDBDatabase>(indexedDB.open('downloads'));
  const stores = db.transaction(['lessons', 'files', 'key']);
  const lesson = await answered<{ files: string[]; isWhole: boolean }>(
    stores.objectStore('lessons').get(videoId),
  );
  const { seal } = await answered<{ seal: CryptoKey }>(stores.objectStore('key').get('own'));
  const reply = await fetch(`/api/video?id=${videoId}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { url: string; thumbnailUrl: string; posterUrl: string } };
  const places: Record<string, string> = { card: data.thumbnailUrl, poster: data.posterUrl };
  const wrong = lesson.isWhole ? [] : ['the lesson'];
  for (const name of lesson.files) {
    const files = db.transaction('files').objectStore('files');
    const file = await answered<File | undefined>(files.get([videoId, name]));
    const opened =
      file?.iv && (await crypto.subtle.decrypt({ name: 'AES-GCM', iv: file.iv }, seal, file.bytes));
    const here = opened ? new Uint8Array(opened) : file?.bytes;
    const place = places[name] ?? new URL(name, new URL(data.url, location.href)).href;
    const there = new Uint8Array(await (await fetch(place)).arrayBuffer());
    if (here?.length !== there.length || here.some((byte, at) => byte !== there[at])) wrong.push(name);
  }
  db.close();
  return wrong;
}

test('of a download whose browser is killed in the middle no file is corrupt, and it goes on by itself', async ({
  product,
}) => {
  test.setTimeout(300_000 + KILLS * 30_000);
  const people = await newPeople(product);
  const auth: SignedIn = await openSession(product.url, people.nimali);
  const headers = { authorization: `Bearer ${auth.token}` };
  const all = (await (await fetch(`${product.url}/api/uservideos`, { headers })).json()) as LibraryVideo[];
  const lesson = all.find(({ durationSeconds }) => durationSeconds !== null);
  if (!lesson) throw new Error('There is no lesson.');
  const claim = { videoId: lesson._id, token: auth.token };

  let page = await start();
  await page.goto(`${product.url}/privacy-policy`);
  await page.evaluate((text) => localStorage.setItem('auth', text), JSON.stringify(auth));
  // A killed browser loses what a page wrote there in its last seconds: closed once in peace, it keeps the sign-in.
  const gone = new Promise((done) => browser?.once('exit', done));
  const session = await page.context().browser()?.newBrowserCDPSession();
  await session?.send('Browser.close').catch(() => {});
  await gone;
  page = await start();
  let isBegun = false;
  for (let kills = 0; kills < KILLS; ) {
    // Another number of files each time.
    const cut = partsArrived(page, 1 + ((kills * 5) % 7)).catch(() => undefined);
    await page.goto(`${product.url}/downloads${isBegun ? '' : `?lesson=${lesson._id}`}`);
    if (!isBegun) await page.getByRole('button', { name: 'Download', exact: true }).click();
    isBegun = true;
    const end = await Promise.race([cut, whole(page).waitFor()]);
    if (end === 'cut') {
      await kill();
      kills += 1;
      page = await start();
      continue;
    }
    // Whole before all kills were made: it begins anew.
    expect(await page.evaluate(corrupt, claim)).toEqual([]);
    await page.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByText('No lesson lies here yet')).toBeVisible();
    isBegun = false;
  }
  await page.goto(`${product.url}/downloads`);
  await expect(whole(page)).toBeVisible();
  expect(await page.evaluate(corrupt, claim)).toEqual([]);
});
