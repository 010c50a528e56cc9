// Tamil for a student's own payments. Not yet read by a native speaker: it waits for that reading.

import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/payments/my-payments.ts';
import type { Translation } from '../../../src/translation.ts';

export const myPaymentsCopy: Translation<typeof english.myPaymentsCopy> = {
  documentTitle: 'கொடுப்பனவுகள் · Valence',
  title: 'கொடுப்பனவுகள்',
  intro: 'உங்கள் வகுப்புகளின் மாதங்கள். ஒரு மாதம் செலுத்தப்பட்டதும் அதன் பாடங்கள் தானாகவே திறக்கும்.',
  none: 'நீங்கள் இன்னும் எந்த வகுப்பிலும் இல்லை',
  noneHint: 'வகுப்பில் கேளுங்கள், அல்லது WhatsApp இல் எங்களுக்கு எழுதுங்கள்.',
  toClasses: 'எங்கள் வகுப்புகளைப் பார்க்கவும்',
  failed: 'உங்கள் கொடுப்பனவுகளை ஏற்ற முடியவில்லை.',
  paymentStates: {
    paid: 'செலுத்தப்பட்டது',
    free: 'இலவசம்',
    partial: 'பகுதி செலுத்தப்பட்டது',
    pending: 'செலுத்த வேண்டும்',
    overdue: 'தவணை கடந்தது',
    none: 'தேவையில்லை',
  },
  dueBy: (at) => `(${formatSchoolDate(at)} இற்குள்)`,
  stillToPay: (cents) => `செலுத்த வேண்டியது ${formatRupees(cents)}`,
  half: (joined) => `நீங்கள் ${formatSchoolDate(joined)} அன்று சேர்ந்ததால் இம்மாதத்திற்குப் பாதிக் கட்டணம் மட்டுமே.`,
  sibling: 'உங்கள் உடன்பிறந்தவரும் இங்கு படிப்பதால் கட்டணம் குறைவு.',
  insteadOf: (cents) => `முழுக் கட்டணம் ${formatRupees(cents)}.`,
  slipWaits: 'சீட்டு கிடைத்தது. சரிபார்க்கிறோம்.',
  rejected: (reason) => `சீட்டு ஏற்கப்படவில்லை: ${reason}`,
  credit: (cents) =>
    `முந்தைய கொடுப்பனவுகளில் உங்களுடைய ${formatRupees(cents)} எங்களிடம் உள்ளது. உங்கள் அடுத்த மாதங்கள் அதிலிருந்து தானாகவே செலுத்தப்படும்.`,
  toPay: 'இப்போது செலுத்த வேண்டியவை',
  owedLine: (month, className, cents) => `${month}, ${className}: ${formatRupees(cents)}`,
  sendSlipOf: (month) => `${month} சீட்டை அனுப்பவும்`,
  sendSlip: 'வங்கிச் சீட்டை அனுப்பவும்',
  sendSlipFor: (className, year, month) => `வங்கிச் சீட்டை அனுப்பவும்: ${formatMonth(year, month)}, ${className}`,
  form: {
    title: (year, month) => `${formatMonth(year, month)} மாதத்திற்கான வங்கிச் சீட்டு`,
    picture: 'சீட்டின் படம்',
    pictureHint: 'ஒரு புகைப்படம் அல்லது திரைப்பிடிப்பு (screenshot). அனுப்புமுன் அதைச் சிறிதாக்குவோம்.',
    choose: 'படத்தைத் தெரிவு செய்யவும்',
    chooseOther: 'வேறு படத்தைத் தெரிவு செய்யவும்',
    pictureMissing: 'சீட்டின் படத்தைத் தெரிவு செய்யுங்கள்.',
    chosen: (name) => `தெரிவு செய்தது: ${name}`,
    amount: 'தொகை',
    amountWrong: 'தொகையை ரூபாயில் எழுதுங்கள்.',
    reference: 'உசாத்துணை இலக்கம்',
    referenceHint: 'வங்கி எழுதியபடியே, இருந்தால்.',
    send: 'அனுப்பவும்',
    sending: 'அனுப்பப்படுகிறது',
    sent: 'சீட்டு கிடைத்தது. சரிபார்க்கிறோம்.',
    failed: 'சீட்டை அனுப்ப முடியவில்லை. மீண்டும் முயலுங்கள்.',
  },
};
