// Tamil words that all public pages share. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/public-pages.ts';
import type { Translation } from '../../../src/translation.ts';

export const publicPages: Translation<typeof english.publicPages> = {
  signIn: 'உள்நுழைவு',
  toLibrary: 'எனது காணொளிகள்',
  footer: {
    label: 'இந்தத் தளம் பற்றி',
    copyright: (year, name) => `© ${year} ${name}. எல்லா உரிமைகளும் பாதுகாக்கப்பட்டவை.`,
    privacy: 'தனியுரிமைக் கொள்கை',
    terms: 'சேவை விதிமுறைகள்',
    deletion: 'தரவு நீக்கம்',
    whatsapp: 'WhatsApp இல் எழுதவும்',
    community: 'WhatsApp குழுவில் இணையவும்',
    call: 'எங்களை அழைக்கவும்',
  },
  pictureOf: (title) => `“${title}” என்ற சொற்களின் அருகே ஆவர்த்தன அட்டவணையின் மூலகங்கள்`,
  course: {
    name: (year) => `க.பொ.த. உயர்தர இரசாயனவியல் கோட்பாடு ${year}`,
    level: 'க.பொ.த. உயர்தரம்',
    country: 'LK',
  },
};
