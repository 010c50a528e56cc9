// Looking up a student in the admin area, and changing the student's access. Fixed strings come from the specification.

import { formatSchoolDate } from '@valence/domain/school-time';

const weekNames: Record<number, string> = {
  1: '1 week (short-term)',
  2: '2 weeks (standard)',
  3: '3 weeks (extended)',
  4: '4 weeks (full month)',
};

/** Less than half a minute must not read as nothing. */
const minutes = (seconds: number) =>
  seconds > 0 && seconds < 30 ? '< 1 min' : `${Math.round(seconds / 60)} min`;

export const studentsCopy = {
  documentTitle: 'Students · Valence',
  title: 'Student Management Dashboard',
  intro: 'Find a student by WhatsApp number to see classes, payments and videos.',
  toPanels: 'Report and assignment',
  lookUp: {
    label: 'WhatsApp number',
    placeholder: '__-___-____',
    search: 'Search',
    searching: 'Searching',
    failed: 'Something went wrong. Please try again.',
    nothingYet: 'No student chosen',
    nothingYetHint:
      'Enter a number above. Every form works: 077\u00a0123\u00a04567, +94\u00a077\u00a0123\u00a04567.',
  },
  student: {
    unnamed: 'Unnamed Student',
    /** In place of the first letter of a name. */
    noInitial: '?',
    verified: 'Verified Account',
    unverified: 'Unverified',
    alYear: (year: number) => `A/L ${year}`,
    confirmed: 'Confirmed',
    confirm: 'Confirm this student',
    confirmHint:
      'Lessons that are open to an A/L year can be for students of a class and confirmed ones alone.',
    confirmedOn: (at: Date, by: string | null) =>
      `Confirmed ${formatSchoolDate(at)}${by === null ? '' : ` by ${by}`}.`,
    withdraw: 'Take the confirmation back',
    isConfirmed: 'The student is confirmed.',
    isWithdrawn: 'The confirmation is taken back.',
    confirmFailed: 'That could not be saved. Please try again.',
    tabs: 'About this student',
  },
  classes: {
    tab: 'Classes',
    emptyTitle: 'No Classes Found',
    emptyText: 'Student is not enrolled in any classes yet.',
    details: 'Details',
    detailsOf: (name: string) => `Details of ${name}`,
    schedule: 'Schedule',
    scheduleOf: (name: string) => `Schedule of ${name}`,
    analytics: 'Analytics',
    analyticsOf: (name: string) => `Analytics of ${name}`,
    watching: {
      failed: 'What was watched could not be loaded.',
      weeks: 'Minutes watched by week',
      week: (from: Date) => `from ${formatSchoolDate(from)}`,
      minutes,
      lessons: 'Lessons of this class',
      none: 'No lesson is assigned to this class yet.',
      share: (share: number | null, seconds: number) =>
        share === null ? `${minutes(seconds)} watched` : `${Math.round(share * 100)} % watched`,
      last: (at: Date) => `last on ${formatSchoolDate(at)}`,
      never: 'not opened yet',
    },
    spot: (spot: number | null) => (spot === null ? 'No spot number' : `Spot ${spot}`),
  },
  payments: {
    tab: 'Payments',
    empty: 'No payment history',
    paidOn: (at: Date) => `Paid on ${formatSchoolDate(at)}`,
    freeCard: 'Free card',
    statuses: { paid: 'Paid', pending: 'Pending', partial: 'Part paid', overdue: 'Overdue' },
  },
  videos: {
    tab: 'Videos',
    list: 'Videos of this student',
    find: 'Find in this list',
    findPlaceholder: 'Title, category or source',
    found: (count: number) =>
      count === 0 ? 'None of these videos fits.' : count === 1 ? '1 video fits' : `${count} videos fit`,
    empty: 'No videos assigned',
    emptyHint: 'Choose one or more videos above and grant access.',
    directAccess: 'Direct Access',
    noEnd: 'No end',
    until: (end: Date) => `Until ${formatSchoolDate(end)}`,
    endedOn: (end: Date) => `Ended ${formatSchoolDate(end)}`,
    remove: 'Remove',
    removeNamed: (title: string) => `Remove access to ${title}`,
    confirmTitle: 'Confirm Removal',
    confirmText: (title: string) => `Are you sure you want to remove access to "${title}"?`,
    removed: 'Video access removed successfully',
    restored: 'Video access is back as it was.',
    undoFailed: 'The access could not be given back. Grant it again instead.',
    removeFailed: 'Failed to remove video access',
  },
  grant: {
    title: 'Grant access',
    find: 'Find videos',
    findPlaceholder: 'Title, category or month',
    found: (count: number) => (count === 1 ? '1 video found' : `${count} videos found`),
    more: (count: number) => `Show more (${count} left)`,
    list: 'Videos to grant',
    noVideos: 'There are no videos yet.',
    noMatch: 'No video matches. Try a shorter word.',
    duration: 'For how long',
    weeks: (weeks: number) => weekNames[weeks] ?? `${weeks} weeks`,
    until: (end: Date) => `Access until the end of ${formatSchoolDate(end)}.`,
    chosen: (count: number) => (count === 1 ? '1 video chosen' : `${count} videos chosen`),
    clear: 'Clear the choice',
    unpublished: 'Not published',
    submit: 'Grant Access',
    granted: 'Access granted successfully',
    failed: 'Failed to grant access',
  },
} as const;
