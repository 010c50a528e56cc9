// The demo's institutes and classes, and the students in them with their spots.

import { DAY_MS } from '@valence/domain/durations';
import { schoolClock } from '@valence/domain/school-time';
import { demoId } from './ids.ts';
import { pick } from './names.ts';
import { CAST, STUDENTS, studentId } from './people.ts';

const INSTITUTES = [
  { slug: 'colombo', name: 'Lumina Science Hall', location: 'Nugegoda, Colombo' },
  { slug: 'kandy', name: 'Hanthana Institute', location: 'Peradeniya Road, Kandy' },
  { slug: 'galle', name: 'Rampart Academy', location: 'Wackwella Road, Galle' },
] as const;

interface DemoClass {
  slug: string;
  institute: (typeof INSTITUTES)[number]['slug'];
  name: string;
  alYear: number;
  policy: 'enrolled' | 'paid-month';
  feeRupees: number;
  hours: keyof typeof HOURS;
  /**
   * `first`: month and day of its first day, the last such day before the demo is loaded, whose weekday the class has. A class without
   * one names its weekday; Monday is 1.
   */
  day: { first: string } | { weekday: number };
}

const HOURS = {
  morning: ['08:00', '12:00'],
  afternoon: ['13:30', '17:30'],
  evening: ['16:30', '18:30'],
} as const;

/** Two classes in each institute. Theory is paid by the month; the other classes open their videos to everyone enrolled. */
export const CLASSES = [
  {
    slug: 'colombo-theory',
    institute: 'colombo',
    name: '2027 Theory, Colombo',
    alYear: 2027,
    policy: 'paid-month',
    feeRupees: 3500,
    hours: 'morning',
    day: { first: '03-28' },
  },
  {
    slug: 'colombo-papers',
    institute: 'colombo',
    name: '2027 Paper Class, Colombo',
    alYear: 2027,
    policy: 'enrolled',
    feeRupees: 2000,
    hours: 'evening',
    day: { weekday: 1 },
  },
  {
    slug: 'kandy-theory',
    institute: 'kandy',
    name: '2027 Theory, Kandy',
    alYear: 2027,
    policy: 'paid-month',
    feeRupees: 3000,
    hours: 'evening',
    day: { first: '03-31' },
  },
  {
    slug: 'kandy-revision',
    institute: 'kandy',
    name: '2026 Revision, Kandy',
    alYear: 2026,
    policy: 'enrolled',
    feeRupees: 2500,
    hours: 'afternoon',
    day: { weekday: 7 },
  },
  {
    slug: 'galle-theory',
    institute: 'galle',
    name: '2027 Theory, Galle',
    alYear: 2027,
    policy: 'paid-month',
    feeRupees: 3000,
    hours: 'evening',
    day: { first: '04-01' },
  },
  {
    slug: 'galle-beginners',
    institute: 'galle',
    name: '2028 Theory, Galle',
    alYear: 2028,
    policy: 'paid-month',
    feeRupees: 2800,
    hours: 'evening',
    day: { weekday: 6 },
  },
] as const satisfies readonly DemoClass[];

export type ClassSlug = (typeof CLASSES)[number]['slug'];

export function classId(slug: ClassSlug): string {
  return demoId(`class:${slug}`);
}

export function institutes() {
  return INSTITUTES.map(({ slug, name, location }) => ({ id: demoId(`institute:${slug}`), name, location }));
}

export function classes(at: Date) {
  return CLASSES.map(({ slug, institute, name, alYear, policy, day }) => ({
    id: demoId(`class:${slug}`),
    institute_id: demoId(`institute:${institute}`),
    name,
    al_year: alYear,
    policy,
    starts_on: 'first' in day ? lastDay(day.first, at) : null,
    created_at: new Date(at.getTime() - 390 * DAY_MS),
  }));
}

/** The last such day before the instant, as `2026-03-28`. @param monthAndDay as `03-28` */
function lastDay(monthAndDay: string, at: Date): string {
  const present = at.toISOString().slice(0, 10);
  const day = `${present.slice(0, 4)}-${monthAndDay}`;
  return day < present ? day : `${Number(present.slice(0, 4)) - 1}-${monthAndDay}`;
}

const weekdayOf = (day: string) => schoolClock(new Date(`${day}T12:00:00+05:30`)).weekday;

/** When each class is, in its hall: on the weekday of its first day, where that is named. */
export function timetable(at: Date) {
  return CLASSES.map(({ slug, day, hours }, index) => ({
    class_id: classId(slug),
    weekday: 'first' in day ? weekdayOf(lastDay(day.first, at)) : day.weekday,
    starts_at: HOURS[hours][0],
    ends_at: HOURS[hours][1],
    place: `Hall ${1 + (index % 3)}`,
  }));
}

export interface Enrolment {
  id: string;
  class_id: string;
  account_id: string;
  spot_number: number;
  enrolled_at: Date;
}

/** Nimali is in both classes of Colombo; every other student has a class, some have two. */
export function enrolments(at: Date): Enrolment[] {
  const spots = new Map<ClassSlug, number>();
  const seat = (slug: ClassSlug, student: string, daysAgo: number): Enrolment => {
    const spot = (spots.get(slug) ?? 0) + 1;
    spots.set(slug, spot);
    return {
      id: demoId(`enrolment:${slug}:${student}`),
      class_id: classId(slug),
      account_id: student,
      spot_number: spot,
      enrolled_at: new Date(at.getTime() - daysAgo * DAY_MS),
    };
  };
  const rows: Enrolment[] = [];
  for (let n = 5; n <= STUDENTS; n += 1) {
    const days = 3 + ((n * 37) % 300);
    for (const slug of classesOf(n)) rows.push(seat(slug, studentId(n), days));
    // Nimali stands in the middle of the register, not on its first line.
    if (n === 40) rows.push(seat('colombo-theory', CAST.nimali.id, 290));
    if (n === 61) rows.push(seat('colombo-papers', CAST.nimali.id, 200));
  }
  return rows;
}

function classesOf(n: number): ClassSlug[] {
  if (n % 6 === 0) return ['galle-beginners'];
  if (n % 4 === 3) return ['kandy-revision'];
  const theory = pick(['colombo-theory', 'kandy-theory', 'galle-theory'] as const, n % 4);
  return theory === 'colombo-theory' || n % 5 === 0 ? [theory, 'colombo-papers'] : [theory];
}
