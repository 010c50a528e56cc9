// Sinhala: a student's questions to the teacher. Waits for a native reading.

import type * as english from '../../../src/learning/questions.ts';
import type { Translation } from '../../../src/translation.ts';

export const questionsCopy: Translation<typeof english.questionsCopy> = {
  title: 'ගුරුතුමාගෙන් අසන්න',
  tab: 'ප්‍රශ්න',
  label: 'ඔබේ ප්‍රශ්නය',
  placeholder: 'මෙතැනදී පැහැදිලි නැත්තේ කුමක්ද?',
  mayBeShown: 'ගුරුතුමාට ප්‍රශ්නය සහ පිළිතුර, ඔබේ නම නැතිව, මෙම පාඩමේ අනෙක් සිසුන්ටත් පෙන්විය හැක.',
  ask: 'අසන්න',
  asked: 'ඔබේ ප්‍රශ්නය යැව්වා.',
  notSent: 'ඔබේ ප්‍රශ්නය තවම යවා නැත. ඔබ ලියූ දේ සුරැකිව ඇත.',
  askLater: (minutes) => `කෙටි කලකදී ඔබ ප්‍රශ්න රැසක් ඇසුවා. ඔබ ලියූ දේ සුරැකිව ඇත; මිනිත්තු ${minutes}කින් නැවත අසන්න.`,
  own: 'ඔබ ඇසූ දේ',
  others: 'අනෙක් අය ඇසූ දේ',
  states: { waiting: 'පිළිතුර එන තුරු', answered: 'පිළිතුරු දී ඇත', fresh: 'අලුත් පිළිතුරක්' },
  shared: 'මෙම පාඩමේ සියලු දෙනාට පෙනේ',
  answer: 'පිළිතුර',
  askedOn: (date) => `ඇසුවේ ${date}`,
  takeBack: 'ආපසු ගන්න',
  takeBackOf: (text) => `“${text}” ප්‍රශ්නය ආපසු ගන්න`,
  takeBackAsk: 'මෙම ප්‍රශ්නය ආපසු ගන්නවාද? එහි පිළිතුරද ඒ සමග ඉවත් වේ. මෙය ආපසු හැරවිය නොහැක.',
  takeBackTitle: 'ප්‍රශ්නය ආපසු ගන්න',
  keep: 'තබා ගන්න',
  takenBack: 'ප්‍රශ්නය ආපසු ගත්තා.',
  takeBackFailed: 'ප්‍රශ්නය ආපසු ගත නොහැකි විය.',
  none: 'මෙම පාඩම ගැන තවම කිසිවෙකු ප්‍රශ්නයක් අසා නැත.',
  noneOwn: 'තවම ප්‍රශ්න නැත',
  noneOwnText: 'පාඩමක යමක් පැහැදිලි නැද්ද? වීඩියෝවට පහළින් අසන්න: කුමන තත්පරයේදැයි ගුරුතුමාට පෙනේ.',
  failed: 'ප්‍රශ්න පෙන්විය නොහැකි විය.',
  previous: 'අලුත්',
  next: 'පැරණි',
  page: (page, pages) => `පිටුව ${page} / ${pages}`,
};
