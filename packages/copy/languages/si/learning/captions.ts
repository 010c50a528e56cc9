// Sinhala: the languages of captions. Each is named in itself in every edition. Waits for a native reading.

import type * as english from '../../../src/learning/captions.ts';
import type { Translation } from '../../../src/translation.ts';

export const captionLanguages: Translation<typeof english.captionLanguages> = {
  en: 'English',
  si: 'සිංහල',
  ta: 'தமிழ்',
};
