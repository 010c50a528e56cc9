// Tamil for the settings, and the A/L year paths. Not yet read by a native speaker: it waits for that reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/profile.ts';
import type { Translation } from '../../../src/translation.ts';

export const profileCopy: Translation<typeof english.profileCopy> = {
  documentTitle: 'அமைப்புகள் · Valence',
  title: 'அமைப்புகள்',
  whatsappNumber: 'WhatsApp இலக்கம்',
  name: 'பெயர்',
  noName: 'இன்னும் தரப்படவில்லை',
  failed: 'உங்கள் சுயவிபரத்தை ஏற்ற முடியவில்லை.',
};

export const yearCopy: Translation<typeof english.yearCopy> = {
  label: 'உயர்தர ஆண்டு',
  hint: 'உங்கள் பாடப் பட்டியல் இந்த ஆண்டின் பாடங்களைக் காட்டுகிறது. 30 நாட்களில் இருமுறை மாற்றலாம்.',
  none: 'தெரிவு செய்யவில்லை',
  year: (year) => `உயர்தரம் ${year}`,
  saved: (year) => `உங்கள் உயர்தர ஆண்டு இப்போது ${year}.`,
  failed: 'உங்கள் உயர்தர ஆண்டை மாற்ற முடியவில்லை. மீண்டும் முயலுங்கள்.',
};

export const devicesCopy: Translation<typeof english.devicesCopy> = {
  title: 'உள்நுழைந்துள்ள சாதனங்கள்',
  here: 'இந்தச் சாதனம்',
  times: (signedIn, lastUsed) =>
    `உள்நுழைந்தது ${formatSchoolDate(signedIn)}, கடைசியாகப் பயன்படுத்தியது ${formatSchoolDate(lastUsed)}`,
  end: 'வெளியேற்றவும்',
  endNamed: (device, at) => `வெளியேற்றவும்: ${device}, உள்நுழைந்தது ${formatSchoolDate(at)}`,
  endQuestion: 'அது உடனே வெளியேற்றப்படும். அதைப் பயன்படுத்துபவர் WhatsApp இல் வரும் குறியீட்டால் மீண்டும் உள்நுழைய வேண்டும்.',
  endOthers: 'மற்ற எல்லாச் சாதனங்களையும் வெளியேற்றவும்',
  othersQuestion: 'மற்ற எல்லாச் சாதனங்களும் உடனே வெளியேற்றப்படும். இந்தச் சாதனம் உள்நுழைந்தபடியே இருக்கும்.',
  ended: (device) => `${device} வெளியேற்றப்பட்டது.`,
  othersEnded: (count) => (count === 1 ? '1 சாதனம் வெளியேற்றப்பட்டது.' : `${count} சாதனங்கள் வெளியேற்றப்பட்டன.`),
  endFailed: 'சாதனத்தை வெளியேற்ற முடியவில்லை. மீண்டும் முயலுங்கள்.',
  failed: 'உங்கள் சாதனங்களை ஏற்ற முடியவில்லை.',
};

const MEGA = 1_000_000;
const GIGA = 1000 * MEGA;

export const dataUseCopy: Translation<typeof english.dataUseCopy> = {
  title: 'இந்த மாதம் பயன்படுத்திய டேட்டா',
  used: (bytes) => {
    if (bytes >= GIGA) return `${(bytes / GIGA).toFixed(2)} GB`;
    return bytes > 0 && bytes < MEGA ? '1 MB இற்கும் குறைவு' : `${Math.round(bytes / MEGA)} MB`;
  },
  of: (month) =>
    `${month} மாதத்தில் எங்கள் சொந்தச் சேவையகத்திலிருந்து ஓடிய பாடங்கள். வேறு காணொளிச் சேவைகளின் பாடங்கள் கணக்கில் இல்லை.`,
  failed: 'அளவை ஏற்ற முடியவில்லை.',
};

export const themeCopy: Translation<typeof english.themeCopy> = {
  title: 'தோற்றம்',
  choices: { system: 'இந்தச் சாதனத்தைப் போல', light: 'வெளிர்', dark: 'இருண்ட' },
};

export const keysCopy: Translation<typeof english.keysCopy> = {
  title: 'விசைப்பலகை',
  label: 'ஒற்றை விசைக் குறுக்குவழிகள்',
  hint: 'ஒரே விசை ஒரு செயலைச் செய்யும்: / தேடும், K இயக்கும். Space உம் அம்பு விசைகளும் எப்போதும் வேலை செய்யும்.',
};

export const languageCopy: Translation<typeof english.languageCopy> = {
  title: 'மொழி',
  text: 'நீங்கள் தெரிவு செய்யும் மொழியில் பக்கம் மீண்டும் ஏற்றப்படும்.',
  failed: 'மொழியை மாற்ற முடியவில்லை. மீண்டும் முயலுங்கள்.',
};

export const dataRightsCopy: Translation<typeof english.dataRightsCopy> = {
  title: 'உங்கள் தரவு',
  download: 'எனது தரவைப் பதிவிறக்கவும்',
  downloadText: 'உங்களைப் பற்றி எங்களிடம் உள்ள அனைத்தும், ஒரே கோப்பில் (JSON).',
  preparing: 'கோப்பு தயாராகிறது',
  downloaded: (file) => `${file} உங்கள் பதிவிறக்கங்களில் உள்ளது.`,
  downloadFailed: 'கோப்பை உருவாக்க முடியவில்லை. மீண்டும் முயலுங்கள்.',
  fileName: 'valence-my-data.json',
  remove: 'எனது கணக்கை நீக்கவும்',
  removeText:
    'உங்கள் பெயர், இலக்கம், பாடசாலை, விருப்பங்கள், நீங்கள் பார்த்தவை, எங்களுக்கு அனுப்பியவை ஆகியன 14 நாட்களுக்குள் நீக்கப்படும். இதை மீளப் பெற முடியாது.',
  question:
    'உங்கள் கணக்கையும் அதற்குரிய அனைத்தையும் 14 நாட்களுக்குள் நீக்குவோம்: பாடங்கள் மூடப்படும், நீங்கள் பார்த்தவை அழிக்கப்படும். செலுத்திய கட்டணங்கள் திருப்பித் தரப்படமாட்டா; கொடுப்பனவுப் பதிவுகள் உங்கள் பெயரின்றி வைக்கப்படலாம். நீக்கம் தொடங்கும்வரை இங்கே இதை மீளப் பெறலாம். தரவு தேவையானால் முதலில் அதைப் பதிவிறக்குங்கள்.',
  accept: 'நீக்கும்படி கேட்கவும்',
  asked: 'உங்கள் கோரிக்கை பதிவானது.',
  pending: (due) => `உங்கள் கணக்கை நீக்கும்படி கேட்டுள்ளீர்கள். ${formatSchoolDate(due)} இற்குள் அதைச் செய்வோம்.`,
  email: 'உறுதிப்படுத்தலுக்கான மின்னஞ்சல்',
  emailHint:
    'மின்னஞ்சல் இல்லாவிட்டால் WhatsApp இல் உறுதிப்படுத்துவோம்; அதற்கு முந்திய 24 மணித்தியாலத்தில் நீங்கள் எங்களுக்கு எழுதியிருந்தால் மட்டுமே அது வந்துசேரும்.',
  saveEmail: 'சேமிக்கவும்',
  emailSaved: (address) => `நீக்கத்தை ${address} இற்கு உறுதிப்படுத்துவோம்.`,
  emailWrong: 'இது மின்னஞ்சல் முகவரி அல்ல.',
  emailFailed: 'முகவரியைச் சேமிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.',
  deleting: 'உங்கள் கணக்கு நீக்கப்படுகிறது.',
  withdraw: 'கணக்கை வைத்திருக்கவும்',
  withdrawn: 'உங்கள் கோரிக்கை மீளப் பெறப்பட்டது. உங்கள் கணக்கு அப்படியே இருக்கும்.',
  refused: (because) => `உங்கள் கடைசிக் கோரிக்கை நிறைவேற்றப்படவில்லை: ${because}`,
  askFailed: 'உங்கள் கோரிக்கையைப் பதிவு செய்ய முடியவில்லை. மீண்டும் முயலுங்கள்.',
  withdrawFailed: 'உங்கள் கோரிக்கையை மீளப் பெற முடியவில்லை. மீண்டும் முயலுங்கள்.',
  failed: 'நீக்கும்படி கேட்டுள்ளீர்களா என்பதைப் பார்க்க முடியவில்லை. பக்கத்தை மீண்டும் ஏற்றுங்கள்.',
};

export const alYearCopy: Translation<typeof english.alYearCopy> = {
  documentTitle: 'உயர்தர ஆண்டு · Valence',
  title: 'உங்கள் உயர்தர ஆண்டு',
  checking: 'சரிபார்க்கப்படுகிறது...',
  failed: 'பிறகு மீண்டும் முயலுங்கள்.',
  notSet: (year) => `உங்கள் உயர்தர ஆண்டு ${year} ஆக மாற்றப்படவில்லை`,
  notSetText: 'எதுவும் மாறவில்லை. உங்கள் ஆண்டை அமைப்புகளிலும் தெரிவு செய்யலாம்.',
  toSettings: 'அமைப்புகளைத் திறக்கவும்',
  done: (year) => `உங்கள் உயர்தர ஆண்டு இப்போது ${year}.`,
  toLessons: 'பாடங்களுக்குச் செல்லவும்',
};
