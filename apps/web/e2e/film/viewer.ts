// Measures how far a film has been sent and how a lesson plays, in a real browser.

import type { Page } from '@playwright/test';

/** Waits until this much of the film has been sent. */
export async function untilSent(page: Page, percent: number): Promise<void> {
  await page.waitForFunction(
    (share) => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= share,
    percent,
    { timeout: 300_000 },
  );
}

/** Presses Play and waits for the picture. @returns seconds in between, by the browser's clock */
export async function firstFrameSeconds(page: Page): Promise<number> {
  const play = page
    .getByRole('region', { name: /^Player: / })
    .getByRole('button', { name: /^Play/ })
    .first();
  await play.waitFor();
  const shown = page.evaluate(
    async () =>
      new Promise<number>((done) => {
        const player = document.querySelector('[aria-label^="Player: "]');
        player?.addEventListener(
          'click',
          () => {
            const from = performance.now();
            const look = () => {
              const video = document.querySelector('video');
              if (video && video.currentTime > 0) done((performance.now() - from) / 1000);
              else requestAnimationFrame(look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
  );
  await play.click();
  return shown;
}

export interface Watched {
  ended: boolean;
  /** How often playing stalled for lack of data after it had begun. */
  stalls: number;
  /** For how long in total. */
  stalledSeconds: number;
  /** Of the picture, as they came. */
  heights: number[];
  /** Of the stream, as it came over the line. */
  megabytes: number;
  seconds: number;
}

/** Shorter pauses do not count: a player that fetches the next part of a stream may report one of a frame or two. */
const STALL_MILLISECONDS = 250;

/** Watches until the lesson is over or has stalled for a minute. */
export async function watchToTheEnd(page: Page): Promise<Watched> {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    if (!request.url().includes('/media/')) return;
    bytes += (await request.sizes().catch(() => undefined))?.responseBodySize ?? 0;
  });
  await firstFrameSeconds(page);
  const watched = await page.evaluate(async (leastStall) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video on this page');
    const from = performance.now();
    const heights: number[] = [];
    let [stalls, lastSecond, movedAt, isStalled] = [0, video.currentTime, from, false];
    let stalledSeconds = 0;
    while (!video.ended && performance.now() - movedAt < 60_000) {
      await new Promise((wake) => setTimeout(wake, 50));
      if (heights.at(-1) !== video.videoHeight) heights.push(video.videoHeight);
      if (video.currentTime !== lastSecond) {
        if (isStalled) stalledSeconds += (performance.now() - movedAt) / 1000;
        [lastSecond, movedAt, isStalled] = [video.currentTime, performance.now(), false];
      } else if (!isStalled && !video.paused && performance.now() - movedAt > leastStall) {
        stalls += 1;
        isStalled = true;
      }
    }
    return {
      ended: video.ended,
      stalls,
      stalledSeconds,
      heights,
      seconds: (performance.now() - from) / 1000,
    };
  }, STALL_MILLISECONDS);
  return { ...watched, megabytes: bytes / 1e6 };
}
