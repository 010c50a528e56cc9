// The table of all students, and what is done with many of them at once.

import { formatRupees } from '@valence/domain/money';
import { formatSchoolDate } from '@valence/domain/school-time';

const students = (count: number) => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`);

export const studentListCopy = {
  open: 'All students',
  title: 'All students',
  documentTitle: 'All students · Valence',
  intro: 'Open a student by name, or choose several to add them to a class or grant videos.',
  toLookUp: 'Find by number',
  list: 'Students',
  search: 'Name, number or spot',
  searchHint: 'Nimali, 077 123, last digits',
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  columns: {
    name: 'Student',
    classes: 'Classes',
    year: 'A/L year',
    owed: 'Owed',
    seen: 'Last here',
    verified: 'Number',
  },
  schoolClass: 'Class',
  noClass: 'In no class',
  year: 'A/L year',
  noYear: 'No year',
  owes: 'Owed',
  owesOptions: { yes: 'Something', no: 'Nothing' },
  seen: 'Last here',
  seenOptions: { week: 'Within 7 days', month: 'Within 30 days', away: 'Not for 30 days' },
  verified: 'Number',
  verifiedOptions: { yes: 'Verified', no: 'Unverified' },
  owed: (cents: number) => (cents === 0 ? 'Nothing' : formatRupees(cents)),
  /** In a phone’s card, where no head says what the amount is. */
  owesInCard: (cents: number) => (cents === 0 ? 'Owes nothing' : `Owes ${formatRupees(cents)}`),
  /** Of what is older than a month nothing is stored. */
  seenOn: (at: Date | null, isVerified: boolean) =>
    at ? formatSchoolDate(at) : isVerified ? 'Not lately' : 'Never',
  lastHere: (seen: string) => `Last here: ${seen}`,
  none: 'No students yet',
  noneHint: 'Add them one by one, or paste a list under Import.',
  toImports: 'Import a list',
  notFound: 'No student is found',
  notFoundHint: 'Try a shorter name or other filters.',
  chosenLabel: 'Chosen students',
  tellFailed: 'The chosen students could not be read. Please try again.',
  chosen: (count: number) => `${students(count)} chosen`,
  chooseMatching: (count: number) => `Choose all ${count.toLocaleString('en')}`,
  chooseNone: 'Clear the choice',
  addToClass: 'Add to a class',
  grant: 'Grant videos',
  download: 'Download (CSV)',
  downloadFailed: 'The file could not be downloaded. Please try again.',
  preview: 'See what will happen',
  previewHint: 'Nothing changes yet: next you see what it means for each student, and then you apply it.',
  previewFailed: 'That did not work. What you chose is kept; please try again.',
  chooseClass: 'Choose a class',
} as const;
