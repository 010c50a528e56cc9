// Sinhala for tests: the verification screen, translated completely, so that no English is mixed in.

import type * as english from '../../../../src/auth/verify.ts';
import type { Translation } from '../../../../src/translation.ts';

export const verify: Translation<typeof english.verify> = {
  documentTitle: (brand) => `තහවුරු කරන්න · ${brand}`,
  description: 'අප එවූ ඉලක්කම් 6 ක මුරකේතයෙන් ඔබගේ WhatsApp අංකය තහවුරු කරන්න.',
  title: 'ඔබගේ ගිණුම තහවුරු කරන්න',
  codeLabel: 'ඉලක්කම් 6 ක මුරකේතය',
  resend: 'මුරකේතය නැවත යවන්න',
  submit: 'මුරකේතය යොමු කරන්න',
  stale: 'ඔබට ඉදිරියට යාමට අවශ්‍යද?',
  help: 'මුරකේතය යන වචනය අපගේ WhatsApp අංකයට යවන්න; අපගේ පිළිතුරේ මුරකේතය ඇත.',
};
