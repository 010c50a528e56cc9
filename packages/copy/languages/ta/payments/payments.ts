// Tamil for what payments say to students and parents: receipts, reminders of what is owed, and why a slip was not accepted. The
// admin's own pages stay English. Not yet read by a native speaker: it waits for that reading.

import { formatRupees } from '@valence/domain/money';
import { formatMonth } from '@valence/domain/school-time';
import type * as english from '../../../src/payments/payments.ts';
import type { Translation } from '../../../src/translation.ts';

export const arrearsCopy: Translation<typeof english.arrearsCopy> = {
  reminder: (name, months, cents) =>
    [
      `வணக்கம்${name ? ` ${name}` : ''}, இன்னும் செலுத்த வேண்டிய வகுப்புக் கட்டணங்கள் பற்றி ஒரு நினைவூட்டல்:`,
      ...months.map(
        ({ year, month, className, owedCents }) =>
          `${formatMonth(year, month)}, ${className}: ${formatRupees(owedCents)}`,
      ),
      `மொத்தம்: ${formatRupees(cents)}. வகுப்பில் செலுத்தலாம், அல்லது செயலியில் “கொடுப்பனவுகள்” பகுதியில் வங்கிச் சீட்டை அனுப்பலாம். நன்றி.`,
    ].join('\n'),
};

export const slipsCopy: Translation<typeof english.slipsCopy> = {
  reasons: [
    'படத்தை வாசிக்க முடியவில்லை',
    'தொகை சரியில்லை',
    'பணம் இன்னும் வங்கியில் வந்துசேரவில்லை',
    'இந்தச் சீட்டு முன்பு பயன்படுத்தப்பட்டது',
  ],
};

export const receiptCopy: Translation<typeof english.receiptCopy> = {
  documentTitle: (number) => `பற்றுச்சீட்டு ${number} · Valence`,
  title: 'பற்றுச்சீட்டு',
  number: (number) => `இல. ${number}`,
  receivedFrom: 'செலுத்தியவர்',
  half: 'மாதத்தின் பிற்பாதியில் சேர்ந்ததால் பாதி',
  sibling: 'உடன்பிறந்தோர் சலுகை',
  insteadOf: (cents, fullCents) => `கட்டணம் ${formatRupees(fullCents)} இற்குப் பதிலாக ${formatRupees(cents)}`,
  on: 'திகதி',
  by: 'பெற்றுக்கொண்டவர்',
  what: 'எதற்காக',
  amount: 'தொகை',
  total: 'மொத்தம்',
  takenBack: 'மீளப் பெறப்பட்டது',
  kinds: {
    cash: 'காசு',
    transfer: 'வங்கிப் பரிமாற்றம்',
    slip: 'வங்கிப் பரிமாற்றம்',
    correction: 'திருத்தப்பட்டது',
  },
  forgotten: 'நீக்கப்பட்ட கணக்கு',
  print: 'அச்சிடவும்',
  send: 'WhatsApp இல் அனுப்பவும்',
  back: 'கொடுப்பனவுகளுக்கு',
  failed: 'இந்தப் பற்றுச்சீட்டை ஏற்ற முடியவில்லை.',
  message: (school, number, lines, cents) =>
    [`${school}: பற்றுச்சீட்டு ${number}`, ...lines, `மொத்தம்: ${formatRupees(cents)}. நன்றி.`].join('\n'),
  line: (className, year, month, cents) =>
    `${className}, ${formatMonth(year, month)}: ${formatRupees(cents)}`,
};
