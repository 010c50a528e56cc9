// Sinhala: what visitors read before a school has published anything. Waits for a native reading.

import type * as english from '../../../src/site/setup.ts';
import type { Translation } from '../../../src/translation.ts';

export const opensSoon: Translation<typeof english.opensSoon> = {
  documentTitle: (brand) => `${brand} · ළඟදීම`,
  description: (brand) => `${brand} ළඟදීම ආරම්භ වේ. පාඩම් සහ පන්ති මෙහි දැකිය හැක.`,
  title: 'ළඟදීම ආරම්භ වේ',
  text: 'මෙම පාසලේ පාඩම් සහ පන්ති මෙහි දැකිය හැක.',
  signIn: 'පිවිසෙන්න',
};

export const firstSignIn: Translation<typeof english.firstSignIn> = {
  title: 'මෙය ඔබේ පාසලද?',
  text: 'ADMIN_PHONES ලෙස ඇතුළත් කළ අංකයෙන් පිවිසෙන්න. ඉතිරි පියවර ලැයිස්තුවකින් පෙන්වයි.',
  simulated: 'WhatsApp තවම සම්බන්ධ කර නැති නිසා කේතය එන්නේ සිමියුලේටරයටයි: සේවාදායකය ආරම්භ වන විට පෙන්වූ සබැඳිය විවෘත කරන්න.',
  noNumber:
    'මෙම සේවාදායකය තවම පරිපාලකයෙකුගේ අංකයක් දන්නේ නැති නිසා එය සැකසිය නොහැක. එහි සැකසීම්වල ADMIN_PHONES ලෙස ඔබේ අංකය ඇතුළත් කර නැවත ආරම්භ කරන්න, උදා: ADMIN_PHONES=0771234567 npm start',
};

export const unknownTeacher: Translation<typeof english.unknownTeacher> = 'මෙම වෙබ් අඩවිය පවත්වාගෙන යන ගුරුතුමා';
