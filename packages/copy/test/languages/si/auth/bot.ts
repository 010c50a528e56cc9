// Sinhala for tests: what the WhatsApp bot writes.

import type * as english from '../../../../src/auth/bot.ts';
import type { Translation } from '../../../../src/translation.ts';

export const passcodeWord: Translation<typeof english.passcodeWord> = 'මුරකේතය';

export const codeMessage: Translation<typeof english.codeMessage> = ({ code, brand, minutes }) =>
  [`${code} ඔබගේ ${brand} මුරකේතයයි.`, `එය මිනිත්තු ${minutes}ක් ඇතුළත පිටුවේ ඇතුළත් කරන්න.`, 'එය කිසිවකුට නොදෙන්න.'].join(
    '\n',
  );

export const help: Translation<typeof english.help> = ({ brand, loginUrl }) =>
  [
    `මෙම කතාබහෙන් ${brand} මුරකේත යවනු ලැබේ.`,
    `${loginUrl} විවෘත කර ඔබගේ WhatsApp අංකය ඇතුළත් කරන්න. පසුව මුරකේතය යන වචනය මෙහි යවන්න.`,
  ].join('\n');
