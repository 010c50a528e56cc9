// Sinhala: signing in. Waits for a native reading.

import type * as english from '../../../src/auth/sign-in.ts';
import type { Translation } from '../../../src/translation.ts';

export const login: Translation<typeof english.login> = {
  documentTitle: (brand) => `පිවිසෙන්න · ${brand}`,
  description: (brand) => `ඔබේ WhatsApp අංකයෙන් ${brand} වෙත පිවිසෙන්න.`,
  needsScripts: 'පිවිසීමට JavaScript අවශ්‍යයි. එය සක්‍රිය කරන්න, නැතහොත් WhatsApp හරහා අපට ලියන්න.',
  checking: 'පරීක්ෂා කරමින්',

  phoneTitle: 'නැවතත් සාදරයෙන් පිළිගනිමු',
  phoneSubtitle: 'WhatsApp හරහා පිවිසෙන්න',
  phoneLabel: 'WhatsApp අංකය',
  phonePlaceholder: '77-123-4567',
  phoneEmpty: 'ඔබේ WhatsApp අංකය ඇතුළත් කරන්න.',
  phoneIncomplete: 'මෙම අංකය සම්පූර්ණ නැත. 77-123-4567 ලෙස ඉලක්කම් 9ක් ඇතුළත් කරන්න.',
  phoneTooLong: 'මෙම අංකයේ ඉලක්කම් වැඩියි. 77-123-4567 ලෙස ඉලක්කම් 9ක් ඇතුළත් කරන්න.',
  phoneNotMobile: '77-123-4567 වැනි ශ්‍රී ලංකාවේ ජංගම දුරකථන අංකයක් ඇතුළත් කරන්න.',
  requestOtp: 'කේතය ඉල්ලන්න',
  loading: 'මොහොතක් රැඳෙන්න',

  codeTitle: 'ඔබේ ගිණුම තහවුරු කරන්න',
  switchAccount: 'වෙනත් ගිණුමකට මාරු වන්න',
  sendPasscode: ['WhatsApp හරහා ', 'මුරකේතය', ' යවන්න'],
  openWhatsApp: 'WhatsApp විවෘත කරන්න',
  scan: 'නැතහොත් මෙය දුරකථනයෙන් ස්කෑන් කරන්න',
  qr: '“මුරකේතය” යන වචනය සහිත WhatsApp කතාබහේ QR කේතය',
  waiting: 'ඔබේ පණිවිඩය එන තුරු රැඳී සිටිමු',
  waitingHint: 'අපි ඉලක්කම් 6ක කේතයක් පිළිතුරු ලෙස එවමු.',
  sent: 'කේතය යැව්වා',
  sentHint: 'WhatsApp හි අපගේ අලුත්ම පණිවිඩය බලන්න.',
  codeLabel: 'ඉලක්කම් 6ක කේතය',
  paste: 'අලවන්න',
  nothingToPaste: 'ඔබ පිටපත් කළ දෙයෙහි ඉලක්කම් 6ක කේතයක් නැත.',
  pasteRefused: 'බ්‍රව්සරය එය කියවීමට ඉඩ දුන්නේ නැත. කොටු මත ඔබාගෙන සිට “Paste” තෝරන්න.',
  submitOtp: 'කේතය තහවුරු කරන්න',
  validFor: 'වලංගු කාලය',
  expired: 'මෙම කේතය කල් ඉකුත් වී ඇත.',
  expiredHint: 'අලුත් එකක් ගැනීමට “අලුත් කේතයක්” තෝරන්න.',
  newOtp: 'අලුත් කේතයක්',

  didNotReceive: 'කේතය ලැබුණේ නැද්ද?',
  didNotReceiveHelp: 'මෙම අංකයෙන් “මුරකේතය” යන වචනය අපගේ WhatsApp අංකයට එවන්න:',
  orSend: 'එසේත් නොලැබුණොත් මෙය එවන්න:',
  getOtp: 'කේතය ලබා ගන්න',
  copy: 'පිටපත් කරන්න',
  copied: 'පිටපත් කළා',

  stepsTitle: 'පිවිසෙන හැටි',
  steps: [
    { title: 'අංකය ඇතුළත් කරන්න', text: 'මුල 0 නැතිව ඔබේ WhatsApp අංකය.' },
    { title: 'කේතය ලබා ගන්න', text: '“මුරකේතය” යන වචනය අපගේ WhatsApp අංකයට එවන්න.' },
    { title: 'ඔබ බව තහවුරු කරන්න', text: 'අපගේ පිළිතුරේ ඇති ඉලක්කම් 6ක කේතය ඇතුළත් කරන්න.' },
    { title: 'සතුටින් ඉගෙන ගන්න', text: 'ඔබේ පාඩම් සූදානම්.' },
  ],
  agreement: ['පිවිසීමෙන් ඔබ අපගේ ', 'සේවා කොන්දේසි', ' සහ ', 'පෞද්ගලිකත්ව ප්‍රතිපත්තිය', ' පිළිගනී.'],
  presentStep: 'ඔබ සිටින්නේ මෙතැනයි',

  otpCreated: 'කේතය සූදානම්.',
  otpVerified: 'කේතය තහවුරුයි.',
  expiredQuestion: (phone) => `0${phone} සඳහා වූ කේතය කල් ඉකුත් වී ඇත. අලුත් කේතයක් ඉල්ලන්නද?`,
};
