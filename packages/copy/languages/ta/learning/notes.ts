// Tamil for a student's notes. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/learning/notes.ts';
import type { Translation } from '../../../src/translation.ts';

export const notesCopy: Translation<typeof english.notesCopy> = {
  title: 'எனது குறிப்புகள்',
  tab: 'குறிப்புகள்',
  onlyYou: 'இவற்றை நீங்கள் மட்டுமே பார்க்கலாம்.',
  label: 'புதிய குறிப்பு',
  placeholder: 'இங்கே எதை நினைவில் வைக்க விரும்புகிறீர்கள்?',
  at: (time) => `${time} இல்`,
  whole: 'முழுப் பாடம்',
  takeTime: 'பாடம் இப்போது உள்ள நேரத்தை எடுக்கவும்',
  save: 'குறிப்பைச் சேமிக்கவும்',
  edit: 'திருத்தவும்',
  editLabel: 'உங்கள் குறிப்பு',
  editOf: (text) => `திருத்தவும்: “${text}”`,
  delete: 'நீக்கவும்',
  deleteOf: (text) => `நீக்கவும்: “${text}”`,
  deleted: 'குறிப்பு நீக்கப்பட்டது.',
  keep: 'சேமிக்கவும்',
  cancel: 'இரத்துச் செய்யவும்',
  goTo: (time) => `${time} இற்குச் செல்லவும்`,
  waiting: 'இந்தச் சாதனத்தில் உள்ளது, இன்னும் அனுப்பப்படவில்லை',
  notSaved: 'இந்தக் குறிப்பைச் சேமிக்க முடியவில்லை.',
  discard: 'கைவிடவும்',
  none: 'இன்னும் குறிப்புகள் இல்லை. பாடம் ஓடும்போது ஒன்றை எழுதுங்கள்: நேரமும் அதனுடன் சேமிக்கப்படும்.',
  noneUntimed: 'இன்னும் குறிப்புகள் இல்லை.',
  failed:
    'உங்கள் குறிப்புகளை ஏற்ற முடியவில்லை. ஆனாலும் நீங்கள் எழுதலாம்: புதிய குறிப்புகள் அனுப்பப்படும்வரை இந்தச் சாதனத்தில் இருக்கும்.',
  left: (letters) => `இன்னும் ${letters} எழுத்துகள்`,
};

export const notebookCopy: Translation<typeof english.notebookCopy> = {
  documentTitle: 'குறிப்புகளும் கேள்விகளும் · Valence',
  title: 'குறிப்புகளும் கேள்விகளும்',
  intro: 'பாடங்களின்போது நீங்கள் எழுதிய அனைத்தும், ஆசிரியர் அளித்த பதில்களும்.',
  questions: 'எனது கேள்விகள்',
  notes: 'எனது குறிப்புகள்',
  noneNoted: 'இன்னும் குறிப்புகள் இல்லை',
  noneNotedText: 'ஒரு பாடத்தைத் திறந்து “எனது குறிப்புகள்” பகுதியில் எழுதுங்கள்: நேரமும் அதனுடன் சேமிக்கப்படும்.',
  failed: 'இதை ஏற்ற முடியவில்லை.',
  count: (notes) => (notes === 1 ? '1 குறிப்பு' : `${notes} குறிப்புகள்`),
  open: 'பாடத்தைத் திறக்கவும்',
  ended: 'இந்தப் பாடத்திற்கான உங்கள் அனுமதி முடிந்துவிட்டது. உங்கள் குறிப்புகள் அப்படியே இருக்கும்.',
};
