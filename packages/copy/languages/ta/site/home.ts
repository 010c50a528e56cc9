// Tamil for the start page. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/site/home.ts';
import type { Translation } from '../../../src/translation.ts';

export const home: Translation<typeof english.home> = {
  documentTitle: (brand) => `${brand} · க.பொ.த. உயர்தர இரசாயனவியல்`,
  description: 'க.பொ.த. உயர்தர மாணவர்களுக்கான இரசாயனவியல் பாடங்கள்: WhatsApp மூலம் உள்நுழைந்து பாருங்கள்.',
  welcome: (brand) => `${brand} உங்களை வரவேற்கிறது`,
  line: 'இரசாயனவியலைக் கற்கவும் கண்டறியவும் ஒரு காணொளித் தளம்',
  joinNow: 'இப்போதே இணையவும்',
  classesWith: (teacher) => `${teacher} அவர்களுடன் வகுப்புகள்`,
  toClasses: 'எங்கள் வகுப்புகளைப் பார்க்கவும்',
  points: [
    {
      symbol: 'W',
      number: '74',
      title: 'WhatsApp மூலம் உள்நுழைவு',
      text: 'உங்கள் இலக்கமும் ஒரு குறியீடும் போதும். நினைவில் வைக்கக் கடவுச்சொல் இல்லை.',
    },
    {
      symbol: 'V',
      number: '23',
      title: 'காணொளிப் பாடங்கள்',
      text: 'உங்கள் தொலைபேசிக்கும் டேட்டாவிற்கும் ஏற்ற தரம்.',
    },
    {
      symbol: 'Ti',
      number: '22',
      title: 'உங்கள் நேரத்தில்',
      text: 'விரும்பும்போது நிறுத்துங்கள். விட்ட இடத்திலிருந்து தொடருங்கள்.',
    },
  ],
  molecule: 'பினோத்தலீனின் கட்டமைப்புச் சூத்திரம்: ஒரு துளி மூலம் அதன் வளையங்களில் ஒன்றைத் திறந்து இளஞ்சிவப்பாக்குகிறது',
};
