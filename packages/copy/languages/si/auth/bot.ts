// Sinhala: the WhatsApp bot's messages. The words Stop and Start are those that `wishIn` reads (packages/domain/src/messages.ts).
// Waits for a native reading.

import type * as english from '../../../src/auth/bot.ts';
import type { Translation } from '../../../src/translation.ts';

export const passcodeWord: Translation<typeof english.passcodeWord> = 'මුරකේතය';

export const codeMessage: Translation<typeof english.codeMessage> = ({ code, brand, minutes }) =>
  [
    `${code} ඔබේ ${brand} කේතයයි.`,
    `කේතය ඉල්ලූ පිටුවේ, මිනිත්තු ${minutes}ක් ඇතුළත එය ඇතුළත් කරන්න.`,
    'එය කිසිවෙකුට දෙන්න එපා, අපටවත්.',
  ].join('\n');

export const noSignIn: Translation<typeof english.noSignIn> = ({ brand, loginUrl }) =>
  [
    `${brand} වෙත පිවිසීමට, මුලින්ම ${loginUrl} විවෘත කර මෙම WhatsApp අංකය ඇතුළත් කරන්න.`,
    'ඉන්පසු “මුරකේතය” යන වචනය මෙහි එවන්න. කේතය එසැණින් ලැබේ.',
  ].join('\n');

export const help: Translation<typeof english.help> = ({ brand, loginUrl }) =>
  [
    `මෙතැනින් ලැබෙන්නේ ${brand} වෙත පිවිසීමේ කේතයි.`,
    `${loginUrl} විවෘත කර මෙම WhatsApp අංකය ඇතුළත් කරන්න. ඉන්පසු “මුරකේතය” යන වචනය මෙහි එවන්න.`,
  ].join('\n');

export const remindersStopped: Translation<typeof english.remindersStopped> = ({ brand }) =>
  `මින්පසු ${brand} මතක් කිරීම් එන්නේ නැත. පිවිසීමේ කේත දිගටම ලැබේ. මතක් කිරීම් නැවත ලබන්න “ආරම්භ කරන්න” ලෙස ලියන්න.`;

export const remindersStarted: Translation<typeof english.remindersStarted> = ({ brand }) =>
  `${brand} මතක් කිරීම් නැවත ලැබේ. එපා නම් ඕනෑම විටෙක “නවත්වන්න” ලෙස ලියන්න.`;

export const tooManyCodes: Translation<typeof english.tooManyCodes> = ({ minutes }) =>
  `පසුගිය පැය තුළ ඔබට කේත රැසක් යැව්වා. අලුත්ම කේතය භාවිත කරන්න, නැතහොත් මිනිත්තු ${minutes}කින් “මුරකේතය” නැවත එවන්න.`;

export const lettersNeeded: Translation<typeof english.lettersNeeded> = () =>
  [
    'ඔබේ අංකයෙන් පිවිසීමට උත්සාහ කිහිපයක් දැන් සිදු වේ. ඒ සියල්ල ඔබ කළ ඒවා නොවිය හැක.',
    '“මුරකේතය” යන වචනය සමග, ඔබේ තිරයේ ඊට පසුව පෙනෙන අකුරුත් එවන්න. නැතහොත් එහි “WhatsApp හරහා මුරකේතය යවන්න” නැවත ඔබන්න.',
  ].join('\n');

export const hiddenNumber: Translation<typeof english.hiddenNumber> = ({ loginUrl }) =>
  [
    'ඔබ පරිශීලක නාමයක් භාවිත කරන නිසා WhatsApp ඔබේ අංකය අපට පෙන්වන්නේ නැත.',
    `ඔබේ අංකය මෙම කතාබහට පෙන්වන්න (අපගේ පැතිකඩ විවෘත කර “Share phone number” තෝරන්න), ඉන්පසු “මුරකේතය” නැවත එවන්න. පිවිසීමට ${loginUrl} විවෘත කරන්න.`,
  ].join('\n');

export const foreignNumber: Translation<typeof english.foreignNumber> = ({ brand }) =>
  `${brand} වෙත පිවිසිය හැක්කේ ශ්‍රී ලංකාවේ ජංගම දුරකථන අංකවලින් පමණයි. +94න් ආරම්භ වන අංකයකින් ලියන්න.`;
