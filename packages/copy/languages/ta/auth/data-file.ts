// Tamil for the file with everything that is stored about a person. Not yet read by a native speaker: it waits for that
// reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/data-file.ts';
import type { Translation } from '../../../src/translation.ts';

export const dataFileCopy: Translation<typeof english.dataFileCopy> = {
  about: 'இந்தக் கோப்பைப் பற்றி',
  account: 'கணக்கு',
  intro: ({ brand, at }) =>
    `${formatSchoolDate(at)} அன்று உங்களைப் பற்றி ${brand} இடம் இருந்த அனைத்தும். நேரங்கள் UTC இல் உள்ளன; “cents” என முடியும் தொகைகள் ரூபாயின் நூறில் ஒரு பங்குகள்.`,
};

const sections: Readonly<Record<string, string>> = {
  session: 'உள்நுழைந்துள்ள அல்லது உள்நுழைந்திருந்த சாதனங்கள்',
  enrolment: 'வகுப்புகள்',
  payment: 'கொடுப்பனவுகள்',
  payment_entry: 'பெறப்பட்ட தொகைகள்',
  receipt: 'பற்றுச்சீட்டுகள்',
  student_credit: 'வரவு: செலுத்தப்பட்டது, இன்னும் எந்த மாதத்திலும் இல்லை',
  credit_use: 'உங்கள் வரவு எதற்குப் பயன்பட்டது',
  family_member: 'உங்கள் உடன்பிறந்தோரைப் பள்ளி அறிந்துள்ளது என்பது',
  free_card: 'இலவச அட்டைகள்',
  slip_picture: 'வங்கிச் சீட்டுகளின் படங்கள் (அவற்றின் விபரங்கள்; படங்களை எங்களிடம் கேளுங்கள்)',
  payment_slip: 'வங்கிச் சீட்டுகள்',
  access_grant: 'உங்களுக்கு நேரடியாக வழங்கிய காணொளிகள்',
  access_exclusion: 'உங்களிடமிருந்து நீக்கிய காணொளிகள்',
  access_removal: 'மீளப் பெறக்கூடியதாக இருந்த நீக்கங்கள்',
  watch_progress: 'நீங்கள் பார்த்தவை',
  lesson_note: 'உங்கள் குறிப்புகள்',
  lesson_question: 'ஆசிரியரிடம் நீங்கள் கேட்ட கேள்விகள்',
  data_use: 'பாடங்கள் பயன்படுத்திய டேட்டா, மாதம் மாதமாக',
  download: 'உங்கள் சாதனங்களில் உள்ள பாடங்கள்',
  stream_place: 'இப்போது உங்கள் பாடங்கள் ஓடும் இடம்',
  stream_pace: 'பாடங்கள் ஓடுவதற்கு எவ்வளவு முன்னதாக ஏற்றப்பட்டன',
  unusual_pull: 'பாடங்கள் வழமைக்கு மாறாக ஏற்றப்பட்ட நாட்கள்',
  deletion_request: 'உங்கள் கணக்கை நீக்கும் கோரிக்கைகள்',
  whatsapp_inbox: 'கடந்த நாட்களில் நீங்கள் எங்களுக்கு அனுப்பிய WhatsApp செய்திகள்',
  whatsapp_outbox: 'கடந்த நாட்களில் நாங்கள் உங்களுக்கு அனுப்பிய WhatsApp செய்திகள்',
  sign_in_attempt: 'கடந்த நாட்களின் உள்நுழைவுகள்',
  audit_entry: 'உங்கள் கணக்கில் செய்யப்பட்டவை',
};

const fields: Readonly<Record<string, string>> = {
  name: 'பெயர்',
  phone: 'WhatsApp இலக்கம்',
  current_al_year: 'உயர்தர ஆண்டு',
  created_at: 'தொடக்கம்',
  verified_at: 'உறுதிப்படுத்திய நேரம்',
  confirmed_at: 'கல்வி நிலையம் உறுதிப்படுத்திய நேரம்',
  year_changes: 'உயர்தர ஆண்டை மாற்றிய நேரங்கள்',
  class_id: 'வகுப்பு',
  video_id: 'காணொளி',
  ends_at: 'வரை',
  amount_cents: 'தொகை (cents)',
  detail: 'மாறியவை',
  at_second: 'செக்கனில்',
};

export const sectionName: Translation<typeof english.sectionName> = (table) =>
  sections[table] ?? wordsOf(table);

export const wordsOf: Translation<typeof english.wordsOf> = (column) => {
  const words = fields[column] ?? column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
