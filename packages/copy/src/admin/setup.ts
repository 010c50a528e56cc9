// The set-up list of a new school on the overview, and the two steps that are done in it.

import type { WhatsAppTest } from '@valence/contract/admin/setup';
import type { SetupStep } from '@valence/domain/setup';

interface StepWords {
  title: string;
  text: string;
  /** On the button that leads there. */
  open: string;
}

const steps: Record<SetupStep, StepWords> = {
  school: {
    title: 'The school',
    text: 'Its name, its number and the A/L years that it teaches.',
    open: 'Name the school',
  },
  whatsapp: {
    title: 'WhatsApp',
    text: 'Students sign in by it. Test that Meta knows the number and that messages arrive here.',
    open: 'Test WhatsApp',
  },
  'second-factor': {
    title: 'Your second step',
    text: 'A passkey or an app on your phone, so that nobody works here with a stolen code.',
    open: 'Set it up',
  },
  'bank-account': {
    title: 'Your bank account',
    text: 'Where students pay to. They read it above their months.',
    open: 'Enter the account',
  },
  institutes: {
    title: 'Institutes',
    text: 'Where you hold your classes; a class stands in one of them.',
    open: 'Add an institute',
  },
  classes: {
    title: 'Classes with a fee',
    text: 'Name, institute and monthly fee in one form. A free class has a fee of 0.',
    open: 'Add a class',
  },
  students: {
    title: 'Students in classes',
    text: 'One by one, or your whole list at once: numbers, names and classes.',
    open: 'Bring students in',
  },
  lesson: {
    title: 'The first lesson',
    text: 'Upload a film, or give the address of a video. It counts once students can watch it.',
    open: 'Add a lesson',
  },
  backup: {
    title: 'Backup',
    text: 'A copy of everything on another disk or in a bucket, proved by restoring it.',
    open: 'Set up backups',
  },
  publication: {
    title: 'The public pages',
    text: 'Until you publish them, visitors read that the school opens soon.',
    open: 'Fill in the pages',
  },
};

/** What the answer about the access token means, and what to do. */
const tokens: Record<WhatsAppTest['token'], { title: string; text: string }> = {
  right: { title: 'WhatsApp knows the number and accepts the access token.', text: '' },
  refused: {
    title: 'WhatsApp refuses the access token.',
    text: 'It has expired, was taken back, or lacks a permission. Make a new token for a system user with whatsapp_business_messaging, set it as WHATSAPP_ACCESS_TOKEN and start the server again.',
  },
  'wrong-number': {
    title: 'The access token sees no number with this id.',
    text: 'WHATSAPP_PHONE_NUMBER_ID must be the id that Meta shows beside the number, not the number itself, and the system user must be assigned to its account.',
  },
  unreached: {
    title: 'WhatsApp could not be reached.',
    text: 'This server has no way to Meta. Check its connection to the internet, then test again.',
  },
  unclear: {
    title: 'WhatsApp gave no clear answer.',
    text: 'Nothing is known to be wrong. Test again in a few minutes.',
  },
};

export const setupCopy = {
  title: 'Set up your school',
  intro: 'In any order. What you put off can be found here again.',
  failed: 'The set-up list could not be loaded.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  steps,
  done: 'Done',
  see: 'See',
  seeNamed: (title: string) => `See: ${title}`,
  notYet: 'Not yet',
  later: 'Later',
  laterNamed: (title: string) => `Later: ${title}`,
  put: (title: string) => `${title} is put off.`,
  waiting: (count: number) => (count === 1 ? '1 step is put off' : `${count} steps are put off`),
  takeUp: 'Take up again',
  takeUpNamed: (title: string) => `Take up again: ${title}`,
  changeFailed: 'That could not be saved. Please try again.',
  close: 'Close',
  students: {
    many: 'A whole list',
    manyText: 'Paste it or choose a file. You see what each line comes to before anything is written.',
    toImport: 'Paste a list or choose a file',
    one: 'One student',
  },
  school: {
    title: 'The school',
    text: 'Students see the name when they sign in, and write to the number. Everything else follows with the public pages.',
    brandName: 'Name of the school',
    contactNumber: 'Number',
    contactHint: 'For calls and for WhatsApp.',
    alYears: 'A/L years',
    yearsHint: 'Students choose among these.',
    save: 'Save',
    saved: 'Saved. The name stands on every page.',
    problems: {
      name: 'Write the name of the school.',
      number: 'Enter the nine digits after +94, as 77-123-4567.',
      years: 'Choose at least one year.',
    },
  },
  whatsapp: {
    title: 'WhatsApp',
    simulated:
      'WhatsApp is not connected: the simulator stands in for it, on this computer alone. To connect it, get four values from Meta, set them and start the server again:',
    settings: [
      ['WHATSAPP_PHONE_NUMBER_ID', 'the id that Meta shows beside the number'],
      ['WHATSAPP_ACCESS_TOKEN', 'a system user’s token with whatsapp_business_messaging'],
      ['WHATSAPP_APP_SECRET', 'by which messages from Meta are recognised'],
      ['WHATSAPP_VERIFY_TOKEN', 'a word of your own, given to Meta with the webhook'],
    ],
    number: 'and WHATSAPP_NUMBER, the number that students write to.',
    token: 'Number and access token',
    test: 'Test now',
    again: 'Test again',
    testing: 'Asking WhatsApp …',
    testFailed: 'The test could not be made.',
    /** As WhatsApp shows it. */
    known: (number: string, name: string) => (name === '' ? number : `${number}, ${name}`),
    said: (words: string) => `WhatsApp says: ${words}`,
    tokens,
    webhook: 'Webhook and app secret',
    send: (number: string) =>
      `Send a message to ${number} from your own phone now. Only a message that arrives shows that the app secret and the webhook are right.`,
    webhookAt: 'In Meta’s app, the webhook’s address is',
    webhookThen: 'with the word of WHATSAPP_VERIFY_TOKEN, subscribed to “messages”.',
    waiting: 'No message has arrived since the server started.',
    arrived: (when: string) => `A message arrived on ${when}: webhook and app secret are right.`,
  },
} as const;
