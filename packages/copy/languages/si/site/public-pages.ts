// Sinhala: the words that all public pages share. Waits for a native reading.

import type * as english from '../../../src/site/public-pages.ts';
import type { Translation } from '../../../src/translation.ts';

export const publicPages: Translation<typeof english.publicPages> = {
  signIn: 'පිවිසෙන්න',
  toLibrary: 'මගේ වීඩියෝ',
  footer: {
    label: 'මෙම වෙබ් අඩවිය ගැන',
    copyright: (year, name) => `© ${year} ${name}. සියලු හිමිකම් ඇවිරිණි.`,
    privacy: 'පෞද්ගලිකත්ව ප්‍රතිපත්තිය',
    terms: 'සේවා කොන්දේසි',
    deletion: 'දත්ත මකා දැමීම',
    whatsapp: 'WhatsApp හරහා අපට ලියන්න',
    community: 'WhatsApp හරහා එක් වන්න',
    call: 'අපව අමතන්න',
  },
  pictureOf: (title) => `“${title}” යන වචන අසල ආවර්තිතා වගුවේ කොටු`,
  course: {
    name: (year) => `අ.පො.ස. උසස් පෙළ රසායන විද්‍යාව සිද්ධාන්ත ${year}`,
    level: 'අ.පො.ස. උසස් පෙළ',
    country: 'LK',
  },
};
