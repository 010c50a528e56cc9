// The names of signed-in devices, as the list of one's own devices shows them.

import type { Device } from '@valence/domain/device';

/** `Chrome on Android`; parts that the browser does not name are left out. */
export function deviceWords({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : 'An unknown device';
}
