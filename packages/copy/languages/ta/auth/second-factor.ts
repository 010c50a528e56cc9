// Tamil for the bot's messages about second factors. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/second-factor.ts';
import type { Translation } from '../../../src/translation.ts';

export const factorNotice: Translation<typeof english.factorNotice> = ({ brand, news }) => {
  const sentences = {
    added: `${brand} நிர்வாகப் பகுதியில் உங்கள் கணக்கிற்கு இரண்டாவது உறுதிப்படுத்தல் ஒன்று சேர்க்கப்பட்டது.`,
    removed: `${brand} நிர்வாகப் பகுதியில் உங்கள் கணக்கிலிருந்து இரண்டாவது உறுதிப்படுத்தல் ஒன்று நீக்கப்பட்டது.`,
    reset: `${brand} நிர்வாகப் பகுதியில் உங்கள் கணக்கின் இரண்டாவது உறுதிப்படுத்தல் மீளமைக்கப்பட்டது. உள்நுழைந்து புதிய ஒன்றை அமையுங்கள்.`,
    'codes-renewed': `${brand} நிர்வாகப் பகுதியில் உங்கள் கணக்கிற்குப் புதிய மீட்புக் குறியீடுகள் உருவாக்கப்பட்டன. முந்தியவை இனி வேலை செய்யா.`,
  };
  return `${sentences[news]}\nஇதைச் செய்தது நீங்கள் இல்லை என்றால், உடனே ஒரு நிர்வாகியிடம் சொல்லுங்கள்.`;
};
