// Tamil for the library. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/library.ts';
import type { Translation } from '../../../src/translation.ts';

export const libraryCopy: Translation<typeof english.libraryCopy> = {
  chooseYear: 'எந்த ஆண்டில் உயர்தரப் பரீட்சைக்குத் தோற்றுகிறீர்கள்? சில பாடங்கள் அந்த ஆண்டு மாணவர் அனைவருக்கும் திறந்திருக்கும்.',
  documentTitle: 'உங்கள் பாடங்கள் · Valence',
  title: 'உங்கள் பாடங்கள்',
  toContinue: 'தொடர்ந்து பார்க்க',
  latest: 'புதிய காணொளிகள்',
  empty: 'இப்போது இங்கே எதுவும் இல்லை',
  emptyText: 'ஆசிரியர் உங்களுக்காகத் திறந்தவுடன் பாடங்கள் இங்கே தோன்றும்.',
  failed: 'உங்கள் பாடங்களை ஏற்ற முடியவில்லை.',
  failedText: 'எதுவும் அழியவில்லை. இணைப்பைப் பாருங்கள்; நாங்கள் தொடர்ந்து முயல்கிறோம்.',
  noneYet: 'இன்னும் உங்களுக்குப் பாடங்கள் திறக்கப்படவில்லை',
  toClasses: 'எங்கள் வகுப்புகளைப் பார்க்கவும்',
  loading: 'உங்கள் பாடங்கள் ஏற்றப்படுகின்றன',
  search: 'பாடங்களில் தேடவும்',
  clear: 'தேடலை அழிக்கவும்',
  allCategories: 'எல்லாம்',
  endingSoon: 'விரைவில் முடிபவை',
  filters: 'இவற்றை மட்டும் காட்டவும்',
  found: (count) => (count === 1 ? '1 பாடம்' : `${count} பாடங்கள்`),
  nothingFound: 'இதற்குப் பொருந்தும் பாடம் இல்லை',
  onlyIn: (filters) => `மட்டும்: ${filters.join(' · ')}`,
  nothingFoundText: (hasWords, filters) => {
    if (hasWords)
      return filters > 0 ? 'குறைவான சொற்களால் தேடுங்கள், அல்லது எல்லாப் பாடங்களையும் பாருங்கள்.' : 'குறைவான சொற்களால் தேடுங்கள்.';
    return filters > 1
      ? 'அவற்றில் ஒன்றை மட்டும் தெரிவு செய்யுங்கள், அல்லது எல்லாப் பாடங்களையும் பாருங்கள்.'
      : 'எல்லாப் பாடங்களையும் பாருங்கள்.';
  },
  showAll: 'எல்லாப் பாடங்களையும் காட்டவும்',
  length: (length) => `நீளம் ${length}`,
  minutesLeft: (minutes) => `மீதி ${minutes} நிமி.`,
  download: 'பதிவிறக்கு',
  onPhone: 'இந்தத் தொலைபேசியில்',
  watched: 'பார்த்தது',
  syllabus: 'பாடத்திட்டம்',
  watchedOf: (watched, count) => `${count} பாடங்களில் ${watched} பார்க்கப்பட்டது`,
  unit: (category, watched, count) => `${category}, ${count} பாடங்களில் ${watched} பார்க்கப்பட்டது`,
  unitCount: (watched, count) => `${watched} / ${count}`,

  expiresInDays: (days) => {
    if (days === 0) return 'இன்று முடிகிறது';
    return days === 1 ? '1 நாளில் முடிகிறது' : `${days} நாட்களில் முடிகிறது`;
  },
  accessUntil: (date) => `அனுமதி ${date} வரை`,

  locked: 'கடந்த 30 நாட்களில் முடிந்தவை',
  lockedText: 'மீண்டும் பார்க்கப் புதுப்பிக்கும்படி கேளுங்கள்.',
  unpaid: 'கொடுப்பனவிற்காகக் காத்திருப்பவை',
  unpaidText: 'உங்கள் வகுப்புகளின் புதிய பாடங்கள். அவற்றின் மாதம் செலுத்தப்பட்டதும் திறக்கும்.',
  endedOn: (date) => `முடிந்தது ${date}`,
  payFor: (month) => `${month} இற்குச் செலுத்தவும்`,
  payForOf: (month, className, title) => `${month} இற்குச் செலுத்தவும்: ${className}, ${title}`,
  waitsFor: (month) => `${month} செலுத்தியதும் திறக்கும்`,
  askRenewal: 'புதுப்பிக்கக் கேட்கவும்',
  askRenewalOf: (title) => `புதுப்பிக்கக் கேட்கவும்: ${title} (WhatsApp)`,
  renewalMessage: (title) => `"${title}" பாடத்திற்கான எனது அனுமதியைப் புதுப்பிக்க விரும்புகிறேன்.`,
  newAnswers: (count) =>
    count === 1 ? 'உங்கள் ஒரு கேள்விக்கு ஆசிரியர் பதிலளித்துள்ளார்' : `உங்கள் ${count} கேள்விகளுக்கு ஆசிரியர் பதிலளித்துள்ளார்`,
  readAnswers: 'வாசிக்கவும்',
};
