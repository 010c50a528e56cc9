// Sinhala: the start page. Waits for a native reading.

import type * as english from '../../../src/site/home.ts';
import type { Translation } from '../../../src/translation.ts';

export const home: Translation<typeof english.home> = {
  documentTitle: (brand) => `${brand} · අ.පො.ස. උසස් පෙළ රසායන විද්‍යාව`,
  description: 'අ.පො.ස. උසස් පෙළ සිසුන්ට රසායන විද්‍යාව පාඩම්: WhatsApp හරහා පිවිස නරඹන්න.',
  welcome: (brand) => `${brand} වෙත සාදරයෙන් පිළිගනිමු`,
  line: 'රසායන විද්‍යාව ඉගෙනීමට සහ ගවේෂණයට වීඩියෝ වේදිකාව',
  joinNow: 'දැන්ම එක් වන්න',
  classesWith: (teacher) => `${teacher} සමඟ පන්ති`,
  toClasses: 'අපගේ පන්ති බලන්න',
  points: [
    {
      symbol: 'W',
      number: '74',
      title: 'WhatsApp හරහා පිවිසීම',
      text: 'ඔබේ අංකය සහ කේතයක් පමණයි. අමතක වන මුරපද නැත.',
    },
    {
      symbol: 'V',
      number: '23',
      title: 'වීඩියෝ පාඩම්',
      text: 'ඔබේ දුරකථනයට සහ ඩේටා පැකේජයට ගැළපෙන ගුණත්වයෙන්.',
    },
    {
      symbol: 'Ti',
      number: '22',
      title: 'ඔබට පහසු වේලාවට',
      text: 'ඕනෑම විටෙක නවත්වන්න. නැවැත්වූ තැනින් දිගටම නරඹන්න.',
    },
  ],
  molecule: 'ෆිනොල්ප්තලීන්හි ව්‍යුහ සූත්‍රය: භස්ම බිංදුවකින් එහි එක් වලයක් විවෘත වී රෝස පැහැ වේ',
};
