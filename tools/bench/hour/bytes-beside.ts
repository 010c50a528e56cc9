// Counts what a player exchanges with the server beside picture and sound, in the system's Chromium.

import { type CDPSession, chromium } from '@playwright/test';
import { newestLesson } from '../../../apps/web/e2e/newest-lesson.ts';
import { people } from '../../../apps/web/e2e/people.ts';
import { startProduct } from '../../../apps/web/e2e/product.ts';
import { openSession, pageHolding } from '../../../apps/web/e2e/sessions.ts';
import { findChromium } from '../../programs.ts';

/** What belongs to picture and sound: the segments. */
const SEGMENT = /\.m4s$/;
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];

/**
 * Bytes of both ways for an hour: what is asked once before the first frames, and what `seconds` of playing ask again and again.
 * The page itself, which every visit loads, does not count. @throws where there is no Chromium
 */
export async function bytesBeside(seconds: number): Promise<number> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Install Chromium: it counts what the player asks.');
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const auth = await openSession(product.url, people.nimali);
    const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
    const { _id } = await newestLesson(page, auth);
    const counted = await count(await page.context().newCDPSession(page));
    await page.goto(`/play/${_id}`);
    await page
      .getByRole('region', { name: /^Player: / })
      .getByRole('button', { name: /^Play/ })
      .first()
      .click();
    while ((await page.evaluate<number>('document.querySelector("video").currentTime')) < 2)
      await page.waitForTimeout(100);
    const once = counted();
    await page.waitForTimeout(seconds * 1000);
    const again = counted() - once;
    console.log(
      `  ${(once / 1000).toFixed(1)} kB at the start, ${((again * 3600) / seconds / 1000).toFixed(1)} kB in an hour of playing`,
    );
    return once + (again * 3600) / seconds;
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** @returns the bytes so far of requests to the server for anything but pages, scripts, styles, fonts and segments */
async function count(session: CDPSession): Promise<() => number> {
  let bytes = 0;
  const isCounted = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const isPage = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Manifest'].includes(type ?? '');
    if (isPage || SEGMENT.test(new URL(request.url).pathname)) return;
    isCounted.add(requestId);
    bytes += request.method.length + request.url.length + (request.postData?.length ?? 0);
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    if (!isCounted.has(requestId)) return;
    bytes += Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCounted.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
