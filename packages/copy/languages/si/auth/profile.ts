// Sinhala: the profile (Settings) screen, and the A/L year paths. Waits for a native reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/profile.ts';
import type { Translation } from '../../../src/translation.ts';

export const profileCopy: Translation<typeof english.profileCopy> = {
  documentTitle: 'සැකසීම් · Valence',
  title: 'සැකසීම්',
  whatsappNumber: 'WhatsApp අංකය',
  name: 'නම',
  noName: 'තවම දී නැත',
  failed: 'ඔබේ පැතිකඩ පෙන්විය නොහැකි විය.',
};

export const yearCopy: Translation<typeof english.yearCopy> = {
  label: 'A/L වර්ෂය',
  hint: 'ඔබේ පාඩම් අතර පෙන්වන්නේ මෙම වර්ෂයේ පාඩම් ය. දින 30ක් තුළ දෙවරක් වෙනස් කළ හැක.',
  none: 'තවම තෝරා නැත',
  year: (year) => `A/L ${year}`,
  saved: (year) => `ඔබේ A/L වර්ෂය දැන් ${year}යි.`,
  failed: 'A/L වර්ෂය වෙනස් කළ නොහැකි විය. නැවත උත්සාහ කරන්න.',
};

export const devicesCopy: Translation<typeof english.devicesCopy> = {
  title: 'පිවිස ඇති උපාංග',
  here: 'මෙම උපාංගය',
  times: (signedIn, lastUsed) =>
    `පිවිසියේ ${formatSchoolDate(signedIn)}, අවසන් වරට භාවිත කළේ ${formatSchoolDate(lastUsed)}`,
  end: 'ඉවත් කරන්න',
  endNamed: (device, at) => `${formatSchoolDate(at)} දින පිවිසි ${device} ඉවත් කරන්න`,
  endQuestion: 'එය වහාම ගිණුමෙන් ඉවත් වේ. එය භාවිත කරන කෙනා WhatsApp හරහා ලැබෙන කේතයකින් නැවත පිවිසිය යුතුය.',
  endOthers: 'අනෙක් සියලු උපාංග ඉවත් කරන්න',
  othersQuestion: 'අනෙක් සියලු උපාංග වහාම ගිණුමෙන් ඉවත් වේ. මෙම උපාංගයේ ඔබ දිගටම පිවිස සිටී.',
  ended: (device) => `${device} ගිණුමෙන් ඉවත් කළා.`,
  othersEnded: (count) => `උපාංග ${count}ක් ගිණුමෙන් ඉවත් කළා.`,
  endFailed: 'උපාංගය ඉවත් කළ නොහැකි විය. නැවත උත්සාහ කරන්න.',
  failed: 'ඔබේ උපාංග පෙන්විය නොහැකි විය.',
};

const MEGA = 1_000_000;
const GIGA = 1000 * MEGA;

export const dataUseCopy: Translation<typeof english.dataUseCopy> = {
  title: 'මෙම මාසයේ භාවිත කළ ඩේටා',
  used: (bytes) => {
    if (bytes >= GIGA) return `${(bytes / GIGA).toFixed(2)} GB`;
    return bytes > 0 && bytes < MEGA ? '1 MB ට අඩුයි' : `${Math.round(bytes / MEGA)} MB`;
  },
  of: (month) => `${month} තුළ අපගේ සේවාදායකයෙන් නැරඹූ පාඩම්. වෙනත් වීඩියෝ සේවාවල පාඩම් මෙයට එකතු වන්නේ නැත.`,
  failed: 'ප්‍රමාණය පෙන්විය නොහැකි විය.',
};

export const themeCopy: Translation<typeof english.themeCopy> = {
  title: 'තේමාව',
  choices: { system: 'උපාංගයේ පරිදි', light: 'ලා පැහැ', dark: 'අඳුරු පැහැ' },
};

export const keysCopy: Translation<typeof english.keysCopy> = {
  title: 'යතුරුපුවරුව',
  label: 'තනි යතුරේ කෙටිමං',
  hint: 'එක් යතුරක් ප්‍රමාණවත්: / සෙවීමට, K ධාවනයට. Space සහ ඊතල සැමවිටම ක්‍රියා කරයි.',
};

export const languageCopy: Translation<typeof english.languageCopy> = {
  title: 'භාෂාව',
  text: 'ඔබ තෝරන භාෂාවෙන් පිටුව නැවත විවෘත වේ.',
  failed: 'භාෂාව වෙනස් කළ නොහැකි විය. නැවත උත්සාහ කරන්න.',
};

export const dataRightsCopy: Translation<typeof english.dataRightsCopy> = {
  title: 'ඔබේ දත්ත',
  download: 'මගේ දත්ත බාගන්න',
  downloadText: 'ඔබ ගැන අප සතු සියල්ල, එක් ගොනුවක (JSON).',
  preparing: 'ගොනුව සූදානම් කරමින්',
  downloaded: (file) => `${file} ඔබේ බාගැනීම් අතර ඇත.`,
  downloadFailed: 'ගොනුව සෑදිය නොහැකි විය. නැවත උත්සාහ කරන්න.',
  fileName: 'valence-my-data.json',
  remove: 'මගේ ගිණුම මකන්න',
  removeText: 'ඔබේ නම, අංකය, පාසල, මනාප, නැරඹූ දේ සහ අපට එවූ දේ දින 14ක් ඇතුළත මකා දැමේ. එය ආපසු හැරවිය නොහැක.',
  question:
    'ඔබේ ගිණුම සහ ඊට අයත් සියල්ල දින 14ක් ඇතුළත අපි මකා දමමු: පාඩම් වැසේ, නැරඹූ දේ නැති වේ. ගෙවූ ගාස්තු ආපසු නොගෙවන අතර, ගෙවීම් වාර්තා ඔබේ නම නොමැතිව තබා ගත හැක. එය ආරම්භ වන තුරු මෙතැනින් ඉල්ලීම ඉල්ලා අස්කර ගත හැක. දත්ත තබා ගැනීමට කැමති නම් මුලින්ම ඒවා බාගන්න.',
  accept: 'මකා දැමීම ඉල්ලන්න',
  asked: 'ඔබේ ඉල්ලීම සටහන් කළා.',
  pending: (due) => `ගිණුම මකා දමන ලෙස ඔබ ඉල්ලා ඇත. ${formatSchoolDate(due)} වන විට අපි එය කරමු.`,
  email: 'තහවුරු කිරීම එවිය යුතු ඊමේල් ලිපිනය',
  emailHint: 'ලිපිනයක් නැත්නම් WhatsApp හරහා තහවුරු කරමු. එය ලැබෙන්නේ ඊට පෙර පැය 24 තුළ ඔබ අපට ලියා ඇත්නම් පමණයි.',
  saveEmail: 'සුරකින්න',
  emailSaved: (address) => `මකා දැමූ බව ${address} වෙත දන්වමු.`,
  emailWrong: 'මෙය ඊමේල් ලිපිනයක් නොවේ.',
  emailFailed: 'ලිපිනය සුරැකිය නොහැකි විය. නැවත උත්සාහ කරන්න.',
  deleting: 'ඔබේ ගිණුම මකා දමමින් පවතී.',
  withdraw: 'මගේ ගිණුම තබා ගන්න',
  withdrawn: 'ඉල්ලීම අස්කර ගත්තා. ඔබේ ගිණුම එලෙසම පවතී.',
  refused: (because) => `ඔබේ අවසන් ඉල්ලීම ඉටු කළේ නැත: ${because}`,
  askFailed: 'ඔබේ ඉල්ලීම සටහන් කළ නොහැකි විය. නැවත උත්සාහ කරන්න.',
  withdrawFailed: 'ඉල්ලීම අස්කර ගත නොහැකි විය. නැවත උත්සාහ කරන්න.',
  failed: 'ඔබ මකා දැමීම ඉල්ලා ඇද්දැයි බැලිය නොහැකි විය. පිටුව නැවත විවෘත කරන්න.',
};

export const alYearCopy: Translation<typeof english.alYearCopy> = {
  documentTitle: 'A/L වර්ෂය · Valence',
  title: 'ඔබේ A/L වර්ෂය',
  checking: 'පරීක්ෂා කරමින්...',
  failed: 'පසුව නැවත උත්සාහ කරන්න.',
  notSet: (year) => `ඔබේ A/L වර්ෂය ${year} ලෙස සකස් කළේ නැත`,
  notSetText: 'කිසිවක් වෙනස් වී නැත. සැකසීම් තුළද ඔබේ වර්ෂය තෝරා ගත හැක.',
  toSettings: 'සැකසීම් විවෘත කරන්න',
  done: (year) => `ඔබේ A/L වර්ෂය දැන් ${year}යි.`,
  toLessons: 'ඔබේ පාඩම් වෙත යන්න',
};
