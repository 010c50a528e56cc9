// Tamil for the reminders that students get on WhatsApp. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/messages.ts';
import type { Translation } from '../../../src/translation.ts';

export const leads: Translation<typeof english.leads> = {
  dues: 'இன்னும் செலுத்த வேண்டியது',
  access: 'விரைவில் முடிகிறது',
  lesson: 'பார்ப்பதற்குப் புதியது',
  class: 'உங்கள் வகுப்பில் ஒரு மாற்றம்',
  absence: 'வகுப்பிற்கு வரவில்லை',
  summary: 'உங்கள் கவனத்திற்கு',
};

export const nameless: Translation<typeof english.nameless> = 'மாணவரே';

export const duesFact: Translation<typeof english.duesFact> = ({ amount, month, className }) =>
  `${className}, ${month}: ${amount}`;

export const accessFact: Translation<typeof english.accessFact> = ({ title, day }) =>
  `“${title}”: ${day} வரை பார்க்கலாம்`;

export const lessonFact: Translation<typeof english.lessonFact> = ({ title, url }) => `“${title}”: ${url}`;

export const classFact: Translation<typeof english.classFact> = ({ className, note }) =>
  `${className}: ${note}`;

export const absenceFact: Translation<typeof english.absenceFact> = ({ name, className, day }) =>
  `${name}, ${day}: ${className} வகுப்பிற்கு வரவில்லை`;

export const parentOf: Translation<typeof english.parentOf> = (name) => `${name} அவர்களின் பெற்றோரே`;

export const reminder: Translation<typeof english.reminder> = ({ name, brand, lead, facts }) =>
  [
    `வணக்கம் ${name}, ${brand} இலிருந்து எழுதுகிறோம். ${lead}:`,
    ...facts.map((fact) => `• ${fact}`),
    'நினைவூட்டல்கள் இனி வேண்டாம் என்றால் இங்கே நிறுத்து என எழுதுங்கள்.',
  ].join('\n');

export const notificationTitle: Translation<typeof english.notificationTitle> = ({ brand, lead }) =>
  `${brand}: ${lead}`;
