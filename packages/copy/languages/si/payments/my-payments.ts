// Sinhala: a student's own payments, and sending a bank slip. Waits for a native reading.

import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import type * as english from '../../../src/payments/my-payments.ts';
import type { Translation } from '../../../src/translation.ts';

export const myPaymentsCopy: Translation<typeof english.myPaymentsCopy> = {
  documentTitle: 'ගෙවීම් · Valence',
  title: 'ගෙවීම්',
  intro: 'ඔබේ පන්තිවල මාස. මාසයක් ගෙවූ විට එහි පාඩම් ඉබේම විවෘත වේ.',
  none: 'ඔබ තවම පන්තියක නැත',
  noneHint: 'පන්තියෙන් විමසන්න, නැතහොත් WhatsApp හරහා අපට ලියන්න.',
  toClasses: 'අපගේ පන්ති බලන්න',
  failed: 'ඔබේ ගෙවීම් පෙන්විය නොහැකි විය.',
  paymentStates: {
    paid: 'ගෙවා ඇත',
    free: 'නොමිලේ',
    partial: 'කොටසක් ගෙවා ඇත',
    pending: 'ගෙවිය යුතුයි',
    overdue: 'ප්‍රමාද වී ඇත',
    none: 'අවශ්‍ය නැත',
  },
  dueBy: (at) => `(${formatSchoolDate(at)} වන විට)`,
  stillToPay: (cents) => `ගෙවිය යුතු ${formatRupees(cents)}`,
  half: (joined) => `ඔබ ${formatSchoolDate(joined)} දින එක් වූ නිසා මෙම මාසයට අඩක් පමණි.`,
  sibling: 'ඔබේ සහෝදරයෙක් හෝ සහෝදරියක් ද මෙහි ඉගෙන ගන්නා නිසා ගාස්තුව අඩුය.',
  insteadOf: (cents) => `සම්පූර්ණ ගාස්තුව ${formatRupees(cents)}.`,
  slipWaits: 'ස්ලිප්පත ලැබුණා. අපි එය පරීක්ෂා කරමින් සිටිමු.',
  rejected: (reason) => `ස්ලිප්පත පිළිගත්තේ නැත: ${reason}`,
  credit: (cents) => `කලින් ගෙවීම්වලින් ඔබට අප සතුව ${formatRupees(cents)} ක් ඉතිරිව ඇත. ඔබේ ඊළඟ මාස එයින් ඉබේම ගෙවේ.`,
  toPay: 'දැන් ගෙවිය යුතු මුදල',
  owedLine: (month, className, cents) => `${month}, ${className}: ${formatRupees(cents)}`,
  sendSlipOf: (month) => `${month} ස්ලිප්පත යවන්න`,
  sendSlip: 'බැංකු ස්ලිප්පත යවන්න',
  sendSlipFor: (className, year, month) => `${formatMonth(year, month)}, ${className}: බැංකු ස්ලිප්පත යවන්න`,
  form: {
    title: (year, month) => `${formatMonth(year, month)} බැංකු ස්ලිප්පත`,
    picture: 'ස්ලිප්පතේ පින්තූරය',
    pictureHint: 'ඡායාරූපයක් හෝ ස්ක්‍රීන්ෂොට් එකක්. යැවීමට පෙර අපි එය කුඩා කරමු.',
    choose: 'පින්තූරයක් තෝරන්න',
    chooseOther: 'වෙනත් පින්තූරයක් තෝරන්න',
    pictureMissing: 'ස්ලිප්පතේ පින්තූරයක් තෝරන්න.',
    chosen: (name) => `තෝරා ගත්තේ: ${name}`,
    amount: 'මුදල',
    amountWrong: 'මුදල රුපියල්වලින් ඇතුළත් කරන්න.',
    reference: 'යොමු අංකය',
    referenceHint: 'බැංකුව එකක් දී ඇත්නම්, එය ඒ ආකාරයටම.',
    send: 'යවන්න',
    sending: 'යවමින්',
    sent: 'ස්ලිප්පත ලැබුණා. අපි එය පරීක්ෂා කරමින් සිටිමු.',
    failed: 'ස්ලිප්පත යැවිය නොහැකි විය. නැවත උත්සාහ කරන්න.',
  },
};
