// Tamil for the landing page of a batch. Not yet read by a native speaker: it waits for that reading.

import { formatRupees } from '@valence/domain/money';
import type * as english from '../../../src/site/landing.ts';
import type { Translation } from '../../../src/translation.ts';

export const batch: Translation<typeof english.batch> = {
  documentTitle: (year, brand) => `${year} உயர்தர இரசாயனவியல் கோட்பாட்டு வகுப்புகள் · ${brand}`,
  description: (year, teacher, towns) =>
    `${year} அணிக்கான க.பொ.த. உயர்தர இரசாயனவியல் கோட்பாடு, ${teacher} உடன்: ${[...towns].join(', ')} வகுப்புகள், காணொளிப் பாடங்கள், WhatsApp அல்லது தொலைபேசி மூலம் பதிவு.`,
  loading: 'ஏற்றப்படுகிறது',
  examination: 'க.பொ.த. உயர்தரம்\u00a0· கோட்பாடு',
  joinCommunity: 'WhatsApp குழு',
  call: (phone) => `அழைக்க: ${phone}`,
  whatsappToast: { summary: 'WhatsApp', detail: 'WhatsApp குழுவின் இணைப்பு திறக்கிறது' },

  tabs: { label: 'வகுப்புகளும் காணொளிகளும்', classes: 'வகுப்புகள்', videos: 'காணொளிகள்' },
  classesTitle: 'உங்கள் வகுப்பைத் தெரிவு செய்யுங்கள்',
  classesText:
    'எல்லா வகுப்புகளிலும் ஒரே பாடமே கற்பிக்கப்படும். உங்களுக்குப் பொருத்தமானதைத் தெரிவு செய்து WhatsApp இல் பதிவு செய்யுங்கள்.',
  firstDay: 'முதல் நாள்',
  hours: 'நேரம்',
  fee: (cents) => (cents === 0 ? 'இலவசம்' : `மாதாந்தம் ${formatRupees(cents)}`),
  register: 'பதிவு செய்யவும்',
  registerAt: (institute) => `பதிவு செய்யவும்: ${institute}`,
  registerMessage: (year, institute) =>
    `வணக்கம், ${institute} இல் நடைபெறும் ${year} உயர்தர இரசாயனவியல் கோட்பாட்டு வகுப்பில் பதிவு செய்ய விரும்புகிறேன்.`,
  registerAnyMessage: (year) =>
    `வணக்கம், ${year} உயர்தர இரசாயனவியல் கோட்பாட்டு வகுப்பில் பதிவு செய்ய விரும்புகிறேன். எனது பெயரும் வகுப்பும்: `,
  askMessage: (year) => `வணக்கம், ${year} உயர்தர இரசாயனவியல் கோட்பாட்டு வகுப்புகள் பற்றி ஒரு கேள்வி உள்ளது.`,

  sample: 'ஒரு பாடத்தின் அரை நிமிடம்',
  playSample: (title) => `அரை நிமிடத்தை இயக்கவும்: ${title}`,
  videosTitle: 'ஒரு பாடத்தைப் பாருங்கள்',
  featured: 'சிறப்புப் பாடம்',
  watch: 'இப்போது பார்க்கவும்',
  watchNamed: (title) => `இப்போது பார்க்கவும்: ${title}`,
  lesson: (level) => `பாடம் ${level}`,
  lasts: (duration) => `நீளம் ${duration}`,
  viewAll: 'எல்லாக் காணொளிகளும்',

  photos: {
    title: 'வகுப்பு நாள் ஒன்று இப்படித்தான்',
    label: 'வகுப்புகளின் புகைப்படங்கள்',
    role: 'புகைப்படத் தொடர்',
    position: (at, of) => `${at} / ${of}`,
    previous: 'முந்திய புகைப்படம்',
    next: 'அடுத்த புகைப்படம்',
    pause: 'புகைப்படங்களை நிறுத்தவும்',
    play: 'புகைப்படங்களை ஓடவிடவும்',
  },

  banner: {
    title: (year) => `${year} வகுப்பிற்கு இன்றே பதிவு செய்யுங்கள்`,
    text: 'உங்கள் பெயரையும் தெரிவு செய்த வகுப்பையும் எங்களுக்கு அனுப்புங்கள். உங்கள் இடத்தை உறுதிப்படுத்துவோம்.',
    whatsapp: 'WhatsApp இல் பதிவு செய்யவும்',
  },
  bar: { label: 'தொடர்பு', whatsapp: 'WhatsApp', call: 'அழைக்கவும்' },
};
