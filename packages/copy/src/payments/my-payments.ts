// A student's own payments, and sending a bank slip.

import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';

export const myPaymentsCopy = {
  documentTitle: 'Payments · Valence',
  title: 'Payments',
  intro: 'The months of your classes. When a month is paid, its lessons open by themselves.',
  none: 'You are not in a class yet',
  noneHint: 'Ask at your class, or write to us on WhatsApp.',
  toClasses: 'See our classes',
  failed: 'Your payments could not be loaded.',
  paymentStates: {
    paid: 'Paid',
    free: 'Free',
    partial: 'Part paid',
    pending: 'To pay',
    overdue: 'Overdue',
    none: 'Not needed',
  },
  dueBy: (at: Date) => `by ${formatSchoolDate(at)}`,
  stillToPay: (cents: number) => `${formatRupees(cents)} to pay`,
  half: (joined: Date) => `Half a month, because you joined on ${formatSchoolDate(joined)}.`,
  sibling: 'Less, because a brother or sister is in the school, too.',
  insteadOf: (cents: number) => `The whole fee is ${formatRupees(cents)}.`,
  slipWaits: 'Slip received. We’re checking it.',
  rejected: (reason: string) => `Slip not accepted: ${reason}`,
  credit: (cents: number) =>
    `You have ${formatRupees(cents)} with us from earlier payments. Your next months are paid from it by themselves.`,
  toPay: 'To pay now',
  owedLine: (month: string, className: string, cents: number) =>
    `${month}, ${className}: ${formatRupees(cents)}`,
  sendSlipOf: (month: string) => `Send the slip for ${month}`,
  sendSlip: 'Send bank slip',
  sendSlipFor: (className: string, year: number, month: number) =>
    `Send bank slip for ${formatMonth(year, month)}, ${className}`,
  form: {
    title: (year: number, month: number) => `Bank slip for ${formatMonth(year, month)}`,
    picture: 'Picture of the slip',
    pictureHint: 'A photo or a screenshot. We shrink it before sending.',
    choose: 'Choose a picture',
    chooseOther: 'Choose another picture',
    pictureMissing: 'Choose a picture of the slip.',
    chosen: (name: string) => `Chosen: ${name}`,
    amount: 'Amount',
    amountWrong: 'Enter the amount in rupees.',
    reference: 'Reference number',
    referenceHint: 'As the bank wrote it, if there is one.',
    send: 'Send',
    sending: 'Sending',
    sent: 'Slip received. We’re checking it.',
    failed: 'The slip could not be sent. Please try again.',
  },
} as const;
