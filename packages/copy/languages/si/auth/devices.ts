// Sinhala: the names of signed-in devices. Waits for a native reading.

import type * as english from '../../../src/auth/devices.ts';
import type { Translation } from '../../../src/translation.ts';

export const deviceWords: Translation<typeof english.deviceWords> = ({ browser, system }) => {
  if (browser && system) return `${browser}, ${system}`;
  if (browser) return browser;
  return system ? `බ්‍රව්සරයක්, ${system}` : 'නොදන්නා උපාංගයක්';
};
