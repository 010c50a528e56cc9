// Sinhala: the bot's messages about changes to the own second factors. Waits for a native reading.

import type * as english from '../../../src/auth/second-factor.ts';
import type { Translation } from '../../../src/translation.ts';

export const factorNotice: Translation<typeof english.factorNotice> = ({ brand, news }) => {
  const sentences = {
    added: `${brand} පරිපාලනයේ ඔබේ ගිණුමට දෙවන පියවරක් එක් කරන ලදී.`,
    removed: `${brand} පරිපාලනයේ ඔබේ ගිණුමෙන් දෙවන පියවරක් ඉවත් කරන ලදී.`,
    reset: `${brand} පරිපාලනයේ ඔබේ ගිණුමේ දෙවන පියවර යළි සකසන ලදී. පිවිස අලුත් එකක් සකසන්න.`,
    'codes-renewed': `${brand} පරිපාලනයේ ඔබේ ගිණුමට අලුත් ප්‍රතිසාධන කේත සාදන ලදී. පැරණි කේත තවදුරටත් වලංගු නැත.`,
  };
  return `${sentences[news]}\nමෙය කළේ ඔබ නොවේ නම්, වහාම පාසලේ පරිපාලකයෙකුට කියන්න.`;
};
