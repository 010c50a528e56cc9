// Observes what a playing lesson really does: reads the media element and the picture itself.

import { expect, type Page } from '@playwright/test';

interface MediaFacts {
  second: number;
  paused: boolean;
  width: number;
  /** Decoded bytes of sound (a measure that Chromium keeps). */
  soundBytes: number;
  /** A few pixels of the present frame. */
  picture: string;
}

/** Reads the page's video element. */
export async function mediaFacts(page: Page): Promise<MediaFacts> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) throw new Error('There is no video on this page');
    const canvas = document.createElement('canvas');
    canvas.width = 32;
    canvas.height = 18;
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return {
      second: video.currentTime,
      paused: video.paused,
      width: video.videoWidth,
      soundBytes: (video as HTMLVideoElement & { webkitAudioDecodedByteCount: number })
        .webkitAudioDecodedByteCount,
      picture: Array.from(pixels).join(','),
    };
  });
}

/** Waits until picture and sound have moved on by some seconds. */
export async function expectMoving(page: Page, seconds = 2): Promise<void> {
  const before = await mediaFacts(page);
  let [last, moved] = [before.second, 0];
  await expect
    .poll(async () => {
      const { second } = await mediaFacts(page);
      // A lesson that loops begins anew.
      moved += Math.max(0, second - last);
      last = second;
      return moved;
    })
    .toBeGreaterThan(seconds);
  expect((await mediaFacts(page)).paused).toBe(false);
  // Chromium counts the decoded bytes only now and then, on a busy machine seconds later.
  await expect.poll(async () => (await mediaFacts(page)).soundBytes).toBeGreaterThan(before.soundBytes);
  // A drawn lesson stands still between two movements; a frozen picture does so for longer.
  await expect.poll(async () => (await mediaFacts(page)).picture).not.toBe(before.picture);
}

/** Loops the lesson: on a busy machine it could otherwise end before the test takes its access away. */
export async function playOnAndOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.loop = true;
  });
}
