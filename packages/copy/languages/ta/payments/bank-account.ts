// Tamil for the bank account that students pay to. Not yet read by a native speaker: it waits for that reading.

import type * as english from '../../../src/payments/bank-account.ts';
import type { Translation } from '../../../src/translation.ts';

export const payToCopy: Translation<typeof english.payToCopy> = {
  title: 'வங்கி மூலம் செலுத்த வேண்டிய கணக்கு',
  bank: 'வங்கி',
  branch: 'கிளை',
  holder: 'கணக்கின் பெயர்',
  number: 'கணக்கு இலக்கம்',
  copy: 'நகலெடுக்கவும்',
  copyNumber: 'கணக்கு இலக்கத்தை நகலெடுக்கவும்',
  copied: 'நகலெடுக்கப்பட்டது',
  reference: 'எழுத வேண்டிய உசாத்துணை',
  copyReference: 'உசாத்துணையை நகலெடுக்கவும்',
  writeReference: 'உங்கள் கொடுப்பனவை அடையாளம் காண, உசாத்துணையை எழுதுங்கள்.',
  thenSend: 'பிறகு மாதத்தின் அருகிலுள்ள பொத்தானால் சீட்டின் படத்தை அனுப்புங்கள்.',
};
