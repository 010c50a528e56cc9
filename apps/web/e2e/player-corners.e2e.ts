// The player's rounded corners: between a light film and a light page nothing dark shines through.

import { expect, type Page } from '@playwright/test';
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

/** The darkest green, 0 to 255, in a corner at the player's top. */
async function darkestIn(page: Page, corner: 'left' | 'right'): Promise<number> {
  const box = await playerOf(page).boundingBox();
  if (!box) throw new Error('The player has no box');
  const x = corner === 'left' ? box.x : box.x + box.width - CORNER;
  const picture = await page.screenshot({ clip: { x, y: box.y, width: CORNER, height: CORNER } });
  // A page without our content security policy, which allows no pictures of this kind.
  const reader = await page.context().newPage();
  const darkest = await reader.evaluate(async (base64) => {
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
  }, picture.toString('base64'));
  await reader.close();
  return darkest;
}

for (const deviceScaleFactor of [1, 2])
  test(`no hairline at the corners of a light film, at ${deviceScaleFactor} pixels a point`, async ({
    browser,
  }) => {
    const page = await pageHolding(
      browser,
      product.url,
      { auth: nimali },
      { viewport: { width: 800, height: 700 }, deviceScaleFactor, colorScheme: 'light' },
    );
    await openLesson(page, nimali);
    await playerOf(page)
      .locator('video')
      .evaluate((video) => video.setAttribute('style', 'filter: brightness(0) invert(1)'));
    for (const corner of ['left', 'right'] as const)
      await expect.poll(async () => darkestIn(page, corner)).toBeGreaterThan(245);
    // The same eyes see the line where there is one.
    await playerOf(page).evaluate((box) => box.style.setProperty('background', '#000'));
    await expect.poll(async () => darkestIn(page, 'left')).toBeLessThan(235);
    await page.context().close();
  });
