// Tamil for the names of signed-in devices. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/devices.ts';
import type { Translation } from '../../../src/translation.ts';

export const deviceWords: Translation<typeof english.deviceWords> = ({ browser, system }) => {
  if (browser && system) return `${browser}, ${system}`;
  if (browser) return browser;
  return system ? `${system} இல் ஓர் உலாவி` : 'அறியாத சாதனம்';
};
