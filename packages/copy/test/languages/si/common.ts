// Sinhala for tests: words that many screens share. The rest stays English, as in any unfinished translation.

import type * as english from '../../../src/common.ts';
import type { Translation } from '../../../src/translation.ts';

export const common: Translation<typeof english.common> = {
  skipToContent: 'අන්තර්ගතයට යන්න',
  loading: 'පූරණය වෙමින්',
  close: 'වසන්න',
  cancel: 'අවලංගු කරන්න',
  yes: 'ඔව්',
  no: 'නැත',
  tryAgain: 'නැවත උත්සාහ කරන්න',
  noConnection: 'අන්තර්ජාල සබඳතාවක් නැත',
};

export const shell: Translation<typeof english.shell> = {
  home: 'මුල් පිටුව',
  settings: 'සැකසීම්',
  payments: 'ගෙවීම්',
  logout: 'ඉවත් වන්න',
};
