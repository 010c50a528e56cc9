// Tamil words around the legal texts. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/legal.ts';
import type { Translation } from '../../../src/translation.ts';

export const legal: Translation<typeof english.legal> = {
  noContact: 'தளம் திறக்கும்போது எங்கள் மின்னஞ்சல் முகவரியும் WhatsApp இலக்கமும் இங்கே இருக்கும்.',
  documentTitle: (title, brand) => `${title} · ${brand}`,
  lastUpdated: (day) => `கடைசியாகப் புதுப்பித்தது: ${day}`,
  contents: 'உள்ளடக்கம்',
  email: 'மின்னஞ்சல்',
  whatsapp: 'WhatsApp',
};
