// The page of one student.

import { formatRupees } from '@valence/domain/money';
import { formatSchoolDate } from '@valence/domain/school-time';

export const studentPageCopy = {
  open: 'Open the student’s page',
  documentTitle: (name: string) => `${name} · Valence`,
  back: 'Students',
  failed: 'The student could not be loaded.',
  absent: 'There is no such student.',
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  owesNothing: 'Owes nothing',
  lastSeen: (at: Date) => `Last here ${formatSchoolDate(at)}`,
  /** Of what is older than a month nothing is stored. */
  notSeen: (isVerified: boolean) => (isVerified ? 'Not here lately' : 'Never signed in'),
  year: (year: number) => `A/L ${year}`,
  seat: (name: string, spot: number | null) => (spot === null ? name : `${name}, spot ${spot}`),
  noClass: 'In no class',
  grant: 'Grant videos',
  chat: 'WhatsApp chat',
  call: 'Call',
  months: {
    title: 'Class fees',
    none: 'Not in a class with fees.',
    open: 'Open months',
    allPaid: 'Nothing is open.',
    take: (rupees: string, month: string) => `Take ${rupees} for ${month}`,
    earlier: (count: number) => (count === 1 ? '1 more month' : `${count} more months`),
  },
  slips: { title: 'Bank slips that wait' },
  addToClass: {
    title: 'Add to a class',
    class: 'Class',
    choose: 'Choose a class',
    spot: 'Spot',
    spotHint: 'Empty: no spot',
    spotWrong: 'Write a whole number, or leave it empty.',
    add: 'Add to class',
    added: (name: string) => `Added to ${name}.`,
    failed: 'The student could not be added. Please try again.',
    none: 'The student is in every class.',
  },
  note: {
    title: 'Note of the staff',
    label: 'Note',
    hint: 'Only staff read it, never the student. It goes when the account is deleted.',
    save: 'Save the note',
    saved: 'Note saved.',
    remove: 'Delete the note',
    removed: 'Note deleted.',
    failed: 'The note could not be saved. Please try again.',
    changed: {
      title: 'Somebody else changed this note meanwhile',
      text: 'Theirs is stored. What you typed is still in the field below.',
      theirs: 'Theirs',
      gone: 'They deleted the note.',
      keepMine: 'Go on with mine',
      takeTheirs: 'Take theirs',
    },
    by: (at: Date, by: string | null) => `${by ?? 'Somebody'}, ${formatSchoolDate(at)}`,
  },
  log: 'What was done about this student',
} as const;
