// Sinhala: the words around the legal texts. Waits for a native reading.

import type * as english from '../../../src/site/legal.ts';
import type { Translation } from '../../../src/translation.ts';

export const legal: Translation<typeof english.legal> = {
  noContact: 'පාසල ආරම්භ වන විට අපගේ ඊමේල් ලිපිනය සහ WhatsApp අංකය මෙහි සඳහන් වේ.',
  documentTitle: (title, brand) => `${title} · ${brand}`,
  lastUpdated: (day) => `අවසන් වරට යාවත්කාලීන කළේ ${day}`,
  contents: 'පටුන',
  email: 'ඊමේල්',
  whatsapp: 'WhatsApp',
};
