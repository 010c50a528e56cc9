// The demo's questions about lessons, some answered and some waiting in the admin area, and Nimali's notes.

import { HOUR_MS } from '@valence/domain/durations';
import { featuredFor } from './access.ts';
import type { DemoVideo } from './catalogue.ts';
import { demoId } from './ids.ts';
import { openSeats } from './payments.ts';
import { CAST } from './people.ts';
import { type ClassSlug, classId, type Enrolment } from './school.ts';

/** The lessons with questions, which whole classes can watch, and the class that asks about each. */
const LESSONS = {
  equilibrium: { feature: 'paid-month', slug: 'colombo-theory' },
  mechanism: { feature: 'enrolled', slug: 'colombo-papers' },
} as const satisfies Record<string, { feature: Parameters<typeof featuredFor>[1]; slug: ClassSlug }>;
type LessonName = keyof typeof LESSONS;

interface Question {
  lesson: LessonName;
  /** The index among the class's students who have paid, or Nimali. */
  by: number | 'nimali';
  second: number | null;
  hoursAgo: number;
  text: string;
  /** `after`: hours after the question; `shared`: everybody in the lesson sees it. */
  answer?: { text: string; after: number; shared: boolean };
}

const QUESTIONS: readonly Question[] = [
  {
    lesson: 'mechanism',
    by: 'nimali',
    second: 34,
    hoursAgo: 36,
    text: 'Why does the nucleophile come only from the back, and never from the side of the bromine?',
    answer: {
      text: 'The empty orbital that takes its electrons, σ* of the C–Br bond, is largest behind the carbon. On the bromine’s side the lone pairs of bromine push it away as well.',
      after: 3,
      shared: true,
    },
  },
  {
    lesson: 'mechanism',
    by: 3,
    second: 58,
    hoursAgo: 30,
    text: '2-bromobutane වල R එක S වෙනවා කියන්නේ හැම වෙලාවෙම ද? Can it stay R although it turns over?',
    answer: {
      text: 'It always turns over. The letter changes only if the new group has the same rank as bromine had, as OH has here. Rank the four groups anew, then read the letter.',
      after: 5,
      shared: true,
    },
  },
  {
    lesson: 'mechanism',
    by: 8,
    second: null,
    hoursAgo: 26,
    text: 'Sir, is the tertiary case asked in the structured essay, or only in the MCQ?',
    answer: { text: 'Both. Question 6 of 2023 is a good one to try next.', after: 2, shared: false },
  },
  {
    lesson: 'mechanism',
    by: 14,
    second: 41,
    hoursAgo: 9,
    text: 'Does a polar solvent such as ethanol make SN2 faster or slower? My tute says slower, the book says faster.',
  },
  {
    lesson: 'equilibrium',
    by: 5,
    second: 27,
    hoursAgo: 18,
    text: 'When acid is added, is it the H⁺ that shifts it or the lower OH⁻?',
    answer: {
      text: 'Write the equation with H⁺ on the left: 2CrO₄²⁻ + 2H⁺ ⇌ Cr₂O₇²⁻ + H₂O. More H⁺ shifts it to the right. With OH⁻ one says the same thing twice.',
      after: 4,
      shared: true,
    },
  },
  {
    lesson: 'equilibrium',
    by: 11,
    second: 49,
    hoursAgo: 7,
    text: 'රත් කළාම වර්ණය වෙනස් වෙන්නේ නැත්තේ ඇයි? The Kc changes with temperature, doesn’t it?',
  },
  {
    lesson: 'equilibrium',
    by: 17,
    second: 63,
    hoursAgo: 2,
    text: 'Barium chloride gives a yellow precipitate even from the orange solution. Where does the chromate come from?',
  },
];

const NOTES: readonly { lesson: LessonName; second: number | null; hoursAgo: number; text: string }[] = [
  {
    lesson: 'mechanism',
    second: 22,
    hoursAgo: 35,
    text: 'Rate = k[RBr][OH⁻]: both are in the one slow step.',
  },
  {
    lesson: 'mechanism',
    second: 58,
    hoursAgo: 35,
    text: 'කුඩය පෙරළෙනවා වගේ. Draw the product with the three groups on the other side.',
  },
  { lesson: 'equilibrium', second: 27, hoursAgo: 19, text: 'Acid: orange. Alkali: yellow. Kc stays.' },
  { lesson: 'equilibrium', second: null, hoursAgo: 18, text: 'Ask about Q10 of the 2025 paper in class.' },
];

const hexId = (name: string) => demoId(name).replaceAll('-', '');

/** @param videos newest first */
export function questions(at: Date, videos: readonly DemoVideo[], seats: readonly Enrolment[]) {
  // Students who have not paid the present month cannot watch its lesson.
  const unpaid = new Set(openSeats(at, seats));
  return QUESTIONS.flatMap(({ lesson, by, second, hoursAgo, text, answer }, index) => {
    const { feature, slug } = LESSONS[lesson];
    const video = featuredFor(videos, feature);
    const register = seats.filter((seat) => seat.class_id === classId(slug) && !unpaid.has(seat));
    const account_id = by === 'nimali' ? CAST.nimali.id : register[by]?.account_id;
    if (!video || account_id === undefined) return [];
    const asked_at = new Date(at.getTime() - hoursAgo * HOUR_MS);
    const answered_at = answer && new Date(asked_at.getTime() + answer.after * HOUR_MS);
    return [
      {
        id: demoId(`question:${index}`),
        account_id,
        request_id: hexId(`question:${index}`),
        video_id: video.row.id,
        at_second: second,
        text,
        asked_at,
        answer: answer?.text ?? null,
        answered_at: answered_at ?? null,
        answered_by: answer ? CAST.admin.id : null,
        answer_changed_at: answered_at ?? null,
        shared_at: answer?.shared ? (answered_at ?? null) : null,
        // All answers are seen: nobody finds a new one at the first sign-in.
        seen_at: answered_at ? new Date(answered_at.getTime() + HOUR_MS) : null,
      },
    ];
  });
}

/** Nimali's notes. @param videos newest first */
export function notes(at: Date, videos: readonly DemoVideo[]) {
  return NOTES.flatMap(({ lesson, second, hoursAgo, text }, index) => {
    const video = featuredFor(videos, LESSONS[lesson].feature);
    if (!video) return [];
    const written_at = new Date(at.getTime() - hoursAgo * HOUR_MS);
    return [
      {
        account_id: CAST.nimali.id,
        note_id: hexId(`note:${index}`),
        video_id: video.row.id,
        at_second: second,
        text,
        written_at,
        changed_at: written_at,
      },
    ];
  });
}
