// Sinhala: the verification screen on its own address. Waits for a native reading.

import type * as english from '../../../src/auth/verify.ts';
import type { Translation } from '../../../src/translation.ts';

export const verify: Translation<typeof english.verify> = {
  documentTitle: (brand) => `තහවුරු කරන්න · ${brand}`,
  description: 'අප එවූ ඉලක්කම් 6ක කේතයෙන් ඔබේ WhatsApp අංකය තහවුරු කරන්න.',
  title: 'ඔබේ ගිණුම තහවුරු කරන්න',
  codeLabel: 'ඉලක්කම් 6ක කේතය',
  resend: 'කේතය නැවත එවන්න',
  submit: 'කේතය තහවුරු කරන්න',
  stale: 'ඉදිරියට යාමට අවශ්‍ය බව විශ්වාසද?',
  help: '“මුරකේතය” යන වචනය අපගේ WhatsApp අංකයට එවන්න; අපගේ පිළිතුරේ කේතය ඇත.',
};
