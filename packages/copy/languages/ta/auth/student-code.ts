// Tamil for the code that a student shows at the class door. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/student-code.ts';
import type { Translation } from '../../../src/translation.ts';

export const studentCodeCopy: Translation<typeof english.studentCodeCopy> = {
  title: 'எனது குறியீடு',
  text: 'வகுப்பின் வாசலில் இதைக் காட்டுங்கள். இது எதையும் திறக்காது; யாரும் இதைக் கொண்டு உள்நுழைய முடியாது.',
  picture: 'வகுப்பு வாசலுக்கான எனது குறியீடு',
  failed: 'உங்கள் குறியீட்டை ஏற்ற முடியவில்லை.',
  ofStudent: 'வாசலுக்கான குறியீடு',
  ofStudentText: 'வகுப்பின் வாசலில் மாணவர் காட்டுவது. தொலைபேசி இல்லாத மாணவருக்கு அச்சிட்டுக் கொடுங்கள்; இது எதையும் திறக்காது.',
  show: 'குறியீட்டைக் காட்டவும்',
  pictureOf: (name) => `${name} இன் குறியீடு`,
  ofStudentFailed: 'குறியீட்டை ஏற்ற முடியவில்லை.',
};
