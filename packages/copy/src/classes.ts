// The desk's classes: institutes, timetable, who sits where, fees, videos by month, and access taken forward.

import { formatRupees } from '@valence/domain/money';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const classesCopy = {
  documentTitle: 'Classes · Valence',
  title: 'Classes',
  intro: 'Who sits where, when each class is held, what it costs and which lessons it opens.',
  newClass: 'New class',
  newInstitute: 'New institute',
  none: 'There are no classes yet',
  noneHint: 'Add an institute first, then its classes.',
  failed: 'The classes could not be loaded.',
  absent: 'This class is not there.',
  back: 'All classes',
  policies: { enrolled: 'Open to everybody enrolled', 'paid-month': 'Open for months that are paid' },
  alYear: (year: number) => `A/L ${year}`,
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  last: (year: number, month: number) => `Until ${formatMonth(year, month)}`,
  edit: 'Edit class',
  timetable: 'Timetable',
  noTimetable: 'No times are set yet.',
  slot: (weekday: string, from: string, to: string) => `${weekday}, ${from}–${to}`,
  tabs: { label: 'About this class', students: 'Students', videos: 'Videos', fees: 'Fees', access: 'Access' },
} as const;

export const classFormCopy = {
  create: 'New class',
  change: 'Edit class',
  name: 'Name',
  nameMissing: 'Write a name.',
  institute: 'Institute',
  alYear: 'A/L year',
  alYearHint: 'Empty: none in particular',
  alYearWrong: 'Write a year such as 2027.',
  policy: 'Which lessons are open',
  times: 'Times',
  weekday: 'Day',
  from: 'From',
  to: 'To',
  place: 'Place',
  addTime: 'Add a time',
  removeTime: 'Remove this time',
  timesWrong: 'Each time ends after it begins, and no two begin together.',
  save: 'Save',
  saved: 'The class is saved.',
  instituteTitle: 'New institute',
  instituteName: 'Name',
  location: 'Place',
  instituteSaved: 'The institute is there.',
  failed: 'This could not be saved.',
} as const;

export const rosterCopy = {
  search: 'Find in this class',
  order: 'Order',
  orders: { spot: 'Spot', name: 'Name', newest: 'Newest' },
  none: 'Nobody here yet',
  noneHint: 'Add a student by WhatsApp number above.',
  add: 'Add a student',
  phone: 'WhatsApp number',
  spot: 'Spot',
  spotHint: (next: number) => `Next free: ${next}. Empty: none`,
  spotWrong: 'Write a spot as a number.',
  added: (name: string) => `${name} is in the class.`,
  spotOf: (spot: number | null) => (spot === null ? 'No spot' : `Spot ${spot}`),
  since: (at: Date) => `since ${formatSchoolDate(at)}`,
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  move: 'Change spot',
  moveNamed: (name: string) => `Change the spot of ${name}`,
  moved: 'The spot is changed.',
  leave: 'Leaves',
  leaveNamed: (name: string) => `${name} leaves the class`,
  leaveTitle: 'Leave the class',
  leaveText: (name: string) =>
    `${name} loses this class’s lessons at once, and this month is not charged any more. Payments stay in the books.`,
  left: 'The place has ended.',
  failed: 'This did not work. Nothing was changed.',
} as const;

export const classVideosCopy = {
  none: 'No lesson is assigned to this class',
  noneHint: 'Assign lessons under Students, or from the catalogue of videos.',
  noMonth: 'Of no month',
  unpublished: 'Not published',
  until: (end: Date) => `Until ${formatSchoolDate(end)}`,
} as const;

export const feesCopy = {
  from: (year: number, month: number) => `From ${formatMonth(year, month)}`,
  none: 'No fee is set: nothing is charged.',
  set: 'Set the fee',
  amount: 'Fee a month',
  month: 'From month',
  amountWrong: 'Enter an amount in rupees.',
  saved: 'The fee is set. What was paid stays paid.',
  failed: 'The fee could not be set.',
} as const;

export const extensionCopy = {
  title: 'Take the whole class’s access forward',
  intro:
    'Every end of access that has not passed moves by these days: of the class’s assignments, and of grants to its students.',
  days: 'Days',
  daysWrong: 'Write 1 to 365 days.',
  preview: (students: number, assignments: number, grants: number) =>
    students === 0
      ? 'No access of this class has an end at the moment.'
      : `${students === 1 ? '1 student gets' : `${students} students get`} longer access: ${assignments} assignments and ${grants} grants.`,
  apply: (days: number) => (days === 1 ? 'Move by 1 day' : `Move by ${days} days`),
  done: (students: number) => `Moved for ${students === 1 ? '1 student' : `${students} students`}.`,
  undo: 'Undo',
  undone: 'The ends are back where they were.',
  failed: 'This did not work. Nothing was moved.',
} as const;
