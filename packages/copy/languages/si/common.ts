// Sinhala: words that many screens share. Waits for a native reading.

import type * as english from '../../src/common.ts';
import type { Translation } from '../../src/translation.ts';

export const common: Translation<typeof english.common> = {
  language: 'භාෂාව',
  brand: 'Valence',
  skipToContent: 'අන්තර්ගතයට යන්න',
  loading: 'මොහොතක් රැඳෙන්න',
  needsScripts: 'මෙම පිටුවට JavaScript අවශ්‍යයි. එය සක්‍රිය කරන්න, නැතහොත් WhatsApp හරහා අපට ලියන්න.',
  close: 'වසන්න',
  undo: 'ආපසු ගන්න',
  cancel: 'අවලංගු කරන්න',
  yes: 'ඔව්',
  no: 'නැත',
  tryAgain: 'නැවත උත්සාහ කරන්න',
  somethingWentWrong: 'යමක් වැරදී ඇත. නැවත උත්සාහ කරන්න',
  noConnection: 'අන්තර්ජාල සබඳතාව නැත',
  offline: 'මේ මොහොතේ අන්තර්ජාල සබඳතාව නැත. ඔබ ඇතුළත් කළ දේ සුරැකිව ඇත; නැවත උත්සාහ කරන්න.',
  slow: 'නියමිත වේලාවට පිළිතුරක් ලැබුණේ නැත. ඔබ ඇතුළත් කළ දේ සුරැකිව ඇත; නැවත උත්සාහ කරන්න.',
  slowStill: 'සබඳතාව මන්දගාමීයි. තවමත් උත්සාහ කරමින්.',
  confirmation: 'තහවුරු කිරීම',
};

export const fault: Translation<typeof english.fault> = {
  title: 'මෙම පිටුව පෙන්විය නොහැකි විය',
  text: 'අපගේ පැත්තේ හෝ අතරමගදී දෝෂයක් ඇති විය. ඔබ සුරැකි කිසිවක් නැති වී නැත.',
  reload: 'පිටුව නැවත විවෘත කරන්න',
  part: 'පිටුවේ මෙම කොටස පෙන්විය නොහැකි විය.',
};

export const shell: Translation<typeof english.shell> = {
  main: 'ප්‍රධාන මෙනුව',
  home: 'මුල් පිටුව',
  dashboard: 'පරිපාලනය',
  settings: 'සැකසීම්',
  notebook: 'සටහන් සහ ප්‍රශ්න',
  payments: 'ගෙවීම්',
  logout: 'ඉවත් වන්න',
  places: 'පිටු',
  lessons: 'පාඩම්',
  notes: 'සටහන්',
  me: 'මම',
  openMenu: 'ඔබේ මෙනුව',
  initialFallback: 'C',
};
