// Sinhala: the bank account that students pay to, as students read it. Waits for a native reading.

import type * as english from '../../../src/payments/bank-account.ts';
import type { Translation } from '../../../src/translation.ts';

export const payToCopy: Translation<typeof english.payToCopy> = {
  title: 'මෙම බැංකු ගිණුමට ගෙවන්න',
  bank: 'බැංකුව',
  branch: 'ශාඛාව',
  holder: 'ගිණුමේ නම',
  number: 'ගිණුම් අංකය',
  copy: 'පිටපත් කරන්න',
  copyNumber: 'ගිණුම් අංකය පිටපත් කරන්න',
  copied: 'පිටපත් කළා',
  reference: 'ලිවිය යුතු යොමු අංකය',
  copyReference: 'යොමු අංකය පිටපත් කරන්න',
  writeReference: 'ඔබේ ගෙවීම හඳුනා ගැනීමට යොමු අංකය ලියන්න.',
  thenSend: 'ඉන්පසු, මාසය ළඟ ඇති බොත්තමෙන් ස්ලිප්පතේ පින්තූරයක් එවන්න.',
};
