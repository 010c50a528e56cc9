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

/** A lesson that waits for the next look plays on, which costs more than looking ten times a second. */
const OFTEN = { intervals: [100] };

/** Where the lesson is, without the look at its picture. */
export async function secondOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN);
}

/** Expects something of the second at which the lesson is. */
export const expectSecond = (page: Page) => expect.poll(async () => secondOf(page), OFTEN);

/** Runs in the page: adds up what is played from now on, without jumps, and without the return to a second when the stream is another. */
function countPlayed(): void {
  const video = document.querySelector('video');
  const played: Played = { seconds: 0, stop: new AbortController() };
  (window as Counting).played?.stop.abort();
  (window as Counting).played = played;
  let last = video?.currentTime;
  const { signal } = played.stop;
  for (const jump of ['seeking', 'emptied'])
    video?.addEventListener(jump, () => (last = undefined), { signal });
  video?.addEventListener(
    'timeupdate',
    () => {
      if (video.seeking) return;
      played.seconds += Math.max(0, video.currentTime - (last ?? video.currentTime));
      last = video.currentTime;
    },
    { signal },
  );
}

interface Played {
  seconds: number;
  stop: AbortController;
}
interface Counting {
  played?: Played;
}

/** Waits until picture and sound have moved on by some seconds. */
export async function expectMoving(page: Page, seconds = 1): Promise<void> {
  const before = await mediaFacts(page);
  await page.evaluate(countPlayed);
  await expect
    .poll(async () => page.evaluate(() => (window as Counting).played?.seconds), OFTEN)
    .toBeGreaterThan(seconds);
  expect((await mediaFacts(page)).paused).toBe(false);
  // Chromium counts the decoded bytes only now and then, on a busy machine seconds later.
  await expect
    .poll(async () => (await mediaFacts(page)).soundBytes, OFTEN)
    .toBeGreaterThan(before.soundBytes);
  // A drawn lesson stands still between two movements; a frozen picture does so for longer.
  await expect.poll(async () => (await mediaFacts(page)).picture, OFTEN).not.toBe(before.picture);
}

/** Loops the lesson: on a busy machine it could otherwise end before the test takes its access away. */
export async function playOnAndOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.loop = true;
  });
}
