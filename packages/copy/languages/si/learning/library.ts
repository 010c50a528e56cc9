// Sinhala: the library. Waits for a native reading.

import type * as english from '../../../src/learning/library.ts';
import type { Translation } from '../../../src/translation.ts';

export const libraryCopy: Translation<typeof english.libraryCopy> = {
  chooseYear: 'ඔබ A/L ලියන්නේ කුමන වර්ෂයේද? සමහර පාඩම් ඒ වර්ෂයේ සියලු දෙනාට විවෘතයි.',
  documentTitle: 'ඔබේ පාඩම් · Valence',
  title: 'ඔබේ පාඩම්',
  toContinue: 'දිගටම නරඹන්න',
  latest: 'අලුත්ම වීඩියෝ',
  empty: 'අපොයි! මේ මොහොතේ මෙහි කිසිවක් නැත',
  emptyText: 'ගුරුතුමා ඔබට පාඩම් විවෘත කළ විගස ඒවා මෙහි දිස් වේ.',
  failed: 'ඔබේ පාඩම් පෙන්විය නොහැකි විය.',
  failedText: 'කිසිවක් නැති වී නැත. සබඳතාව පරීක්ෂා කරන්න; අපි දිගටම උත්සාහ කරමු.',
  noneYet: 'ඔබට තවම පාඩම් විවෘත කර නැත',
  toClasses: 'අපගේ පන්ති බලන්න',
  loading: 'ඔබේ පාඩම් ගෙන එමින්',
  search: 'පාඩම් සොයන්න',
  clear: 'සෙවුම මකන්න',
  allCategories: 'සියල්ල',
  endingSoon: 'ළඟදී අවසන්',
  filters: 'මේවා පමණක් පෙන්වන්න',
  found: (count) => `පාඩම් ${count}`,
  nothingFound: 'මෙයට ගැළපෙන පාඩමක් නැත',
  onlyIn: (filters) => `පමණක්: ${filters.join(' · ')}`,
  nothingFoundText: (hasWords, filters) => {
    if (hasWords) return filters > 0 ? 'වචන අඩු කර බලන්න, නැතහොත් සියලු පාඩම් පෙන්වන්න.' : 'වචන අඩු කර බලන්න.';
    return filters > 1 ? 'එකක් පමණක් තෝරන්න, නැතහොත් සියලු පාඩම් පෙන්වන්න.' : 'සියලු පාඩම් පෙන්වන්න.';
  },
  showAll: 'සියලු පාඩම් පෙන්වන්න',
  length: (length) => `දිග ${length}`,
  minutesLeft: (minutes) => `තව මිනි. ${minutes}යි`,
  download: 'බාගන්න',
  onPhone: 'මෙම දුරකථනයේ',
  watched: 'නැරඹුවා',
  syllabus: 'විෂය නිර්දේශය',
  watchedOf: (watched, count) => `පාඩම් ${count}න් ${watched}ක් නරඹා ඇත`,
  unit: (category, watched, count) => `${category}, පාඩම් ${count}න් ${watched}ක් නරඹා ඇත`,
  unitCount: (watched, count) => `${watched} / ${count}`,

  expiresInDays: (days) => (days === 0 ? 'අද අවසන් වේ' : `දින ${days}කින් අවසන් වේ`),
  accessUntil: (date) => `ප්‍රවේශය ${date} දක්වා`,

  locked: 'පසුගිය දින 30 තුළ අවසන් වූ පාඩම්',
  lockedText: 'නැවත නැරඹීමට, අලුත් කර දෙන ලෙස ඉල්ලන්න.',
  unpaid: 'ගෙවූ පසු විවෘත වන පාඩම්',
  unpaidText: 'ඔබේ පන්තිවල අලුත් පාඩම්. අදාළ මාසය ගෙවූ විට විවෘත වේ.',
  endedOn: (date) => `අවසන්: ${date}`,
  payFor: (month) => `${month} ගෙවන්න`,
  payForOf: (month, className, title) => `${title} විවෘත කිරීමට ${className} පන්තියේ ${month} ගෙවන්න`,
  waitsFor: (month) => `${month} ගෙවූ පසු`,
  askRenewal: 'අලුත් කරගන්න',
  askRenewalOf: (title) => `අලුත් කරගන්න: ${title} (WhatsApp)`,
  renewalMessage: (title) => `“${title}” පාඩමට මගේ ප්‍රවේශය අලුත් කරගන්න කැමතියි.`,
  newAnswers: (count) => (count === 1 ? 'ගුරුතුමා ඔබේ ප්‍රශ්නයකට පිළිතුරු දී ඇත' : `ගුරුතුමා ඔබේ ප්‍රශ්න ${count}කට පිළිතුරු දී ඇත`),
  readAnswers: 'කියවන්න',
};
