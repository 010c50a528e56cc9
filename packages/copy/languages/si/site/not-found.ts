// Sinhala: the page for an unknown address. Waits for a native reading.

import type * as english from '../../../src/site/not-found.ts';
import type { Translation } from '../../../src/translation.ts';

export const notFound: Translation<typeof english.notFound> = {
  title: 'මෙහි පිටුවක් නැත',
  text: 'ලිපිනය පැරණි එකක් හෝ වැරදියට ටයිප් කළ එකක් විය හැක.',
  toHome: 'මුල් පිටුවට යන්න',
  toLessons: 'ඔබේ පාඩම් වෙත යන්න',
};
