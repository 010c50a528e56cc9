// Sinhala: lessons that lie on this phone. Waits for a native reading.

import { formatSchoolDateTime } from '@valence/domain/school-time';
import type * as english from '../../../src/learning/downloads.ts';
import type { Translation } from '../../../src/translation.ts';

const size = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

export const downloadsCopy: Translation<typeof english.downloadsCopy> = {
  documentTitle: 'මෙම දුරකථනයේ · Valence',
  title: 'මෙම දුරකථනයේ',
  intro: 'සම්බන්ධතාවක් නොමැතිව, නැවත දත්ත වැය නොකර නැරඹිය හැකි පාඩම්. ඒවා ධාවනය කළ හැක්කේ මෙම බ්‍රව්සරයට, ඔබ වෙනුවෙන් පමණි.',
  list: 'මෙම දුරකථනයේ ඇති පාඩම්',
  none: 'තවම මෙහි පාඩම් නැත',
  noneText: 'පාඩමක් විවෘත කර එහි මාතෘකාවට පහළින් “බාගන්න” ඔබන්න.',
  toLessons: 'පාඩම් වෙත',
  noStorage: 'මෙම බ්‍රව්සරය කිසිවක් තබා නොගනී, උදාහරණයක් ලෙස පුද්ගලික කවුළුවක. පාඩම් සම්බන්ධතාව සමඟ ධාවනය වේ.',
  choose: (title) => `“${title}” බාගන්න`,
  chooseUntitled: 'පාඩම බාගන්න',
  chooseText: 'මෙම අඩවිය විවෘතව ඇති අතරේ, පැයකට චිත්‍රපට පැය දෙකහමාරක වේගයෙන් එය පැමිණේ. ඔබට දිගටම භාවිත කළ හැක.',
  quality: 'ගුණත්වය',
  option: (shortSide, bytes) => `${shortSide}p, ${size(bytes)} පමණ`,
  free: (bytes) => `මෙම බ්‍රව්සරයේ තවත් ${size(bytes)} කට ඉඩ ඇත.`,
  noRoom: 'මෙම ප්‍රමාණයට ඉඩ මදි. යමක් මකන්න, නැතහොත් කුඩා එකක් තෝරන්න.',
  start: 'බාගන්න',
  sizesFailed: 'ප්‍රමාණ පෙන්විය නොහැකි විය.',
  impossible: 'මෙම පාඩම දුරකථනයක තබාගත නොහැක. එය සම්බන්ධතාව සමඟ ධාවනය වේ.',
  fetching: (bytes, expectedBytes) => `${size(expectedBytes)} පමණින් ${size(bytes)}`,
  waiting: {
    turn: 'වාරය එනතුරු සිටී',
    network: 'සම්බන්ධතාව එනතුරු සිට ඉබේම දිගටම යයි',
    server: 'අපගේ පැත්තේ ගැටලුවක්. එය ඉබේම දිගටම යයි.',
    device: 'ඔබේ අනෙක් උපාංගයේ ධාවනය නවතින තුරු සිට ඉබේම දිගටම යයි',
  },
  coming: 'එමින් පවතින පාඩම්',
  cancelOf: (title) => `“${title}” බාගැනීම අවලංගු කරන්න`,
  cancelled: 'බාගැනීම අවලංගු කළා.',
  untitled: 'පාඩමක්',
  stopped: 'එය නතර විය. ආ කොටස මෙහි පවතී.',
  whole: (bytes) => size(bytes),
  until: (at) => `${formatSchoolDateTime(at)} දක්වා සම්බන්ධතාවක් නොමැතිව ධාවනය වේ`,
  ended: 'මෙහි දිගටම නැරඹීමට එක් වරක් සම්බන්ධ වන්න.',
  watch: (title) => `“${title}” නරඹන්න`,
  again: 'නැවත උත්සාහ කරන්න',
  againOf: (title) => `නැවත උත්සාහ කරන්න: ${title}`,
  delete: 'මකන්න',
  deleteOf: (title) => `මෙම දුරකථනයෙන් “${title}” මකන්න`,
  deleteAll: 'මෙම දුරකථනයෙන් සියල්ල මකන්න',
  deleteAllQuestion: 'මෙම දුරකථනයේ ඇති සියලු පාඩම් මැකේ. ඒවා ඔබට විවෘතව ඇති තාක් නැවත බාගත හැක.',
  deleted: 'මෙම දුරකථනයෙන් මැකුවා.',
  deleteFailed: 'මෙය මැකිය නොහැකි විය. නැවත උත්සාහ කරන්න.',
};
