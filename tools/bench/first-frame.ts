// Measures how long a student on a phone's connection waits for a lesson's first frame, from opening the page and from pressing
// play: the demo's newest lesson in the system's Chromium at 1.6 Mbit/s and 150 ms, each time with an empty cache.

import { type Browser, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
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
const GOAL_SECONDS = 2.5;

interface Waiting {
  readonly fromOpening: number;
  readonly fromPressing: number;
}

/** In seconds, until the browser has shown the frame. */
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
    const nextFrame = firstFrame(page);
    const pressedAt = await page.evaluate<number>('performance.now()');
    await press.click();
    const frameAt = await nextFrame;
    return { fromOpening: frameAt / 1000, fromPressing: (frameAt - pressedAt) / 1000 };
  } finally {
    await page.context().close();
  }
}

// A text, since it runs in the page: this program has no DOM types.
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
    const verdict = pressing <= GOAL_SECONDS ? 'within' : 'ABOVE';
    console.log(
      `time to first frame at 1.6 Mbit/s and 150 ms, median of ${ROUNDS}: ${pressing.toFixed(2)} s from pressing play ` +
        `(${verdict} ${GOAL_SECONDS} s), ${opening.toFixed(2)} s from opening the page`,
    );
    if (pressing > GOAL_SECONDS) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.remove();
  }
}
