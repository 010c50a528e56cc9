// Prerendered pages show before their scripts are there; some of what journeys do needs them.

import { expect, type Page } from '@playwright/test';
import { HYDRATED } from '@valence/contract/hydration';

/** Opens a prerendered page and waits until its scripts have taken it over. */
export async function gotoTakenOver(page: Page, url: string): Promise<void> {
  await page.addInitScript((event) => {
    addEventListener(event, () => Object.assign(globalThis, { isTakenOver: true }));
  }, HYDRATED);
  await page.goto(url);
  await expect.poll(() => page.evaluate('globalThis.isTakenOver === true')).toBe(true);
}
