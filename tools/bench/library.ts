// Measures how long a student waits for the library: a cold browser on three lines, to the first skeleton and to the first lesson
// in the system's Chromium, on the demo; and how soon a press on a lesson is answered, and its title is shown.

import { type Browser, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { people } from '../../apps/web/e2e/people.ts';
import { startProduct } from '../../apps/web/e2e/product.ts';
import { openSession, pageHolding } from '../../apps/web/e2e/sessions.ts';
import { median } from '../median.ts';
import { findChromium } from '../programs.ts';
import { buildWebIfNeeded } from '../web-build.ts';

const ROUNDS = 5;

/** Rates in kilobits a second, latency in milliseconds, `slowdown` of the processor. */
const LINES = [
  { name: 'fast line', goalSeconds: 1, down: 20_000, up: 10_000, latency: 20, slowdown: 1 },
  { name: 'slow 4G, processor / 4', goalSeconds: 2, down: 1600, up: 750, latency: 150, slowdown: 4 },
  { name: '400 kbit/s, 400 ms', goalSeconds: 4, down: 400, up: 400, latency: 400, slowdown: 1 },
] as const;

type Line = (typeof LINES)[number];

// Texts, since they run in the page: this program has no DOM types. The frame after the change is the one that shows it.
const WATCH = `{
  const seen = (globalThis.seenAt = {});
  const isInSight = (one) => one?.checkVisibility() && one.getBoundingClientRect().top < innerHeight;
  const look = () => {
    const at = performance.now();
    if (!seen.skeleton && document.querySelector('[aria-busy=true]')) seen.skeleton = at;
    if (!seen.lesson && isInSight(document.querySelector('main article'))) seen.lesson = at;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
// From the moment at which the browser took in that the finger came down, and, for the lesson's page, that it was lifted.
const PRESS = `new Promise((resolve) => {
  const link = document.querySelector('main article a');
  const title = link.textContent;
  const seen = {};
  const eachFrame = (look) => requestAnimationFrame(() => look() || eachFrame(look));
  const once = { capture: true, once: true };
  addEventListener('pointerdown', ({ timeStamp }) => eachFrame(() => {
    if (link.matches(':active')) seen.pressed = performance.now() - timeStamp;
    return seen.pressed;
  }), once);
  addEventListener('click', ({ timeStamp }) => eachFrame(() => {
    if (!location.pathname.startsWith('/play/') || document.querySelector('h1')?.textContent !== title) return false;
    const gone = performance.now() - timeStamp;
    seen.title ??= gone;
    const pictures = [...document.querySelectorAll('.lesson-page img, .lesson-page video')];
    const isThere = pictures.some((one) => one.poster || (one.complete && one.naturalWidth > 0));
    if (isThere) resolve({ ...seen, picture: gone });
    return isThere;
  }), once);
})`;
/** How soon a press must be answered on every line, in seconds. */
const PRESS_GOAL_SECONDS = 0.1;

interface Press {
  /** The pressed look. */
  pressed: number;
  title: number;
  picture: number;
}

interface Wait extends Press {
  skeleton: number;
  lesson: number;
}

/** All in seconds. */
async function wait(browser: Browser, url: string, auth: SignedIn, line: Line): Promise<Wait> {
  const page = await pageHolding(browser, url, { auth }, { viewport: { width: 360, height: 740 } });
  try {
    await slowDown(page, line);
    await page.addInitScript(WATCH);
    await page.goto('/video_library', { waitUntil: 'commit' });
    await page.locator('main article').first().waitFor({ timeout: 120_000 });
    await page.waitForFunction('globalThis.seenAt.lesson !== undefined');
    const seen = await page.evaluate<Omit<Wait, keyof Press>>('globalThis.seenAt');
    // What a student reads first; browsers fetch the player's scripts meanwhile.
    await page.waitForLoadState('networkidle');
    const { pressed, title, picture } = await press(page);
    return {
      skeleton: seen.skeleton / 1000,
      lesson: seen.lesson / 1000,
      pressed: pressed / 1000,
      title: title / 1000,
      picture: picture / 1000,
    };
  } finally {
    await page.context().close();
  }
}

/** All in milliseconds. */
async function press(page: Page): Promise<Press> {
  const answered = page.evaluate<Press>(PRESS);
  const link = page.locator('main article a').first();
  await link.hover();
  await page.mouse.down();
  // A finger stays for some frames.
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
  await page.mouse.up();
  return answered;
}

async function slowDown(page: Page, { down, up, latency, slowdown }: Line): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const executablePath = findChromium();
if (!executablePath) {
  console.log('library: Chromium is not installed, so nothing is said of it.');
} else {
  await buildWebIfNeeded();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const auth = await openSession(product.url, people.nimali);
    console.log(`library, cold, 360 × 740, median of ${ROUNDS}, in seconds`);
    for (const line of LINES) {
      const waits: Wait[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        waits.push(await wait(browser, product.url, auth, line));
      const of = (what: keyof Wait) => median(waits.map((each) => each[what]));
      const verdict = (what: keyof Wait, goal: number) =>
        `${of(what).toFixed(2)} (${of(what) <= goal ? 'within' : 'ABOVE'} ${goal.toFixed(1)})`;
      console.log(
        `${line.name.padEnd(24)} first skeleton ${of('skeleton').toFixed(2)}   first lesson ${verdict('lesson', line.goalSeconds)}   ` +
          `after a press: pressed look ${verdict('pressed', PRESS_GOAL_SECONDS)}, title ${verdict('title', PRESS_GOAL_SECONDS)}, ` +
          `picture ${verdict('picture', PRESS_GOAL_SECONDS)}`,
      );
    }
  } finally {
    await browser.close();
    await product.remove();
  }
}
