// Waits for the scripts of prerendered pages, which are shown before; some steps of journeys need them.

import { expect, type Page } from '@playwright/test';
import { HYDRATED } from '@valence/contract/site/hydration';

/** Opens a prerendered page and waits until React has hydrated it. */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.addInitScript((event) => {
    addEventListener(event, () => Object.assign(globalThis, { isHydrated: true }));
  }, HYDRATED);
  await page.goto(url);
  await expect.poll(() => page.evaluate('globalThis.isHydrated === true')).toBe(true);
}
