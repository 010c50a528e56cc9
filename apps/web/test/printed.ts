// Shows the page as it is printed.

import { cdp } from 'vitest/browser';

export async function printed(isPrinted: boolean): Promise<void> {
  // The protocol is Chromium's own: Vitest does not type its calls.
  const chromium = cdp() as { send: (method: string, what: object) => Promise<unknown> };
  await chromium.send('Emulation.setEmulatedMedia', { media: isPrinted ? 'print' : '' });
}
