// The admin's classes: institutes, timetable, roster, fees, videos by month, and extensions.

import type { ExtensionObstacle } from '@valence/contract/admin/extensions';
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
  editInstitute: 'Edit',
  editInstituteNamed: (name: string) => `Edit ${name}`,
  none: 'There are no classes yet',
  noneHint: 'Add the first one: its institute can be named with it.',
  failed: 'The classes could not be loaded.',
  oneFailed: 'The class could not be loaded. Nothing was changed.',
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
  tabs: {
    label: 'About this class',
    students: 'Students',
    register: 'Register',
    videos: 'Videos',
    fees: 'Fees',
    access: 'Access',
  },
} as const;

export const classFormCopy = {
  create: 'New class',
  change: 'Edit class',
  name: 'Name',
  nameMissing: 'Write a name.',
  institute: 'Institute',
  anotherInstitute: 'Another institute…',
  newInstitute: 'Name of the institute',
  newInstituteHint: 'For example Sigma Hall.',
  locationHint: 'For example Kandy.',
  fee: 'Fee a month',
  feeHint: 'From this month on; 0 for a free class. It can be changed under Fees.',
  instituteMissing: 'Write the name of the institute.',
  alYear: 'A/L year',
  alYearHint: 'Leave it empty if the class is for no year in particular.',
  alYearWrong: 'Write a year such as 2027.',
  policy: 'Which lessons are open',
  firstDay: 'First day',
  firstDayHint: 'The landing page shows it. Leave it empty while it is not settled.',
  last: 'Last month',
  lastHint: 'It is the last one that is held and charged.',
  goesOn: 'It goes on',
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
  changeInstitute: 'Edit institute',
  instituteName: 'Name',
  location: 'Place',
  instituteSaved: 'The institute is saved.',
  failed: 'This could not be saved.',
} as const;

export const rosterCopy = {
  list: 'Students of this class',
  search: 'Find in this class',
  student: 'Student',
  noSpot: 'None',
  sinceHead: 'Since',
  thisMonth: 'This month',
  watched: 'Watched',
  percent: (percent: number) => `${percent} %`,
  noLessons: '–',
  lastWatched: 'Last watched',
  neverWatched: 'Never',
  chosenLabel: 'The chosen students',
  chosen: (count: number) => (count === 1 ? '1 student is chosen' : `${count} students are chosen`),
  takeCash: 'Take this month’s fee',
  chooseNone: 'Choose none',
  notFound: 'Nobody of this class is found',
  notFoundHint: 'Type a part of a name, a number or its last digits.',
  none: 'Nobody here yet',
  noneHint: 'Add a student by name or number above. Numbers that are new here come in under Import.',
  add: 'Add a student',
  who: 'Name or WhatsApp number',
  whoHint: 'A part of the name in any script, or the last digits.',
  spot: 'Spot',
  nextSpot: (next: number) => `Next free spot: ${next}.`,
  spotHint: (next: number) => `Next free spot: ${next}. Leave it empty for no spot.`,
  spotWrong: 'Write a spot as a number.',
  added: (name: string) => `${name} is in the class.`,
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  move: 'Change spot',
  moveNamed: (name: string) => `Change spot: ${name}`,
  moved: 'The spot is changed.',
  leave: 'Remove from class',
  leaveNamed: (name: string) => `Remove from class: ${name}`,
  left: (name: string) => `${name} is out of the class: its lessons are closed, this month is not charged.`,
  returned: (name: string) => `${name} is in the class as before.`,
  failed: 'This did not work. Nothing was changed.',
} as const;

export const chosenCashCopy = {
  title: (year: number, month: number) => `Cash for ${formatMonth(year, month)}`,
  intro: 'What each still owes for this month is recorded as cash, with a receipt each.',
  nobodyOwes: 'None of the chosen students owes anything for this month.',
  leftOut: (names: readonly string[]) =>
    `Nothing to pay for this month, so nothing is recorded: ${names.join(', ')}.`,
  record: (students: number, cents: number) =>
    `Record ${formatRupees(cents)} from ${students === 1 ? '1 student' : `${students} students`}`,
  done: (receipts: number) => (receipts === 1 ? 'Recorded, 1 receipt.' : `Recorded, ${receipts} receipts.`),
  undone: 'Nothing was taken: these receipts do not count.',
  stays: (undone: number, names: readonly string[]) =>
    `${undone === 1 ? '1 receipt does' : `${undone} receipts do`} not count. Still recorded, look at the month of: ${names.join(', ')}.`,
  failed: 'This could not be recorded. Look at the student’s month before you try again.',
} as const;

export const classVideosCopy = {
  none: 'No lesson is assigned to this class',
  noneHint: 'What is assigned to it stands here by month.',
  search: 'Find a lesson',
  searchHint: 'Title or month',
  notFound: 'No lesson of this class fits',
  notFoundHint: 'Try fewer words, or a month such as Jan 2027.',
  add: 'Assign lessons',
  addTitle: 'Assign lessons to this class',
  choose: 'Lessons to assign',
  addChosen: (lessons: number) => (lessons === 1 ? 'Assign 1 lesson' : `Assign ${lessons} lessons`),
  added: (lessons: number) =>
    lessons === 0
      ? 'The class had them already.'
      : lessons === 1
        ? '1 lesson assigned.'
        : `${lessons} lessons assigned.`,
  addFailed: 'Failed to assign video to classes',
  left: (assigned: number, left: number) =>
    `${assigned === 1 ? '1 lesson was' : `${assigned} lessons were`} assigned, ${left === 1 ? '1 was' : `${left} were`} not and ${left === 1 ? 'is' : 'are'} still chosen.`,
  noMonth: 'Of no month',
  remove: 'Remove',
  removeNamed: (title: string) => `Remove ${title} from this class`,
  removed: (title: string) => `“${title}” is no longer of this class.`,
  restored: 'The class has the lesson as before.',
  failed: 'This did not work. Nothing was changed.',
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
  sure: (year: number, month: number, cents: number) =>
    `From ${formatMonth(year, month)} on a month of this class costs ${formatRupees(cents)}. What was paid stays paid, and a month of which enough is paid counts as paid at once: that cannot be undone.`,
  saved: 'The fee is set. What was paid stays paid.',
  failed: 'The fee could not be set.',
  half: 'Who joins from the 16th of a month on pays half of that month',
  halfHint: 'Holds for everybody who has not paid that month yet.',
  sureHalf: (isOn: boolean) =>
    isOn
      ? 'Who joined late in a month and has not paid it owes half of it. A month of which half is paid counts as paid at once: that cannot be undone.'
      : 'Who joined late in a month and has not paid it owes all of it. What was paid stays paid.',
  halfSaved: (isOn: boolean) =>
    isOn ? 'Who joins late in a month pays half of it.' : 'Everybody pays whole months.',
  listFailed: 'The fees could not be loaded.',
} as const;

/** Why ends keep the days of an undone extension; lesson and student (null: the class itself) name one of the ends. */
export function extensionObstacle({ because, ends, lesson, student }: ObstacleInWords): string {
  const others = ends === 1 ? '' : ` (and ${ends - 1} more)`;
  const who = student === null ? 'the class' : student.trim() || 'a student without a name';
  if (because === 'removed') return `“${lesson}” was taken from ${who}${others}.`;
  return student === null
    ? `“${lesson}” was assigned to the class again${others}.`
    : `“${lesson}” was granted to ${who} again${others}.`;
}

interface ObstacleInWords {
  because: ExtensionObstacle;
  ends: number;
  lesson: string;
  student: string | null;
}

export const extensionCopy = {
  title: 'Give the whole class longer access',
  intro:
    'Every access that has not ended yet gets these days more: what the class opens, and what was granted to its students.',
  days: 'Days',
  daysWrong: 'Write 1 to 365 days.',
  preview: (students: number, assignments: number, grants: number) =>
    students === 0
      ? 'No access of this class has an end at the moment.'
      : `${students === 1 ? '1 student gets' : `${students} students get`} longer access: ${[
          assignments > 0 &&
            (assignments === 1 ? '1 lesson of the class' : `${assignments} lessons of the class`),
          grants > 0 &&
            (grants === 1 ? '1 lesson granted to one of them' : `${grants} lessons granted to them`),
        ]
          .filter(Boolean)
          .join(' and ')}.`,
  apply: (days: number) => (days === 1 ? 'Extend by 1 day' : `Extend by ${days} days`),
  done: (students: number) => `Extended for ${students === 1 ? '1 student' : `${students} students`}.`,
  undone: 'Extension undone.',
  undoneInPart: (ends: number, left: readonly ObstacleInWords[]) =>
    `${ends === 1 ? '1 end date is moved back.' : `${ends} end dates are moved back.`} Not all: ${left.map(extensionObstacle).join(' ')}`,
  undoFailed: 'This could not be undone. The ends stay where they are.',
  failed: 'This did not work. You can press again: the days are added once.',
  previewFailed: 'What would move could not be found out.',
} as const;
