// Sinhala: the second step of signing in to the admin area. Waits for a native reading.

import type * as english from '../../../src/auth/second-factor-sign-in.ts';
import type { Translation } from '../../../src/translation.ts';

export const factorCard: Translation<typeof english.factorCard> = {
  title: 'තව එක් පියවරක්',
  appHint: 'ඔබේ authenticator යෙදුම විවෘත කර, මෙම පාසල සඳහා පෙනෙන ඉලක්කම් 6 ඇතුළත් කරන්න.',
  appLabel: 'යෙදුමේ කේතය',
  submit: 'පිවිසෙන්න',
  recovery: 'ප්‍රතිසාධන කේතයක් භාවිත කරන්න',
  recoveryLabel: 'ප්‍රතිසාධන කේතය',
  recoveryHint: 'මෙය සකසන විට ඔබ තබා ගත් කේත දහයෙන් එකක්. එක් කේතයක් භාවිත කළ හැක්කේ එක් වරක් පමණයි.',
  passkeyHint: 'බ්‍රව්සරය ඔබේ ඇඟිල්ල, මුහුණ, PIN අංකය හෝ යතුර ඉල්ලයි.',
  passkey: 'Passkey එකක් භාවිත කරන්න',
  showPasskey: 'ඔබේ passkey එක පෙන්වන්න',
  passkeyNotShown: 'Passkey එකක් ලැබුණේ නැත. නැවත උත්සාහ කරන්න, නැතහොත් වෙනත් ක්‍රමයක් තෝරන්න.',
  app: 'Authenticator යෙදුම භාවිත කරන්න',
  lost: 'මේ කිසිවක් ළඟ නැද්ද? පාසලේ වෙනත් පරිපාලකයෙකුට ඔබේ දෙවන පියවර යළි සැකසිය හැක.',
};
