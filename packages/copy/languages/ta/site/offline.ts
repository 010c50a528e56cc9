// Tamil for the offline page. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/offline.ts';
import type { Translation } from '../../../src/translation.ts';

export const offlineCopy: Translation<typeof english.offlineCopy> = {
  documentTitle: 'இணைய இணைப்பு இல்லை · Valence',
  title: 'இணைய இணைப்பு இல்லை',
  text: 'இந்தப் பக்கத்திற்கு இணைய இணைப்பு தேவை. இணைப்பு வந்ததும் தானாகவே திறக்கும்.',
};
