// The connection of a page, as fast and as sound as a journey or a bench wants it.

import type { Page } from '@playwright/test';

interface Line {
  /** Kilobits a second; undefined: as much as there is. */
  down?: number;
  up?: number;
  /** Milliseconds until an answer begins. */
  latency?: number;
  isCut?: boolean;
}

/** @returns sets what the page's connection lets through; one for a page, as what one limits another does not lift */
export async function lineOf(page: Page): Promise<(line: Line) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const bytes = (kilobits?: number) => (kilobits === undefined ? -1 : (kilobits * 1000) / 8);
  return async ({ down, up, latency = 0, isCut = false }) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: isCut,
      latency,
      downloadThroughput: bytes(down),
      uploadThroughput: bytes(up),
    });
}
