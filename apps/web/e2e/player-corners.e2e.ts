// The player's rounded corners: between a light film and a light page nothing dark shines through.

import { type CDPSession, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { newPeople, test } from './journey.ts';
import { openLesson, playerOf } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let product: Product;
let nimali: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  nimali = await openSession(product.url, (await newPeople(product)).nimali);
});

/** CSS pixels; the radius is 12. */
const CORNER = 12;
const VIEWPORT = { width: 800, height: 700 };

interface Eyes {
  page: Page;
  devtools: CDPSession;
  /** A page without our content security policy, which allows no pictures of this kind. */
  reader: Page;
}

/** The darkest green, 0 to 255, in a corner at the player's top. */
async function darkestIn({ page, devtools, reader }: Eyes, corner: 'left' | 'right'): Promise<number> {
  const box = await playerOf(page).boundingBox();
  if (!box) throw new Error('The player has no box');
  const x = corner === 'left' ? box.x : box.x + box.width - CORNER;
  // Playwright's own picture would have the pixels that the page was opened with.
  const clip = { x, y: box.y, width: CORNER, height: CORNER, scale: 1 };
  const { data } = await devtools.send('Page.captureScreenshot', { clip });
  return reader.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return Math.min(...Array.from(data).filter((_, at) => at % 4 === 1));
  }, data);
}

test('no hairline at the corners of a light film, at one pixel a point and at two', async ({ browser }) => {
  const page = await pageHolding(
    browser,
    product.url,
    { auth: nimali },
    { viewport: VIEWPORT, colorScheme: 'light' },
  );
  const devtools = await page.context().newCDPSession(page);
  const reader = await page.context().newPage();
  const darkest = async (corner: 'left' | 'right') => darkestIn({ page, devtools, reader }, corner);
  await openLesson(page, nimali);
  await playerOf(page)
    .locator('video')
    .evaluate((video) => video.setAttribute('style', 'filter: brightness(0) invert(1)'));
  for (const deviceScaleFactor of [1, 2])
    await test.step(`${deviceScaleFactor} pixels a point`, async () => {
      const screen = { ...VIEWPORT, deviceScaleFactor, mobile: false };
      await devtools.send('Emulation.setDeviceMetricsOverride', screen);
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(deviceScaleFactor);
      for (const corner of ['left', 'right'] as const)
        await expect.poll(async () => darkest(corner)).toBeGreaterThan(245);
      // The same eyes see the line where there is one.
      await playerOf(page).evaluate((box) => box.style.setProperty('background', '#000'));
      await expect.poll(async () => darkest('left')).toBeLessThan(235);
      await playerOf(page).evaluate((box) => box.style.removeProperty('background'));
    });
  await page.context().close();
});
