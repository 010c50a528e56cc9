// Sinhala: the reminders that students get on WhatsApp. The templates registered at Meta have the same words. “නවත්වන්න” is a
// word that `wishIn` reads (packages/domain/src/messages.ts). Waits for a native reading.

import type * as english from '../../../src/learning/messages.ts';
import type { Translation } from '../../../src/translation.ts';

export const leads: Translation<typeof english.leads> = {
  dues: 'ගෙවීමට ඉතිරිව ඇත',
  access: 'ළඟදී අවසන් වේ',
  lesson: 'නැරඹීමට අලුත් පාඩමක්',
  class: 'ඔබේ පන්තියේ වෙනසක්',
  absence: 'පන්තියට පැමිණියේ නැත',
  summary: 'ඔබේ දැනගැනීමට',
};

export const nameless: Translation<typeof english.nameless> = 'ඔබට';

export const duesFact: Translation<typeof english.duesFact> = ({ amount, month, className }) =>
  `${month}, ${className}: ${amount}`;

export const accessFact: Translation<typeof english.accessFact> = ({ title, day }) =>
  `“${title}” ${day} දක්වා නැරඹිය හැක`;

export const lessonFact: Translation<typeof english.lessonFact> = ({ title, url }) => `“${title}”: ${url}`;

export const classFact: Translation<typeof english.classFact> = ({ className, note }) =>
  `${className}: ${note}`;

export const absenceFact: Translation<typeof english.absenceFact> = ({ name, className, day }) =>
  `${name}, ${day}: ${className} පන්තියට පැමිණියේ නැත`;

export const parentOf: Translation<typeof english.parentOf> = (name) => `${name}ගේ දෙමාපියනි`;

export const reminder: Translation<typeof english.reminder> = ({ name, brand, lead, facts }) =>
  [
    `ආයුබෝවන් ${name}, මේ ${brand} වෙතින්. ${lead}:`,
    ...facts.map((fact) => `• ${fact}`),
    'මතක් කිරීම් එපා නම් මෙහි “නවත්වන්න” ලෙස ලියන්න.',
  ].join('\n');

export const notificationTitle: Translation<typeof english.notificationTitle> = ({ brand, lead }) =>
  `${brand}: ${lead}`;
