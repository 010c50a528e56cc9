// Kills a whole browser with kill -9 in the middle of a download, again and again on one profile, and compares what then lies in it.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { findChromium } from '../../../tools/programs.ts';

/** Slow enough for many kills within one lesson of a minute and a half, and for the pace of lessons. */
const BYTES_A_SECOND = 20_000;
/** Of Network.emulateNetworkConditions in Chromium's protocol. */
const UNLIMITED = -1;
const LONGEST_WAIT_MS = 2000;
/** Not a measure: a busy machine opens a page in seconds. */
const PATIENCE_SECONDS = 240;

export interface KilledDownloads {
  /** Kills after which the lesson lay on the device in part. */
  inTheMiddle: number;
  /** How often a lesson became whole. */
  whole: number;
  /** Files that were not as they were written, and lessons called whole that were not. */
  corrupt: string[];
  /** How often nothing was left of a download that had begun. */
  lost: number;
}

interface Order {
  url: string;
  auth: SignedIn;
  kills: number;
  /** Of each kill, between 0 and 1: how soon it comes. */
  moments: () => number;
}

/** What lies in the profile, read past the product. */
interface Lying {
  files: number;
  /** Undefined: no such lesson. */
  isWhole: boolean | undefined;
  corrupt: string[];
}

/** Downloads the first lesson that lies on this server; again, when it was whole. */
export async function killDownloads({ url, auth, kills, moments }: Order): Promise<KilledDownloads> {
  const headers = { authorization: `Bearer ${auth.token}` };
  const lessons = (await (await fetch(`${url}/api/uservideos`, { headers })).json()) as LibraryVideo[];
  const lesson = lessons.find(({ durationSeconds }) => durationSeconds !== null);
  if (!lesson) throw new Error('No lesson can be downloaded.');
  const profile = await mkdtemp(join(tmpdir(), 'valence-killed-browser-'));
  const found: KilledDownloads = { inTheMiddle: 0, whole: 0, corrupt: [], lost: 0 };
  let hasBegun = false;
  const look = async (page: Page) => {
    const lies = await lying(page);
    found.corrupt.push(...lies.corrupt);
    if (hasBegun && lies.isWhole === undefined) found.lost += 1;
    if (lies.isWhole === false && lies.files > 0) found.inTheMiddle += 1;
    return lies;
  };
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await inBrowser(profile, url, auth, BYTES_A_SECOND, async (page) => {
        const before = await look(page);
        if (before.isWhole) {
          found.whole += 1;
          await page.getByRole('button', { name: `Delete “${lesson.title}” from this phone` }).click();
          await until(page, async () => (await lying(page)).isWhole === undefined);
        }
        if (before.isWhole !== false) await begin(page, lesson);
        hasBegun = true;
        const from = before.isWhole === false ? before.files : 0;
        await until(page, async () => (await lying(page)).files > from);
        await page.waitForTimeout(LONGEST_WAIT_MS * moments());
      });
    }
    // Nobody kills this one: it need not take its time.
    await inBrowser(profile, url, auth, UNLIMITED, async (page) => {
      await look(page);
      await until(page, async () => (await lying(page)).isWhole === true);
      found.whole += 1;
      found.corrupt.push(...(await lying(page)).corrupt);
    });
    return found;
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function begin(page: Page, { _id, title }: LibraryVideo): Promise<void> {
  await page.goto(new URL(`/play/${_id}`, page.url()).href);
  await page.getByRole('link', { name: 'Download' }).click();
  await page.getByRole('heading', { name: `Download “${title}”` }).waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
}

async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`The page stays at: ${await page.innerText('main')}`);
    await page.waitForTimeout(100);
  }
}

/** Opens the list of lessons on this phone on a line of so many bytes a second, and kills the browser and all its processes after `use`. */
async function inBrowser(
  profile: string,
  url: string,
  auth: SignedIn,
  bytesASecond: number,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const executable = findChromium();
  if (!executable) throw new Error('Install Chromium: this kills it.');
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  // A group of its own, so that the kill takes the pages' processes, too.
  const child = spawn(executable, [...flags, '--remote-debugging-port=0', 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise((done) => child.once('exit', done));
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(child.stderr));
    const [context = await browser.newContext()] = browser.contexts();
    const page = await context.newPage();
    // A browser that was killed at once may have lost its sign-in, and nothing else: she signs in again.
    await page.addInitScript((signedIn) => {
      localStorage.auth ??= signedIn;
    }, JSON.stringify(auth));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const rates = { downloadThroughput: bytesASecond, uploadThroughput: bytesASecond };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...rates });
    await page.goto(`${url}/downloads`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await use(page);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await gone;
  }
}

async function debuggerOf(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error(`Chromium did not start: ${text}`);
}

const lying = async (page: Page): Promise<Lying> =>
  page.evaluate(async () => {
    const nothing = { files: 0, isWhole: undefined, corrupt: [] };
    if (!(await indexedDB.databases()).some(({ name }) => name === 'downloads')) return nothing;
    const result = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('No reason is given'));
      });
    const db = await result(indexedDB.open('downloads'));
    try {
      if (!db.objectStoreNames.contains('files')) return nothing;
      const read = db.transaction(['lessons', 'files']);
      type Lesson = { isWhole: boolean; files: string[]; bytes: number };
      type Stored = { bytes: Uint8Array<ArrayBuffer>; sha256: ArrayBuffer };
      const [lessons, names, files] = await Promise.all([
        result(read.objectStore('lessons').getAll() as IDBRequest<Lesson[]>),
        result(read.objectStore('files').getAllKeys()) as Promise<[string, string][]>,
        result(read.objectStore('files').getAll() as IDBRequest<Stored[]>),
      ]);
      const corrupt: string[] = [];
      for (const [at, { bytes, sha256 }] of files.entries()) {
        const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        if (!new Uint8Array(sha256).every((byte, place) => byte === found[place]))
          corrupt.push(`${names[at]?.[1] ?? ''} is not as it was written`);
      }
      const here = new Set(names.map(([, name]) => name));
      for (const lesson of lessons) {
        if (lesson.isWhole && lesson.files.some((name) => !here.has(name)))
          corrupt.push('called whole, but is not');
        if (lesson.bytes !== files.reduce((sum, { bytes }) => sum + bytes.length, 0))
          corrupt.push('its bytes are not what is here');
      }
      return { files: files.length, isWhole: lessons[0]?.isWhole, corrupt };
    } finally {
      db.close();
    }
  });
