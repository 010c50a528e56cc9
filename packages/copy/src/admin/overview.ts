// The overview of the admin area: needs, and figures with their comparison.

import type { FigureKey, Need, NeedKind } from '@valence/contract/admin/overview';
import { formatRupees } from '@valence/domain/money';
import { formatSchoolDate } from '@valence/domain/school-time';

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`;

const daysLeft = (days: number) => {
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
  if (days === 0) return 'due today';
  return days === 1 ? '1 day left' : `${days} days left`;
};

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** For each need a title, and a detail on how urgent it is or what to do. */
export const needWords: Record<NeedKind, (need: Need) => { title: string; detail: string }> = {
  'sending-stopped': () => ({
    title: 'WhatsApp refuses our account: no sign-in code goes out',
    detail: 'Nobody new can sign in. Check the token and the account with Meta, then start the server anew.',
  }),
  checkups: ({ count }) => ({
    title: `Not all is well: ${many(count, 'thing', 'things')} to do`,
    detail: 'See what the server found about itself, and what to do.',
  }),
  'messages-failed': ({ count }) => ({
    title: `${many(count, 'WhatsApp message was', 'WhatsApp messages were')} not delivered`,
    detail: 'In the last 24 hours. If there are many, check the account with Meta.',
  }),
  'disk-low': ({ freeBytes = 0 }) => ({
    title: 'The disk is nearly full',
    detail: `${gigabytes(freeBytes)} free. Films can no longer be uploaded when it is full.`,
  }),
  deletions: ({ count, daysLeft: days = 0 }) => ({
    title: many(count, 'request to delete an account', 'requests to delete an account'),
    detail: count === 1 ? daysLeft(days) : `The nearest: ${daysLeft(days)}`,
  }),
  slips: ({ count }) => ({
    title: many(count, 'bank slip to look at', 'bank slips to look at'),
    detail: 'Approve a slip, and the month’s lessons open at once.',
  }),
  questions: ({ count }) => ({
    title: many(count, 'question waits for an answer', 'questions wait for an answer'),
    detail: 'The student is told as soon as it is there.',
  }),
  'films-failed': ({ count }) => ({
    title: many(count, 'film did not become a lesson', 'films did not become lessons'),
    detail: 'See why, then try again.',
  }),
  'films-missing': ({ count }) => ({
    title: many(count, 'published lesson has no film', 'published lessons have no film'),
    detail: 'Students see it and cannot play it. Add a film or an address.',
  }),
  'imports-failed': ({ count }) => ({
    title: many(count, 'import could not be applied', 'imports could not be applied'),
    detail: 'Nothing of it was written. Open it and apply it again.',
  }),
  'uploads-stalled': ({ count }) => ({
    title: many(count, 'film is not wholly here', 'films are not wholly here'),
    detail: 'Choose the file again: it goes on where it stopped.',
  }),
  'unusual-pulls': ({ count }) => ({
    title: many(count, 'student loads lessons unusually', 'students load lessons unusually'),
    detail: 'In the last 7 days: much faster than they play, or from several places at once.',
  }),
  overdue: ({ count, owedCents = 0 }) => ({
    title: many(count, 'student with overdue months', 'students with overdue months'),
    detail: `${formatRupees(owedCents)} in all`,
  }),
  'lessons-unpaid': ({ count }) => ({
    title: many(count, 'student has not paid this month', 'students have not paid this month'),
    detail: 'Its lessons are out and wait for the payment.',
  }),
  publishing: ({ count, next }) => ({
    title: `${many(count, 'lesson is', 'lessons are')} published in the next 7 days`,
    detail: next ? `${next.title}, ${formatSchoolDate(new Date(next.at))}` : '',
  }),
};

/** The change from the days before, rounded; undefined: nothing to compare with. */
function change(value: number, before: number, isShare: boolean): string | undefined {
  const difference = isShare
    ? Math.round((value - before) * 100)
    : Math.round(((value - before) / Math.abs(before)) * 100);
  if (!Number.isFinite(difference)) return undefined;
  if (difference === 0) return 'no change';
  const size = `${Math.abs(difference).toLocaleString('en')} ${isShare ? 'points' : '%'}`;
  return `${difference > 0 ? '+' : '−'}${size}`;
}

export const comparisonCopy = {
  change,
  unknown: '–',
  share: (value: number) => `${Math.round(value * 100)} %`,
  count: (value: number) => value.toLocaleString('en'),
} as const;

const figures: Record<FigureKey, { title: string; unit: string }> = {
  students: { title: 'New students', unit: 'a day' },
  viewers: { title: 'Active viewers', unit: 'students a day' },
  minutes: { title: 'Minutes watched', unit: 'a day' },
  income: { title: 'Income', unit: 'rupees a day' },
  'sign-ins': { title: 'Sign-ins', unit: 'a day' },
  delivery: { title: 'Passcodes delivered', unit: 'of those sent' },
  visits: { title: 'Landing page visits', unit: 'a day' },
  conversion: { title: 'Register clicks', unit: 'of all' },
};

export const overviewCopy = {
  documentTitle: 'Overview · Valence',
  title: 'Overview',
  intro: 'What needs you now, and how the school is doing.',
  today: 'Today',
  todayFailed: 'Today’s classes and cash could not be loaded.',
  todayClasses: 'Today’s classes',
  noClasses: 'No class today',
  cash: { everybody: 'Cash today', own: 'Your cash today' },
  payments: (count: number) => (count === 0 ? 'no payments yet' : many(count, 'payment', 'payments')),
  needs: 'Needs you now',
  needsFailed: 'What needs you could not be loaded.',
  nothing: 'Nothing needs you now',
  nothingHint: 'Slips, requests, failed films and overdue months show here.',
  figuresTitle: 'Figures',
  figuresFailed: 'The figures could not be loaded.',
  span: 'Figures of',
  spans: { today: 'Today', week: '7 days', month: '30 days' },
  before: {
    today: (value: string) => `yesterday: ${value}`,
    week: (value: string) => `7 days before: ${value}`,
    month: (value: string) => `30 days before: ${value}`,
  },
  allStudents: (count: number) => many(count, 'student in all', 'students in all'),
  charts: 'The last 30 days',
  showCharts: 'Show charts',
  hideCharts: 'Hide charts',
  day: 'Day',
  figures,
} as const;
