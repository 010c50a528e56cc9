// Tamil for what visitors read before a school has published anything. Not yet read by a native speaker: it waits for that
// reading.

import type * as english from '../../../src/site/setup.ts';
import type { Translation } from '../../../src/translation.ts';

export const opensSoon: Translation<typeof english.opensSoon> = {
  documentTitle: (brand) => `${brand} · விரைவில் திறக்கும்`,
  description: (brand) => `${brand} விரைவில் திறக்கும். அதன் பாடங்களும் வகுப்புகளும் இங்கே காட்டப்படும்.`,
  title: 'விரைவில் திறக்கும்',
  text: 'பாடங்களும் வகுப்புகளும் இங்கே காட்டப்படும்.',
  signIn: 'உள்நுழைவு',
};

export const firstSignIn: Translation<typeof english.firstSignIn> = {
  title: 'இது உங்கள் தளமா?',
  text: 'ADMIN_PHONES இல் நீங்கள் எழுதிய இலக்கத்தால் உள்நுழையுங்கள். மீதியை ஒரு பட்டியல் படிப்படியாகக் காட்டும்.',
  simulated:
    'WhatsApp இன்னும் இணைக்கப்படவில்லை; எனவே குறியீடு simulator இல் வரும்: சேவையகம் தொடங்கியபோது எழுதிய இணைப்பைத் திறவுங்கள்.',
  noNumber:
    'இந்தச் சேவையகத்திற்கு இன்னும் நிர்வாகியின் இலக்கம் தெரியாது; எனவே யாரும் அதை அமைக்க முடியாது. அதன் அமைப்புகளில் ADMIN_PHONES ஆக உங்கள் இலக்கத்தை எழுதி மீண்டும் தொடங்குங்கள், உதாரணமாக: ADMIN_PHONES=0771234567 npm start',
};

export const unknownTeacher: Translation<typeof english.unknownTeacher> = 'இந்தத் தளத்தை நடத்தும் ஆசிரியர்';
