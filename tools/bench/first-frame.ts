// How long a student on a phone's connection waits for a lesson's first frame: from opening its page, and from pressing play;
// the demo's newest lesson in the system's Chromium at 1.6 Mbit/s and 150 ms, each time in a browser that has nothing yet.

import { type Browser, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/sign-in';
import { lineOf } from '../../apps/web/e2e/line.ts';
import { newestLesson } from '../../apps/web/e2e/newest-lesson.ts';
import { people } from '../../apps/web/e2e/people.ts';
import { startProduct } from '../../apps/web/e2e/product.ts';
import { openSession, pageHolding } from '../../apps/web/e2e/sessions.ts';
import { median } from '../median.ts';
import { findChromium } from '../programs.ts';
import { buildWebIfNeeded } from '../web-build.ts';

const ROUNDS = 3;
const CONNECTION = { down: 1600, up: 1600, latency: 150 };
const WANTED_SECONDS = 2.5;

interface Waiting {
  readonly fromOpening: number;
  readonly fromPressing: number;
}

/** Seconds; the frame is one that the browser has shown. */
async function wait(browser: Browser, url: string, auth: SignedIn): Promise<Waiting> {
  const page = await pageHolding(browser, url, { auth }, { viewport: { width: 360, height: 740 } });
  try {
    const { _id } = await newestLesson(page, auth);
    const setLine = await lineOf(page);
    await setLine(CONNECTION);
    await page.goto(`/play/${_id}`, { waitUntil: 'commit' });
    const press = page
      .getByRole('region', { name: /^Player: / })
      .getByRole('button', { name: /^Play/ })
      .first();
    await press.waitFor();
    const shown = firstFrame(page);
    const pressed = await page.evaluate<number>('performance.now()');
    await press.click();
    const frame = await shown;
    return { fromOpening: frame / 1000, fromPressing: (frame - pressed) / 1000 };
  } finally {
    await page.context().close();
  }
}

// In the page's own language: this program knows no document.
const NEXT_FRAME = `new Promise((resolve) => {
  const look = () => {
    const video = document.querySelector('video');
    if (video) video.requestVideoFrameCallback(resolve);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** When the page's video shows its next frame, in milliseconds since the page was opened. */
async function firstFrame(page: Page): Promise<number> {
  return page.evaluate<number>(NEXT_FRAME);
}

const executablePath = findChromium();
if (!executablePath) {
  console.log('time to first frame: Chromium is not installed, so nothing is said of it.');
} else {
  await buildWebIfNeeded();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const auth = await openSession(product.url, people.nimali);
    const waits: Waiting[] = [];
    for (let round = 0; round < ROUNDS; round += 1) waits.push(await wait(browser, product.url, auth));
    const opening = median(waits.map(({ fromOpening }) => fromOpening));
    const pressing = median(waits.map(({ fromPressing }) => fromPressing));
    const verdict = pressing <= WANTED_SECONDS ? 'within' : 'ABOVE';
    console.log(
      `time to first frame at 1.6 Mbit/s and 150 ms, median of ${ROUNDS}: ${pressing.toFixed(2)} s from pressing play ` +
        `(${verdict} ${WANTED_SECONDS} s), ${opening.toFixed(2)} s from opening the page`,
    );
    if (pressing > WANTED_SECONDS) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.remove();
  }
}
