// Tamil for a student's questions to the teacher. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/questions.ts';
import type { Translation } from '../../../src/translation.ts';

export const questionsCopy: Translation<typeof english.questionsCopy> = {
  title: 'ஆசிரியரிடம் கேள்விகள்',
  tab: 'கேள்விகள்',
  label: 'உங்கள் கேள்வி',
  placeholder: 'இந்த இடத்தில் என்ன விளங்கவில்லை?',
  mayBeShown: 'கேள்வியையும் பதிலையும் இந்தப் பாடத்தின் மற்ற மாணவர்களுக்கு, உங்கள் பெயரின்றி, ஆசிரியர் காட்டலாம்.',
  ask: 'கேட்கவும்',
  asked: 'உங்கள் கேள்வி அனுப்பப்பட்டது.',
  notSent: 'உங்கள் கேள்வி இன்னும் அனுப்பப்படவில்லை. நீங்கள் எழுதியது அப்படியே உள்ளது.',
  askLater: (minutes) =>
    `குறுகிய நேரத்தில் பல கேள்விகள் கேட்டீர்கள். நீங்கள் எழுதியது அப்படியே உள்ளது; ${minutes === 1 ? 'ஒரு நிமிடத்தில்' : `${minutes} நிமிடங்களில்`} மீண்டும் கேளுங்கள்.`,
  own: 'நீங்கள் கேட்டவை',
  others: 'மற்றவர்கள் கேட்டவை',
  states: { waiting: 'பதிலுக்காகக் காத்திருக்கிறது', answered: 'பதிலளிக்கப்பட்டது', fresh: 'புதிய பதில்' },
  shared: 'இந்தப் பாடத்தின் எல்லோருக்கும் காட்டப்படுகிறது',
  answer: 'பதில்',
  askedOn: (date) => `கேட்டது ${date}`,
  takeBack: 'திரும்பப் பெறவும்',
  takeBackOf: (text) => `திரும்பப் பெறவும்: “${text}”`,
  takeBackAsk: 'இந்தக் கேள்வியைத் திரும்பப் பெறுவதா? அதன் பதிலும் நீங்கும். இதை மீளப் பெற முடியாது.',
  takeBackTitle: 'கேள்வியைத் திரும்பப் பெறல்',
  keep: 'வைத்திருக்கவும்',
  takenBack: 'கேள்வி திரும்பப் பெறப்பட்டது.',
  takeBackFailed: 'கேள்வியைத் திரும்பப் பெற முடியவில்லை.',
  none: 'இந்தப் பாடம் பற்றி இன்னும் யாரும் எதுவும் கேட்கவில்லை.',
  noneOwn: 'இன்னும் கேள்விகள் இல்லை',
  noneOwnText: 'பாடத்தில் ஏதாவது விளங்கவில்லையா? காணொளியின் கீழே கேளுங்கள்: எந்தச் செக்கனில் என்பதை ஆசிரியர் காண்பார்.',
  failed: 'கேள்விகளை ஏற்ற முடியவில்லை.',
  previous: 'புதியவை',
  next: 'பழையவை',
  page: (page, pages) => `பக்கம் ${page} / ${pages}`,
};
