// Takes a picture of a page's window as WebP: Playwright writes PNG and JPEG only; the browser itself also writes WebP.

import type { Page } from '@playwright/test';

/** @param quality 0 to 100 */
export async function webpOf(page: Page, quality: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  return Buffer.from(data, 'base64');
}
