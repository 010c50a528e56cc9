// Tamil for what the WhatsApp bot writes. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/auth/bot.ts';
import type { Translation } from '../../../src/translation.ts';

export const passcodeWord: Translation<typeof english.passcodeWord> = 'மறைக்குறியீடு';

export const codeMessage: Translation<typeof english.codeMessage> = ({ code, brand, minutes }) =>
  [
    `${code} என்பது ${brand} இற்கான உங்கள் குறியீடு.`,
    `${withinMinutes(minutes)} நீங்கள் குறியீட்டைக் கேட்ட பக்கத்தில் இதை எழுதுங்கள்.`,
    'இதை யாருக்கும் சொல்ல வேண்டாம், எங்களுக்கும்கூட.',
  ].join('\n');

export const noSignIn: Translation<typeof english.noSignIn> = ({ brand, loginUrl }) =>
  [
    `${brand} இல் உள்நுழைய, முதலில் ${loginUrl} பக்கத்தைத் திறந்து இந்த WhatsApp இலக்கத்தை எழுதுங்கள்.`,
    'பிறகு மறைக்குறியீடு என்ற சொல்லை இங்கே அனுப்புங்கள். குறியீடு உடனே வரும்.',
  ].join('\n');

export const help: Translation<typeof english.help> = ({ brand, loginUrl }) =>
  [
    `இந்த உரையாடலில் ${brand} உள்நுழைவுக் குறியீடுகள் அனுப்பப்படும்.`,
    `${loginUrl} பக்கத்தைத் திறந்து இந்த WhatsApp இலக்கத்தை எழுதுங்கள். பிறகு மறைக்குறியீடு என்ற சொல்லை இங்கே அனுப்புங்கள்.`,
  ].join('\n');

export const remindersStopped: Translation<typeof english.remindersStopped> = ({ brand }) =>
  `${brand} நினைவூட்டல்கள் இனி உங்களுக்கு வராது. உள்நுழைவுக் குறியீடுகள் தொடர்ந்து வரும். நினைவூட்டல்கள் மீண்டும் தேவையானால் தொடங்கு என எழுதுங்கள்.`;

export const remindersStarted: Translation<typeof english.remindersStarted> = ({ brand }) =>
  `${brand} நினைவூட்டல்கள் இனி உங்களுக்கு மீண்டும் வரும். வேண்டாம் என்றால் எப்போதும் நிறுத்து என எழுதலாம்.`;

export const tooManyCodes: Translation<typeof english.tooManyCodes> = ({ minutes }) =>
  `கடந்த ஒரு மணித்தியாலத்தில் உங்களுக்குப் பல குறியீடுகள் அனுப்பப்பட்டன. கடைசியாக வந்ததைப் பயன்படுத்துங்கள், அல்லது ${afterMinutes(minutes)} மீண்டும் மறைக்குறியீடு என அனுப்புங்கள்.`;

export const lettersNeeded: Translation<typeof english.lettersNeeded> = () =>
  [
    'உங்கள் இலக்கத்தில் பல உள்நுழைவுகள் நடைபெறுகின்றன; அவை எல்லாம் உங்களுடையவையாக இல்லாமல் இருக்கலாம்.',
    'மறைக்குறியீடு என்ற சொல்லுடன், உங்கள் திரையில் அதன் பின் தெரியும் எழுத்துகளையும் அனுப்புங்கள்; அல்லது அங்கே WhatsApp இல் அனுப்பும் பொத்தானை மீண்டும் அழுத்துங்கள்.',
  ].join('\n');

export const hiddenNumber: Translation<typeof english.hiddenNumber> = ({ loginUrl }) =>
  [
    'நீங்கள் பயனர் பெயரைப் பயன்படுத்துவதால் WhatsApp உங்கள் இலக்கத்தை எங்களுக்குக் காட்டுவதில்லை.',
    `உங்கள் இலக்கத்தை இந்த உரையாடலில் பகிருங்கள் (எங்கள் சுயவிவரத்தைத் திறந்து Share phone number என்பதைத் தெரிவு செய்யுங்கள்). பிறகு மீண்டும் மறைக்குறியீடு என அனுப்புங்கள். உள்நுழைய ${loginUrl} பக்கத்தைத் திறவுங்கள்.`,
  ].join('\n');

export const foreignNumber: Translation<typeof english.foreignNumber> = ({ brand }) =>
  `${brand} இல் இலங்கைக் கையடக்கத் தொலைபேசி இலக்கங்களால் மட்டுமே உள்நுழையலாம். +94 இல் தொடங்கும் இலக்கத்திலிருந்து எழுதுங்கள்.`;

function withinMinutes(minutes: number): string {
  return minutes === 1 ? '1 நிமிடத்திற்குள்' : `${minutes} நிமிடங்களுக்குள்`;
}

function afterMinutes(minutes: number): string {
  return minutes === 1 ? '1 நிமிடத்தின் பின்' : `${minutes} நிமிடங்களின் பின்`;
}
