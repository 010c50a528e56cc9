// Sinhala: the code that a student shows at the class door. Waits for a native reading.

import type * as english from '../../../src/auth/student-code.ts';
import type { Translation } from '../../../src/translation.ts';

export const studentCodeCopy: Translation<typeof english.studentCodeCopy> = {
  title: 'මගේ කේතය',
  text: 'පන්තියේ දොර ළඟදී මෙය පෙන්වන්න. මෙයින් කිසිවක් විවෘත නොවේ; කිසිවෙකුට පිවිසීමටද නොහැක.',
  picture: 'පන්තියේ දොරට මගේ කේතය',
  failed: 'ඔබේ කේතය පෙන්විය නොහැකි විය.',
  ofStudent: 'දොරට කේතය',
  ofStudentText: 'සිසුවා පන්තියේ දොර ළඟදී පෙන්වන කේතය. දුරකථනයක් නැති සිසුන්ට මුද්‍රණය කර දෙන්න; මෙයින් කිසිවක් විවෘත නොවේ.',
  show: 'කේතය පෙන්වන්න',
  pictureOf: (name) => `${name}ගේ කේතය`,
  ofStudentFailed: 'කේතය පෙන්විය නොහැකි විය.',
};
