// Tamil for the verification screen. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/verify.ts';
import type { Translation } from '../../../src/translation.ts';

export const verify: Translation<typeof english.verify> = {
  documentTitle: (brand) => `உறுதிப்படுத்தல் · ${brand}`,
  description: 'நாங்கள் அனுப்பிய 6 இலக்கக் குறியீட்டால் உங்கள் WhatsApp இலக்கத்தை உறுதிப்படுத்துங்கள்.',
  title: 'உங்கள் கணக்கை உறுதிப்படுத்துங்கள்',
  codeLabel: '6 இலக்கக் குறியீடு',
  resend: 'மீண்டும் அனுப்பவும்',
  submit: 'சமர்ப்பிக்கவும்',
  stale: 'நிச்சயமாகத் தொடர விரும்புகிறீர்களா?',
  help: 'மறைக்குறியீடு என்ற சொல்லை எங்கள் WhatsApp இலக்கத்திற்கு அனுப்புங்கள்; எங்கள் பதிலில் குறியீடு இருக்கும்.',
};
