// Tamil words that many screens share. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../src/common.ts';
import type { Translation } from '../../src/translation.ts';

export const common: Translation<typeof english.common> = {
  language: 'மொழி',
  brand: 'Valence',
  skipToContent: 'உள்ளடக்கத்திற்குச் செல்லவும்',
  loading: 'ஏற்றப்படுகிறது',
  needsScripts: 'இந்தப் பக்கத்திற்கு JavaScript தேவை. அதை இயக்குங்கள், அல்லது WhatsApp இல் எங்களுக்கு எழுதுங்கள்.',
  close: 'மூடவும்',
  undo: 'மீளப் பெறவும்',
  cancel: 'இரத்துச் செய்யவும்',
  yes: 'ஆம்',
  no: 'இல்லை',
  tryAgain: 'மீண்டும் முயலவும்',
  somethingWentWrong: 'ஏதோ தவறு நேர்ந்தது. மீண்டும் முயலுங்கள்',
  noConnection: 'இணைய இணைப்பு இல்லை',
  offline: 'இப்போது இணைப்பு இல்லை. நீங்கள் எழுதியது அப்படியே உள்ளது; மீண்டும் முயலுங்கள்.',
  slow: 'பதில் உரிய நேரத்தில் வரவில்லை. நீங்கள் எழுதியது அப்படியே உள்ளது; மீண்டும் முயலுங்கள்.',
  slowStill: 'இணைப்பு மெதுவாக உள்ளது. இன்னும் முயல்கிறோம்.',
  confirmation: 'உறுதிப்படுத்தல்',
};

export const fault: Translation<typeof english.fault> = {
  title: 'இந்தப் பக்கத்தைக் காட்ட முடியவில்லை',
  text: 'எங்கள் பக்கத்தில் அல்லது இணைப்பில் ஏதோ தவறு நேர்ந்தது. நீங்கள் சேமித்த எதுவும் அழியவில்லை.',
  reload: 'பக்கத்தை மீண்டும் ஏற்றவும்',
  part: 'பக்கத்தின் இந்தப் பகுதியை ஏற்ற முடியவில்லை.',
};

export const shell: Translation<typeof english.shell> = {
  main: 'முதன்மை',
  home: 'முகப்பு',
  dashboard: 'நிர்வாகப் பகுதி',
  settings: 'அமைப்புகள்',
  notebook: 'குறிப்புகளும் கேள்விகளும்',
  payments: 'கட்டணம்',
  logout: 'வெளியேறவும்',
  places: 'இடங்கள்',
  lessons: 'பாடங்கள்',
  notes: 'குறிப்பேடு',
  me: 'நான்',
  openMenu: 'உங்கள் பட்டியல்',
  initialFallback: 'C',
};
