// Sinhala for tests: signing in.

import type * as english from '../../../../src/auth/sign-in.ts';
import type { Translation } from '../../../../src/translation.ts';

export const login: Translation<typeof english.login> = {
  documentTitle: (brand) => `පිවිසෙන්න · ${brand}`,
  checking: 'පරීක්ෂා කරමින්',
  phoneTitle: 'නැවතත් සාදරයෙන් පිළිගනිමු',
  phoneSubtitle: 'WhatsApp මගින් පිවිසෙන්න',
  phoneLabel: 'WhatsApp අංකය',
  requestOtp: 'OTP ඉල්ලන්න',
  codeTitle: 'ඔබගේ ගිණුම තහවුරු කරන්න',
  switchAccount: 'ගිණුම මාරු කරන්න',
  sendPasscode: ['WhatsApp හි ', 'මුරකේතය', ' යවන්න'],
  openWhatsApp: 'WhatsApp විවෘත කරන්න',
  orSend: 'එයින් උපකාරයක් නොවේ නම් යවන්න:',
  newOtp: 'නව OTP',
  copy: 'පිටපත් කරන්න',
  expiredQuestion: (phone) => `0${phone} සඳහා වූ OTP කල් ඉකුත් වී ඇත. නව OTP එකක් ඉල්ලන්නද?`,
};
