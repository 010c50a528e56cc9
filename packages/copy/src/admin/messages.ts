// The admin's page of reminders on phones and WhatsApp: the composer with its preview, the ledger, and the settings.

import { formatRupees } from '@valence/domain/money';

const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-LK')} ${noun}s`;

/** 120 → `2 hours`, 45 → `45 minutes` */
const waited = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');

export const messagesCopy = {
  title: 'Messages',
  documentTitle: 'Messages · Valence',
  intro:
    'Reminders in each student’s language: on the phone where the student allowed notifications, and on WhatsApp where none is opened. Nothing goes out in the quiet hours.',
  compose: 'New message',
  failed: 'The messages could not be loaded.',
  none: 'No messages yet',
  noneHint: 'Remind students of what they owe, of access that ends, of a new lesson or of a changed class.',
  tell: 'Message',
  tellWatchers: 'Tell students',
  tellClass: 'Tell the class',
  remindAll: 'Remind all',
  form: {
    title: 'New message',
    kind: 'About',
    kinds: {
      dues: 'What is owed',
      access: 'Access that ends',
      lesson: 'A new lesson',
      class: 'A changed class',
      absence: 'Absence',
    },
    schoolClass: 'Class',
    everyClass: 'All classes',
    chooseClass: 'Choose the class',
    days: 'Ends within',
    inDays: (days: number) => counted(days, 'day'),
    note: 'What has changed',
    noteHint: 'One or two sentences, as every student of the class shall read them.',
    chosen: (count: number) => `Only for ${counted(count, 'chosen student')}.`,
    everybody: 'Everybody instead',
    lessonFirst: 'Open the lesson under Videos and press Tell students.',
    toVideos: 'Go to the videos',
    absenceFirst: 'Open the register of a day in a class and press Tell parents.',
    absenceOf: (day: string) => `To the parents of who was absent on ${day}.`,
    toClasses: 'Go to classes',
    close: 'Close',
    preview: 'Preview',
    previewFailed: 'The preview could not be made.',
    send: (count: number) => `Send ${counted(count, 'message')}`,
    sent: (count: number) => `${counted(count, 'message')} on the way.`,
    sendFailed: 'The messages could not be sent. Nothing was sent twice.',
  },
  preview: {
    title: 'Preview',
    nobody: 'Nobody to write to',
    nobodyHint: 'Below is who was left out, and why.',
    nobodyAtAll: 'This concerns nobody at present.',
    summary: (count: number, costCents: number, priceCents: number) =>
      `${counted(count, 'message')}, at most ${formatRupees(costCents)} (${formatRupees(priceCents)} each).`,
    notified: (count: number, minutes: number) =>
      count === 1
        ? `1 goes to the student’s phone first, at no cost, and to WhatsApp if it is not opened within ${waited(minutes)}.`
        : `${count} go to the students’ phones first, at no cost, and to WhatsApp if they are not opened within ${waited(minutes)}.`,
    replies: (count: number) =>
      count === 1
        ? '1 answers a message of the last 24 hours: free within the month’s number.'
        : `${count} answer messages of the last 24 hours: free within the month’s number.`,
    later: (count: number) =>
      count === 1
        ? '1 waits until morning, joined with what else waits for that student.'
        : `${count} wait until morning, joined with what else waits for those students.`,
    others: (count: number) => (count === 1 ? 'Show 1 more text' : `Show ${count} more texts`),
    more: (count: number) => `And ${count} more in the same way.`,
    leftOut: (count: number) => `Left out: ${count}`,
    because: {
      absent: 'merged or deleted',
      suspended: 'suspended',
      'never-signed-in': 'never signed in, so nobody has shown whose number it is',
      stopped: 'wrote Stop',
      unreachable: 'the number is not on WhatsApp',
      'no-template': 'wrote nothing for a day, and no template is set',
      'no-parent': 'no parent’s number: write it on the student’s page',
      nothing: 'not concerned',
    },
    nameTemplate: 'Name a template that Meta has approved in the settings below.',
    askForTemplate: 'An admin names a template that Meta has approved in the settings.',
    unnamed: 'Unnamed student',
    gone: 'Account that is gone',
    over: (cents: number) => `That is ${formatRupees(cents)} more than this month’s budget.`,
    overAsk: 'An admin can let the month go over its budget.',
    allow: (cents: number) => `Let this month go up to ${formatRupees(cents)}`,
  },
  spend: {
    title: 'This month',
    of: (spent: number, budget: number) => `${formatRupees(spent)} of ${formatRupees(budget)}`,
    replies: (replies: number, free: number) => `${replies} of ${free.toLocaleString('en-LK')} free replies`,
  },
  ledger: {
    title: 'Sent',
    by: (who: string) => `by ${who}`,
    about: {
      dues: (about: string) => (about ? `What is owed · ${about}` : 'What is owed'),
      access: (about: string) => `Access that ends · ${about.replace(/^(\d+)/, '$1 days')}`,
      lesson: (about: string) => `New lesson · ${about}`,
      class: (about: string) => `Changed class · ${about}`,
      absence: (about: string) => `Absence, to parents · ${about}`,
    },
    stopped: 'WhatsApp refused the template, so the rest was not sent. Look at its name and state at Meta.',
    persons: 'Who it went to',
    personsFailed: 'The people it went to could not be loaded.',
  },
  states: {
    waiting: 'Waits for the morning',
    notified: 'On the phone, not opened',
    queued: 'On its way',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Not sent',
  },
  failures: {
    stopped: 'wrote Stop',
    unreachable: 'the number is not on WhatsApp',
    template: 'WhatsApp refused the template',
    'outside-window': 'the last message of the student is older than a day, and no template is set',
    over: 'not sent: by then it was no longer so',
    'not-in-time': 'not taken by WhatsApp before the quiet hours',
    unclear: 'WhatsApp did not answer: perhaps it was sent, so it is not sent again',
    refused: 'WhatsApp refused it',
  },
  settings: {
    title: 'Settings',
    intro:
      'What WhatsApp bills the school, and what the month may cost. Templates have to be approved by Meta first.',
    price: 'Price of a message, in rupees',
    budget: 'Budget of a month, in rupees',
    freeReplies: 'Free replies in a month',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    hour: (hour: number) => `${hour}.00`,
    unread: 'WhatsApp when unread for',
    unreadFor: waited,
    template: 'Name of the template',
    templates: {
      dues: 'What is owed',
      access: 'Access that ends',
      lesson: 'A new lesson',
      class: 'A changed class',
      absence: 'Absence, to parents',
      summary: 'Several in one',
    },
    invalid: 'Write rupees, like 4 or 4.50.',
    invalidNumber: 'Write a whole number.',
    save: 'Save',
    saved: 'Saved.',
    saveFailed: 'That could not be saved. Please try again.',
  },
} as const;
