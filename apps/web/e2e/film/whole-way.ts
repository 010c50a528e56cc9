// A film's whole way, in real time and in a real browser: sent over a line that is cut twice, made into a lesson by a worker
// that is killed once, and watched to its end by a student on a slow connection. Too long for every test run; by hand:
//
//   npm run film -- [--seconds 600]
//
// First frame and watching are measured once the lesson has every rendition that a phone's screen needs; the larger ones are
// made meanwhile and reported at the end.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { keptLecture } from '../../../../studio/film/lecture.ts';
import { findChromium } from '../../../../tools/programs.ts';
import { lineOf } from '../line.ts';
import { people } from '../people.ts';
import { type Product, startProduct } from '../product.ts';
import { openSession, pageHolding } from '../sessions.ts';
import { Admin } from './admin.ts';
import { firstFrameSeconds, untilSent, watchToTheEnd } from './viewer.ts';

/** Fast enough to end soon, and slow enough that the cuts fall into the film. */
const UPLOAD_SECONDS = 20;
const CUTS_AT_PERCENT = [20, 60];
/** A shorter film is sent in two parts: nothing would be left to send after the second cut. */
const LEAST_SECONDS = 120;
/** On a screen of this width the picture is 203 pixels high: 240p shows all of it, and one more leaves room. */
const PHONE = { size: { width: 360, height: 740 }, finest: 'v360' };
const FIRST_FRAME = { kilobits: 1600, latencyMilliseconds: 150, goalSeconds: 2.5 };
const WATCHING = { kilobits: 400, latencyMilliseconds: 150, mostStalls: 1 };

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } });
if (!(Number(values.seconds) >= LEAST_SECONDS)) throw new Error(`Write --seconds ${LEAST_SECONDS} or more.`);
const film = await keptLecture(Number(values.seconds));
const [load = 0] = loadavg();
console.log(
  `${values.seconds} s of film on ${availableParallelism()} cores; ${load.toFixed(1)} programs want them already`,
);
const faults: string[] = [];
const product = await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  await goTheWholeWay(product, browser);
} finally {
  await browser.close();
  await product.remove();
}
for (const fault of faults) console.log(`NOT SO: ${fault}`);
console.log(faults.length === 0 ? 'All of it is so.' : `${faults.length} of it is not so.`);
process.exitCode = faults.length > 0 ? 1 : 0;

function say(what: string, isGood = true): void {
  console.log(`${isGood ? 'ok ' : 'NO '} ${what}`);
  if (!isGood) faults.push(what);
}

async function goTheWholeWay({ url }: Product, of: Browser): Promise<void> {
  const admin = await openSession(url, people.admin);
  await send(await pageHolding(of, url, { auth: admin }));
  const asAdmin = new Admin(url, admin.token);
  await asAdmin.untilWorkedOn(0.02);
  killTheWorker();
  const seconds = await asAdmin.untilWatchable();
  say(`watchable ${seconds} s after it was queued, its worker killed once`);
  const lesson = await asAdmin.publish();
  for (const phone of [people.nimali, people.kasun]) await asAdmin.grant(phone, lesson);
  say(
    `all that a phone plays (up to ${PHONE.finest}) is there after ${await asAdmin.untilMade(PHONE.finest)} s`,
  );
  await firstFrame(await studentAt(of, url, people.kasun), lesson);
  await watch(await studentAt(of, url, people.nimali), lesson);
  // The first token is as old as the film is long.
  const later = new Admin(url, (await openSession(url, people.admin)).token);
  say(`whole, with all renditions, ${await later.untilWhole()} s after it was queued`);
  console.log(await later.steps());
}

async function studentAt(of: Browser, url: string, phone: string): Promise<Page> {
  return pageHolding(of, url, { auth: await openSession(url, phone) }, { viewport: PHONE.size });
}

async function send(page: Page): Promise<void> {
  await page.goto('/dashboard/uploads');
  const line = await lineOf(page);
  const up = (statSync(film).size * 8) / 1000 / UPLOAD_SECONDS;
  await line({ up });
  await page.getByLabel('Category for these films').fill('Physical');
  await page.getByLabel('Choose films').setInputFiles(film);
  const row = page.getByRole('listitem').filter({ hasText: 'lecture' });
  for (const percent of CUTS_AT_PERCENT) {
    await untilSent(page, percent);
    await line({ isCut: true });
    await row.getByText('Connection lost. It goes on by itself.').waitFor({ timeout: 60_000 });
    await line({ up });
  }
  await row.getByText('Uploaded.').waitFor({ timeout: 300_000 });
  say(`sent by the browser, the line cut at ${CUTS_AT_PERCENT.join(' and ')} %`);
  await page.context().close();
}

/** The worker of this product's data folder; other products on this machine keep theirs. Linux only (proc(5)). */
function killTheWorker(): void {
  const fieldsOf = (process: string, file: string) =>
    readFileSync(`/proc/${process}/${file}`, 'utf8').split('\0');
  const worker = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const isWorker = fieldsOf(name, 'cmdline').some((word) => word.endsWith('/worker.ts'));
      return isWorker && fieldsOf(name, 'environ').includes(`DATA_DIR=${product.dataDir}`);
    } catch {
      return false; // It ended in between.
    }
  });
  if (!worker) throw new Error('The worker was not found.');
  process.kill(Number(worker), 'SIGKILL');
}

async function firstFrame(page: Page, lesson: string): Promise<void> {
  const line = await lineOf(page);
  await page.goto(`/play/${lesson}`);
  await line({ down: FIRST_FRAME.kilobits, latency: FIRST_FRAME.latencyMilliseconds });
  const seconds = await firstFrameSeconds(page);
  say(
    `first frame ${seconds.toFixed(2)} s after Play at ${FIRST_FRAME.kilobits} kbit/s and ${FIRST_FRAME.latencyMilliseconds} ms (at most ${FIRST_FRAME.goalSeconds} s)`,
    seconds <= FIRST_FRAME.goalSeconds,
  );
  await page.context().close();
}

async function watch(page: Page, lesson: string): Promise<void> {
  const line = await lineOf(page);
  await page.goto(`/play/${lesson}`);
  await line({ down: WATCHING.kilobits, latency: WATCHING.latencyMilliseconds });
  console.log(`    watching ${values.seconds} s of film at ${WATCHING.kilobits} kbit/s, in real time …`);
  const { ended, stalls, stalledSeconds, heights, megabytes, seconds } = await watchToTheEnd(page);
  say(`played to its end at ${WATCHING.kilobits} kbit/s in ${Math.round(seconds)} s`, ended);
  say(
    `stalled ${stalls} times, ${stalledSeconds.toFixed(1)} s together (at most ${WATCHING.mostStalls} time)`,
    stalls <= WATCHING.mostStalls,
  );
  console.log(`    heights ${heights.join(' → ')}; ${megabytes.toFixed(1)} MB`);
  await page.context().close();
}
