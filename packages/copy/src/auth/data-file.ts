// The words of the file with everything that is stored about a person.

import { formatSchoolDate } from '@valence/domain/school-time';

export const dataFileCopy = {
  about: 'About this file',
  account: 'Account',
  intro: ({ brand, at }: { brand: string; at: Date }) =>
    `Everything ${brand} held about you on ${formatSchoolDate(at)}. Times are in UTC; amounts ending in "cents" are hundredths of a rupee.`,
} as const;

/** The tables' contents, named from the person's side. */
const sections: Readonly<Record<string, string>> = {
  session: 'Devices that are or were signed in',
  enrolment: 'Classes',
  payment: 'Payments',
  payment_entry: 'Amounts received',
  receipt: 'Receipts',
  student_credit: 'Credit: paid and in no month yet',
  credit_use: 'What your credit was used for',
  free_card: 'Free cards',
  family_member: 'That the school knows brothers or sisters of yours',
  student_parent: 'Number of a parent or guardian, as the school noted it',
  slip_picture: 'Pictures of bank slips (their details; ask us for the pictures themselves)',
  payment_slip: 'Bank slips',
  access_grant: 'Videos given to you directly',
  access_exclusion: 'Videos taken from you',
  access_removal: 'Removals that could be undone',
  watch_progress: 'What you watched',
  lesson_note: 'Your notes',
  lesson_question: 'Your questions to the teacher',
  data_use: 'Data used by lessons, by month',
  stream_place: 'Where your lessons play at the moment',
  stream_pace: 'How far ahead of playing your lessons were loaded',
  download: 'Lessons on your devices',
  unusual_pull: 'Days on which lessons were loaded in an unusual way',
  deletion_request: 'Requests to delete your account',
  whatsapp_inbox: 'Your WhatsApp messages to us of the last days',
  whatsapp_outbox: 'Our WhatsApp messages to you of the last days',
  sign_in_attempt: 'Sign-ins of the last days',
  audit_entry: 'What was done about your account',
};

const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  phone: 'WhatsApp number',
  current_al_year: 'A/L year',
  created_at: 'Since',
  verified_at: 'Verified at',
  confirmed_at: 'Confirmed by the school at',
  year_changes: 'When you changed your A/L year',
  class_id: 'Class',
  video_id: 'Video',
  ends_at: 'Until',
  amount_cents: 'Amount in cents',
  detail: 'What changed',
  at_second: 'At second',
};

/** The heading of a table's rows. */
export function sectionName(table: string): string {
  return sections[table] ?? wordsOf(table);
}

/** `last_used_at` → `Last used at`, where there is no better name. */
export function wordsOf(column: string): string {
  const words = fields[column] ?? column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
