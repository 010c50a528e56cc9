// Tamil: lessons that lie on this phone. Waits for a native reading.

import { formatSchoolDateTime } from '@valence/domain/school-time';
import type * as english from '../../../src/learning/downloads.ts';
import type { Translation } from '../../../src/translation.ts';

const size = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

export const downloadsCopy: Translation<typeof english.downloadsCopy> = {
  documentTitle: 'இந்தத் தொலைபேசியில் · Valence',
  title: 'இந்தத் தொலைபேசியில்',
  intro:
    'இணைப்பு இல்லாமலும் மீண்டும் தரவு செலவழிக்காமலும் பார்க்கக்கூடிய பாடங்கள். இந்த உலாவி மட்டுமே, உங்களுக்கு மட்டுமே அவற்றை இயக்கும்.',
  list: 'இந்தத் தொலைபேசியில் உள்ள பாடங்கள்',
  none: 'இங்கே இன்னும் பாடம் எதுவும் இல்லை',
  noneText: 'ஒரு பாடத்தைத் திறந்து அதன் தலைப்பின் கீழ் “பதிவிறக்கு” என்பதை அழுத்துங்கள்.',
  toLessons: 'பாடங்களுக்கு',
  noStorage: 'இந்த உலாவி எதையும் சேமிப்பதில்லை, எடுத்துக்காட்டாகத் தனிப்பட்ட சாளரத்தில். பாடங்கள் இணைப்புடன் ஓடும்.',
  choose: (title) => `“${title}” பதிவிறக்கு`,
  chooseUntitled: 'பாடத்தைப் பதிவிறக்கு',
  chooseText: 'இந்தத் தளம் திறந்திருக்கும்போது ஒரு மணி நேரத்தில் இரண்டரை மணி நேரப் படம் வரும். நீங்கள் தொடர்ந்து பயன்படுத்தலாம்.',
  quality: 'தரம்',
  option: (shortSide, bytes) => `${shortSide}p, ஏறத்தாழ ${size(bytes)}`,
  free: (bytes) => `இந்த உலாவியில் மேலும் ${size(bytes)} இடம் உள்ளது.`,
  noRoom: 'இந்த அளவுக்கு இடம் போதாது. எதையாவது நீக்குங்கள், அல்லது சிறியதைத் தேர்ந்தெடுங்கள்.',
  start: 'பதிவிறக்கு',
  sizesFailed: 'அளவுகளைக் காட்ட முடியவில்லை.',
  impossible: 'இந்தப் பாடத்தைத் தொலைபேசியில் வைக்க முடியாது. அது இணைப்புடன் ஓடும்.',
  fetching: (bytes, expectedBytes) => `ஏறத்தாழ ${size(expectedBytes)}இல் ${size(bytes)}`,
  waiting: {
    turn: 'முறை வரும் வரை காத்திருக்கிறது',
    network: 'இணைப்புக்காகக் காத்திருக்கிறது, பின்னர் தானாகத் தொடரும்',
    server: 'எங்கள் பக்கத்தில் ஒரு சிக்கல். அது தானாகவே தொடரும்.',
    device: 'உங்கள் மற்றச் சாதனத்தில் பாடம் நிற்கும் வரை காத்திருந்து, தானாகவே தொடரும்',
  },
  coming: 'வந்துகொண்டிருக்கும் பாடங்கள்',
  cancelOf: (title) => `“${title}” பதிவிறக்கத்தை ரத்துசெய்`,
  cancelled: 'பதிவிறக்கம் ரத்துசெய்யப்பட்டது.',
  untitled: 'ஒரு பாடம்',
  stopped: 'நின்றுவிட்டது. வந்தது இங்கேயே இருக்கும்.',
  whole: (bytes) => size(bytes),
  until: (at) => `${formatSchoolDateTime(at)} வரை இணைப்பு இல்லாமல் ஓடும்`,
  ended: 'இங்கே தொடர்ந்து பார்க்க ஒருமுறை இணையுங்கள்.',
  watch: (title) => `“${title}” பார்`,
  again: 'மீண்டும் முயலவும்',
  againOf: (title) => `மீண்டும் முயலவும்: ${title}`,
  delete: 'நீக்கு',
  deleteOf: (title) => `இந்தத் தொலைபேசியிலிருந்து “${title}” நீக்கு`,
  deleteAll: 'இந்தத் தொலைபேசியிலிருந்து அனைத்தையும் நீக்கு',
  deleteAllQuestion:
    'இந்தத் தொலைபேசியில் உள்ள அனைத்துப் பாடங்களும் நீக்கப்படும். அவை உங்களுக்குத் திறந்திருக்கும் வரை மீண்டும் பதிவிறக்கலாம்.',
  deleted: 'இந்தத் தொலைபேசியிலிருந்து நீக்கப்பட்டது.',
  deleteFailed: 'இதை நீக்க முடியவில்லை. மீண்டும் முயலவும்.',
};
