// Sinhala: a student's own notes beside a lesson, and the page with all of them. Waits for a native reading.

import type * as english from '../../../src/learning/notes.ts';
import type { Translation } from '../../../src/translation.ts';

export const notesCopy: Translation<typeof english.notesCopy> = {
  title: 'මගේ සටහන්',
  tab: 'සටහන්',
  onlyYou: 'මේවා පෙනෙන්නේ ඔබට පමණයි.',
  label: 'අලුත් සටහනක්',
  placeholder: 'මෙතැනදී මතක තබා ගත යුත්තේ කුමක්ද?',
  at: (time) => `${time} දී`,
  whole: 'සම්පූර්ණ පාඩම',
  takeTime: 'පාඩම දැන් ඇති වේලාව යොදන්න',
  save: 'සටහන සුරකින්න',
  edit: 'වෙනස් කරන්න',
  editLabel: 'ඔබේ සටහන',
  editOf: (text) => `“${text}” සටහන වෙනස් කරන්න`,
  delete: 'මකන්න',
  deleteOf: (text) => `“${text}” සටහන මකන්න`,
  deleted: 'සටහන මැකුවා.',
  keep: 'සුරකින්න',
  cancel: 'අවලංගු කරන්න',
  goTo: (time) => `${time} වෙත යන්න`,
  waiting: 'මෙම උපාංගයේ ඇත, තවම යවා නැත',
  notSaved: 'මෙම සටහන සුරැකිය නොහැකි විය.',
  discard: 'ඉවත ලන්න',
  none: 'තවම සටහන් නැත. පාඩම නරඹන අතරේ එකක් ලියන්න: වේලාව ඉබේම සටහන් වේ.',
  noneUntimed: 'තවම සටහන් නැත.',
  failed: 'ඔබේ සටහන් පෙන්විය නොහැකි විය. එහෙත් ලිවිය හැක: අලුත් සටහන් යවන තුරු මෙම උපාංගයේ සුරැකේ.',
  left: (letters) => `තව අකුරු ${letters}යි`,
};

export const notebookCopy: Translation<typeof english.notebookCopy> = {
  documentTitle: 'සටහන් සහ ප්‍රශ්න · Valence',
  title: 'සටහන් සහ ප්‍රශ්න',
  intro: 'පාඩම් අතරේ ඔබ ලියූ සියල්ල, සහ ගුරුතුමාගේ පිළිතුරු.',
  questions: 'මගේ ප්‍රශ්න',
  notes: 'මගේ සටහන්',
  noneNoted: 'තවම සටහන් නැත',
  noneNotedText: 'පාඩමක් විවෘත කර “මගේ සටහන්” යටතේ එකක් ලියන්න: වේලාව ඉබේම සටහන් වේ.',
  failed: 'මෙය පෙන්විය නොහැකි විය.',
  count: (notes) => `සටහන් ${notes}`,
  open: 'පාඩම විවෘත කරන්න',
  ended: 'මෙම පාඩමට ඔබේ ප්‍රවේශය අවසන්. ඔබේ සටහන් එලෙසම ඇත.',
};
