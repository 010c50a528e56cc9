// Sinhala: what payments say to students and parents: receipts, reminders of what is owed, and why a slip was refused. The
// admin's own pages stay English. Waits for a native reading.

import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import type * as english from '../../../src/payments/payments.ts';
import type { Translation } from '../../../src/translation.ts';

export const arrearsCopy: Translation<typeof english.arrearsCopy> = {
  reminder: (name, months, cents) =>
    [
      `ආයුබෝවන්${name ? ` ${name}` : ''}, තවම ගෙවා නැති පන්ති ගාස්තු ගැන මතක් කිරීමක්:`,
      ...months.map(
        ({ year, month, className, owedCents }) =>
          `${formatMonth(year, month)}, ${className}: ${formatRupees(owedCents)}`,
      ),
      `එකතුව: ${formatRupees(cents)}. පන්තියේදී ගෙවන්න, නැතහොත් යෙදුමේ ගෙවීම් යටතේ බැංකු ස්ලිප්පත එවන්න. ස්තූතියි.`,
    ].join('\n'),
};

export const slipsCopy: Translation<typeof english.slipsCopy> = {
  reasons: ['පින්තූරය කියවිය නොහැක', 'මුදල නිවැරදි නොවේ', 'මුදල තවම බැංකුවට ලැබී නැත', 'මෙම ස්ලිප්පත මීට පෙර භාවිත කර ඇත'],
};

export const receiptCopy: Translation<typeof english.receiptCopy> = {
  documentTitle: (number) => `රිසිට්පත ${number} · Valence`,
  title: 'රිසිට්පත',
  number: (number) => `අංක ${number}`,
  receivedFrom: 'ගෙවූ අය',
  half: 'මාසයේ දෙවන භාගයේ එක් වූ නිසා අඩක්',
  sibling: 'සහෝදර දීමනාව',
  insteadOf: (cents, fullCents) => `ගාස්තුව ${formatRupees(fullCents)} වෙනුවට ${formatRupees(cents)}`,
  on: 'දිනය',
  by: 'භාර ගත්තේ',
  what: 'කුමක් සඳහාද',
  amount: 'මුදල',
  total: 'එකතුව',
  takenBack: 'ආපසු ගත්',
  kinds: { cash: 'මුදල්', transfer: 'බැංකු මාරු කිරීම', slip: 'බැංකු මාරු කිරීම', correction: 'නිවැරදි කළ' },
  forgotten: 'මකා දැමූ ගිණුමක්',
  print: 'මුද්‍රණය කරන්න',
  send: 'WhatsApp හරහා යවන්න',
  back: 'ගෙවීම් වෙත',
  failed: 'මෙම රිසිට්පත පෙන්විය නොහැකි විය.',
  message: (school, number, lines, cents) =>
    [`${school}: රිසිට්පත ${number}`, ...lines, `එකතුව: ${formatRupees(cents)}. ස්තූතියි.`].join('\n'),
  line: (className, year, month, cents) =>
    `${className}, ${formatMonth(year, month)}: ${formatRupees(cents)}`,
};
