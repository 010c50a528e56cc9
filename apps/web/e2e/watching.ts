// What a playing lesson really does, read from the media element and from the picture itself.

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
  await expect
    .poll(async () => (await mediaFacts(page)).second, { timeout: 20_000 })
    .toBeGreaterThan(before.second + seconds);
  expect((await mediaFacts(page)).paused).toBe(false);
  // Chromium counts them now and then, on a busy machine seconds later.
  await expect
    .poll(async () => (await mediaFacts(page)).soundBytes, { timeout: 20_000 })
    .toBeGreaterThan(before.soundBytes);
  // A drawn lesson rests between two movements; a frozen picture does so for longer.
  await expect
    .poll(async () => (await mediaFacts(page)).picture, { timeout: 20_000 })
    .not.toBe(before.picture);
}
