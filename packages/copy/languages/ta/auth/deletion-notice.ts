// Tamil for the notice that an account was deleted. Not yet read by a native speaker: it waits for that reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/deletion-notice.ts';
import type { Translation } from '../../../src/translation.ts';

const remainingRecords =
  'சட்டம் கோரும்படி கொடுப்பனவுப் பதிவுகள், உங்கள் பெயர், இலக்கம், பாடசாலை இன்றி வைக்கப்படலாம். நீக்கியதை மீளப் பெற முடியாது.';

export const deletionNotice: Translation<typeof english.deletionNotice> = ({ brand, at }) =>
  [
    `நீங்கள் கேட்டபடி, உங்கள் ${brand} கணக்கும் அதற்குரிய தரவும் ${formatSchoolDate(at)} அன்று நீக்கப்பட்டன.`,
    remainingRecords,
    'மீண்டும் ஒருநாள் வந்தால் புதிய கணக்குடன் தொடங்கலாம்.',
  ].join('\n');

export const deletionEmail: Translation<typeof english.deletionEmail> = ({ brand, at }) => ({
  subject: 'தரவு நீக்கக் கோரிக்கை (Data Deletion Request): நிறைவேறியது',
  body: [
    'வணக்கம்,',
    `நீங்கள் கேட்டபடி, உங்கள் ${brand} கணக்கும் அதற்குரிய தரவும் ${formatSchoolDate(at)} அன்று நீக்கப்பட்டன: பெயர், தொலைபேசி இலக்கம், பாடசாலை, விருப்பங்கள், பயன்பாட்டு வரலாறு, நீங்கள் உருவாக்கியவை.`,
    remainingRecords,
    brand,
  ].join('\n\n'),
});
