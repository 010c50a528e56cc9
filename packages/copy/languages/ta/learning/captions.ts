// Tamil beside the captions: each language keeps its own name. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/captions.ts';
import type { Translation } from '../../../src/translation.ts';

export const captionLanguages: Translation<typeof english.captionLanguages> = {
  en: 'English',
  si: 'සිංහල',
  ta: 'தமிழ்',
};
