// Tamil for the second step of signing in. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/second-factor-sign-in.ts';
import type { Translation } from '../../../src/translation.ts';

export const factorCard: Translation<typeof english.factorCard> = {
  title: 'இன்னும் ஒரு படி',
  appHint: 'உங்கள் authenticator செயலியைத் திறந்து, இந்தத் தளத்திற்கு அது காட்டும் 6 இலக்கங்களை எழுதுங்கள்.',
  appLabel: 'செயலியின் குறியீடு',
  submit: 'உள்நுழையவும்',
  recovery: 'மீட்புக் குறியீட்டைப் பயன்படுத்தவும்',
  recoveryLabel: 'மீட்புக் குறியீடு',
  recoveryHint: 'இதை அமைத்தபோது நீங்கள் வைத்துக்கொண்ட பத்துக் குறியீடுகளில் ஒன்று. ஒவ்வொன்றும் ஒருமுறை மட்டுமே வேலை செய்யும்.',
  passkeyHint: 'உங்கள் விரல், முகம், PIN அல்லது சாவியை உலாவி கேட்கும்.',
  passkey: 'Passkey ஐப் பயன்படுத்தவும்',
  showPasskey: 'உங்கள் passkey ஐக் காட்டவும்',
  passkeyNotShown: 'Passkey காட்டப்படவில்லை. மீண்டும் முயலுங்கள், அல்லது வேறு வழியைப் பயன்படுத்துங்கள்.',
  app: 'Authenticator செயலியைப் பயன்படுத்தவும்',
  lost: 'இவற்றில் எதுவும் கையில் இல்லையா? வேறொரு நிர்வாகி உங்கள் இரண்டாவது உறுதிப்படுத்தலை மீளமைக்கலாம்.',
};
