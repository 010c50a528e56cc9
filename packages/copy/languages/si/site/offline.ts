// Sinhala: the offline page. Waits for a native reading.

import type * as english from '../../../src/site/offline.ts';
import type { Translation } from '../../../src/translation.ts';

export const offlineCopy: Translation<typeof english.offlineCopy> = {
  documentTitle: 'අන්තර්ජාල සබඳතාව නැත · Valence',
  title: 'අන්තර්ජාල සබඳතාව නැත',
  text: 'මෙම පිටුවට අන්තර්ජාලය අවශ්‍යයි. සබඳතාව ලැබුණු විගස එය ඉබේම විවෘත වේ.',
};
