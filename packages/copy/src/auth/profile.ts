// The profile (Settings) screen, and the A/L year paths.

import { formatSchoolDate } from '@valence/domain/school-time';

export const profileCopy = {
  documentTitle: 'Settings · Valence',
  title: 'Settings',
  whatsappNumber: 'WhatsApp number',
  name: 'Name',
  noName: 'Not given yet',
  failed: 'Your profile could not be loaded.',
} as const;

export const yearCopy = {
  label: 'A/L year',
  hint: 'Your library shows this year’s lessons. You can change it twice in 30 days.',
  none: 'Not chosen yet',
  year: (year: number) => `A/L ${year}`,
  saved: (year: number) => `Your A/L year is now ${year}.`,
  failed: 'Your A/L year could not be changed. Please try again.',
} as const;

export const devicesCopy = {
  title: 'Devices signed in',
  here: 'This device',
  times: (signedIn: Date, lastUsed: Date) =>
    `Signed in ${formatSchoolDate(signedIn)}, last used ${formatSchoolDate(lastUsed)}`,
  end: 'Sign out',
  endNamed: (device: string, at: Date) => `Sign out ${device}, signed in ${formatSchoolDate(at)}`,
  endQuestion: 'It is signed out at once. Whoever uses it has to sign in again with a code from WhatsApp.',
  endOthers: 'Sign out all other devices',
  othersQuestion: 'All other devices are signed out at once. This one stays signed in.',
  ended: (device: string) => `${device} is signed out.`,
  othersEnded: (count: number) =>
    count === 1 ? '1 device is signed out.' : `${count} devices are signed out.`,
  endFailed: 'The device could not be signed out. Please try again.',
  failed: 'Your devices could not be loaded.',
} as const;

const MEGA = 1_000_000;
const GIGA = 1000 * MEGA;

export const dataUseCopy = {
  title: 'Data used this month',
  used: (bytes: number) => {
    if (bytes >= GIGA) return `${(bytes / GIGA).toFixed(2)} GB`;
    return bytes > 0 && bytes < MEGA ? 'Less than 1 MB' : `${Math.round(bytes / MEGA)} MB`;
  },
  of: (month: string) =>
    `Lessons played from our own server in ${month}. Lessons from other video services are not counted.`,
  failed: 'The figure could not be loaded.',
} as const;

export const themeCopy = {
  title: 'Theme',
  choices: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
} as const;

export const keysCopy = {
  title: 'Keyboard',
  label: 'Single-key shortcuts',
  hint: 'One key alone does something: / searches, K plays. Space and arrows always work.',
} as const;

export const languageCopy = {
  title: 'Language',
  text: 'The page is loaded again in the language you choose.',
  failed: 'The language could not be changed. Please try again.',
} as const;

export const dataRightsCopy = {
  title: 'Your data',
  download: 'Download my data',
  downloadText: 'Everything we hold about you, in one file (JSON).',
  preparing: 'Preparing the file',
  downloaded: (file: string) => `${file} is in your downloads.`,
  downloadFailed: 'The file could not be made. Please try again.',
  fileName: 'valence-my-data.json',
  remove: 'Delete my account',
  removeText:
    'Your name, number, school, preferences, what you watched and what you sent us are deleted within 14 days. It cannot be undone.',
  question:
    'We delete your account and everything that belongs to it within 14 days: lessons close, and what you watched is forgotten. Fees that were paid are not returned, and records of payments may be kept without your name. Until it begins you can withdraw this here. Download your data first if you want to keep it.',
  accept: 'Ask for deletion',
  asked: 'Your request is noted.',
  pending: (due: Date) =>
    `You asked us to delete your account. We do it by ${formatSchoolDate(due)} at the latest.`,
  email: 'E-mail for the confirmation',
  emailHint:
    'Without one we confirm on WhatsApp, which arrives only if you wrote to us in the 24 hours before.',
  saveEmail: 'Save',
  emailSaved: (address: string) => `We will confirm the deletion to ${address}.`,
  emailWrong: 'This is not an e-mail address.',
  emailFailed: 'The address could not be saved. Please try again.',
  deleting: 'Your account is being deleted.',
  withdraw: 'Keep my account',
  withdrawn: 'Your request is withdrawn. Your account stays.',
  refused: (because: string) => `Your last request was not carried out: ${because}`,
  askFailed: 'Your request could not be noted. Please try again.',
  withdrawFailed: 'Your request could not be withdrawn. Please try again.',
  failed: 'We could not check whether you asked for deletion. Please load the page again.',
} as const;

export const alYearCopy = {
  documentTitle: 'A/L year · Valence',
  title: 'Your A/L year',
  checking: 'Checking...',
  failed: 'Try again later.',
  notSet: (year: string) => `Your A/L year was not set to ${year}`,
  notSetText: 'Nothing has changed. You can also choose your year in Settings.',
  toSettings: 'Open Settings',
  done: (year: string) => `Your A/L year is now ${year}.`,
  toLessons: 'Go to your lessons',
} as const;
