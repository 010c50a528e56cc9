// Sinhala: the notice to a person whose account was deleted. Waits for a native reading.

import { formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/auth/deletion-notice.ts';
import type { Translation } from '../../../src/translation.ts';

const remainingRecords =
  'නීතියෙන් නියම වන විට ගෙවීම් වාර්තා, ඔබේ නම, අංකය සහ පාසල නොමැතිව තබා ගත හැක. මෙය ආපසු හැරවිය නොහැක.';

export const deletionNotice: Translation<typeof english.deletionNotice> = ({ brand, at }) =>
  [
    `ඔබ ඉල්ලූ පරිදි ඔබේ ${brand} ගිණුම සහ ඊට අයත් දත්ත ${formatSchoolDate(at)} දින මකා දමන ලදී.`,
    remainingRecords,
    'කවදා හෝ නැවත ආවොත්, අලුත් ගිණුමකින් පටන් ගත හැක.',
  ].join('\n');

export const deletionEmail: Translation<typeof english.deletionEmail> = ({ brand, at }) => ({
  subject: 'Data Deletion Request: දත්ත මකා දැමීම අවසන්',
  body: [
    'ආයුබෝවන්,',
    `ඔබ ඉල්ලූ පරිදි ඔබේ ${brand} ගිණුම සහ ඊට අයත් දත්ත ${formatSchoolDate(at)} දින මකා දමන ලදී: නම, දුරකථන අංකය, පාසල, මනාප, භාවිත ඉතිහාසය සහ ඔබ නිර්මාණය කළ දේ.`,
    remainingRecords,
    brand,
  ].join('\n\n'),
});
