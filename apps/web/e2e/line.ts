// Sets the speed, the delay and the failures of a page's connection for journeys and benches.

import type { Page } from '@playwright/test';

interface Line {
  /** Kilobits a second; unlimited when undefined. */
  down?: number;
  up?: number;
  /** Milliseconds until an answer begins. */
  latency?: number;
  isCut?: boolean;
}

/** @returns sets the limits of the page's connection; use one for a page: a second one does not lift the first one's limits */
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
