// The admin's page of deletion requests, with the steps that the public page about data deletion promises.

import { DELETION_DAYS } from '@valence/domain/deletion';
import { formatSchoolDate } from '@valence/domain/school-time';

export const requestsCopy = {
  documentTitle: 'Requests · Valence',
  title: 'Requests',
  intro: `Students who want their account deleted. We promise to do it within ${DELETION_DAYS} days.`,
  failed: 'The requests could not be loaded.',
  list: 'Open requests',
  none: 'No open requests',
  noneHint: 'A student asks on the Settings page. What comes by e-mail or WhatsApp you write down here.',
  closed: 'Closed',
  unnamed: 'Unnamed Student',
  gone: 'Deleted account',
  channels: { profile: 'Asked in Settings', email: 'Asked by e-mail', whatsapp: 'Asked by WhatsApp' },
  askedOn: (channel: string, at: Date) => `${channel} on ${formatSchoolDate(at)}`,
  daysLeft: (days: number) => {
    if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
    if (days === 0) return 'Due today';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  due: (at: Date) => `due ${formatSchoolDate(at)}`,
  states: {
    open: 'Open',
    deleting: 'Being deleted',
    cancelled: 'Withdrawn by the student',
    refused: 'Refused',
    erased: 'Deleted, not confirmed',
    confirmed: 'Deleted and confirmed',
  },
  steps: 'Steps',
  stepDone: 'done',
  stepOpen: 'open',
  verify: {
    title: 'Identity verified',
    bySignIn: 'The student was signed in.',
    how: 'Write to the number of the account and wait for the answer. Nothing is deleted before you tick this.',
    tick: 'It is the student',
  },
  export: {
    title: 'Copy of the data given, if it was asked for',
    get: 'Download the data',
    getting: 'Preparing the file',
    downloaded: (file: string) => `${file} is in your downloads.`,
    failed: 'The file could not be made. Please try again.',
    fileName: (phone: string) => `student-data-${phone.slice(-4)}.json`,
  },
  erase: {
    title: 'Data deleted',
    byItself: (at: Date) => `Happens by itself on ${formatSchoolDate(at)}.`,
    overdue: (at: Date) =>
      `Was to happen by itself on ${formatSchoolDate(at)}, and will as soon as the server gets to it.`,
    needsVerification: 'Happens by itself once the identity is verified.',
    now: 'Delete now',
    question: (name: string) =>
      `Everything that tells who ${name} is will be deleted now. This cannot be undone by anybody.`,
    accept: 'Delete for good',
    underWay: 'Being deleted at this moment.',
    failed: (why: string) => `The last try did not succeed, and will be made again: ${why}`,
  },
  confirm: {
    title: 'Confirmation sent',
    whatsapp: 'WhatsApp took our message.',
    email: 'Confirmed by e-mail.',
    onItsWay: 'A WhatsApp message is on its way.',
    notTaken:
      'WhatsApp did not take the message: it lets us write freely only within 24 hours of the student’s last message. If you know another way, confirm there.',
    write: 'Write the e-mail',
    tick: 'The e-mail is sent',
  },
  refuse: {
    open: 'Refuse',
    title: 'Refuse this request',
    label: 'The reason, as the student will read it',
    submit: 'Refuse the request',
    done: 'The request is refused. The student sees the reason in Settings.',
  },
  record: {
    open: 'Write down a request',
    title: 'A request that came by e-mail or WhatsApp',
    phone: 'WhatsApp number of the account',
    channel: 'How it came',
    channels: { whatsapp: 'WhatsApp', email: 'E-mail' },
    email: 'E-mail address for the confirmation',
    when: 'When it came',
    daysAgo: (days: number) => (days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`),
    submit: 'Write down',
    done: 'The request is written down.',
  },
  changeFailed: 'That did not work. Please try again.',
} as const;
