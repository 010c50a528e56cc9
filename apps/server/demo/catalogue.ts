// The demo's two hundred videos: the listed lessons with dates, months, A/L years and something real to play.

import { HOUR_MS } from '@valence/domain/durations';
import { endOfSchoolDay, schoolMonth } from '@valence/domain/school-time';
import { analytical } from './catalogue/analytical.ts';
import { environmental } from './catalogue/environmental.ts';
import { industrial } from './catalogue/industrial.ts';
import { inorganic } from './catalogue/inorganic.ts';
import { organic } from './catalogue/organic.ts';
import { pastPapers } from './catalogue/past-papers.ts';
import { physical } from './catalogue/physical.ts';
import { practical } from './catalogue/practical.ts';
import { CATEGORIES, type CategorySlug, type Topic } from './catalogue/topic.ts';
import { demoId } from './ids.ts';
import { pick } from './names.ts';
import type { PackagedLesson } from './packaged-lessons.ts';

const TOPICS: Record<CategorySlug, readonly Topic[]> = {
  physical,
  inorganic,
  organic,
  analytical,
  industrial,
  environmental,
  practical,
  'past-papers': pastPapers,
};

const DAYS_BETWEEN_UPLOADS = 1.5;
/** How many pictures each category has under /posters. */
const POSTERS_EACH = 3;
/** Uploaded and not published yet: the admin area lists them, no student sees them. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['practical-25', 'industrial-25', 'past-papers-25']);

/** Films on other services, as a teacher may link them: on YouTube, on Vimeo, and Bunny Stream's own sample. */
export const LINKED: Readonly<Record<string, string>> = {
  'physical-1': 'https://www.youtube.com/watch?v=FSyAehMdpyI',
  'practical-11': 'https://vimeo.com/76979871',
  'environmental-2': 'https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
};

/** A video of the demo; its key is category and number, as `organic-7`, or `lesson-<slug>` for a packaged lesson's own. */
export interface DemoVideo {
  key: string;
  category: CategorySlug;
  lesson: PackagedLesson | undefined;
  row: VideoRow;
}

interface VideoRow {
  id: string;
  title: string;
  subtitle: string;
  description: string;
  category_id: string;
  thumbnail_url: string;
  source_kind: 'protected' | 'address' | 'none';
  source_ref: string | null;
  duration_seconds: number | null;
  al_year: number;
  year: number;
  month: number;
  open_to_year: boolean;
  recorded_at: Date;
  uploaded_at: Date;
  published_at: Date | null;
}

export function videoId(key: string): string {
  return demoId(`video:${key}`);
}

export function categories() {
  return CATEGORIES.map(({ slug, name }, index) => ({
    id: demoId(`category:${slug}`),
    name,
    position: index + 1,
  }));
}

/**
 * Every video, newest first. The packaged lessons come first, under their own titles; each other video plays one of them too,
 * of its own category where there is one. Without packaged lessons the videos have nothing to play.
 */
export function demoVideos(at: Date, lessons: readonly PackagedLesson[]): DemoVideo[] {
  const own = lessons.map((lesson, index) => ownVideo(at, lesson, index));
  const entries = listedEntries(own);
  return [...own, ...entries.map((entry, position) => videoOfEntry(at, entry, position, lessons))];
}

/** The category that a packaged lesson's file names; physical chemistry when it names none of ours. */
function categoryOf({ category }: PackagedLesson): CategorySlug {
  const word = category.toLowerCase().replaceAll(' ', '-');
  return CATEGORIES.find(({ slug }) => word.startsWith(slug))?.slug ?? 'physical';
}

function ownVideo(at: Date, lesson: PackagedLesson, index: number): DemoVideo {
  const category = categoryOf(lesson);
  const key = `lesson-${lesson.slug}`;
  const uploaded = new Date(at.getTime() - (2 + index * 19) * HOUR_MS);
  return {
    key,
    category,
    lesson,
    row: {
      id: videoId(key),
      title: lesson.title,
      subtitle: lesson.subtitle,
      description: lesson.description,
      category_id: demoId(`category:${category}`),
      thumbnail_url: `/posters/${key}.webp`,
      ...playedBy(lesson),
      al_year: 2027,
      // Always the present month: the class's payment for this month opens the video.
      ...schoolMonth(at),
      open_to_year: false,
      recorded_at: new Date(uploaded.getTime() - 26 * HOUR_MS),
      uploaded_at: uploaded,
      published_at: uploaded,
    },
  };
}

interface Entry {
  key: string;
  category: CategorySlug;
  number: number;
  title: string;
  subtitle: string;
  description: string;
}

/** The listed lessons, taken from the categories in turn; each packaged lesson replaces one of its category. */
function listedEntries(own: readonly DemoVideo[]): Entry[] {
  const lists = CATEGORIES.map(({ slug }) => {
    const entries = entriesOf(slug);
    for (const video of own.filter(({ category }) => category === slug)) {
      const same = entries.findIndex(({ title }) => title === video.row.title);
      entries.splice(same >= 0 ? same : entries.length - 2, 1);
    }
    return entries;
  });
  const longest = Math.max(...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]));
  return inTurn.flat().filter((entry) => entry !== undefined);
}

function entriesOf(category: CategorySlug): Entry[] {
  const lessons = TOPICS[category].flatMap(({ unit, lessons: inUnit }) =>
    inUnit.map(([title, description]) => ({ category, title, subtitle: unit, description })),
  );
  return lessons.map((lesson, index) => ({ ...lesson, number: index + 1, key: `${category}-${index + 1}` }));
}

function videoOfEntry(
  at: Date,
  entry: Entry,
  position: number,
  lessons: readonly PackagedLesson[],
): DemoVideo {
  const { key, category, number, title, subtitle, description } = entry;
  const address = LINKED[key];
  const matching = lessons.filter((lesson) => categoryOf(lesson) === category);
  const candidates = matching.length > 0 ? matching : lessons;
  const lesson = address || candidates.length === 0 ? undefined : pick(candidates, position);
  const days = 4 + Math.floor(position * DAYS_BETWEEN_UPLOADS);
  // Lessons go up between six and ten in the evening.
  const uploaded = new Date(endOfSchoolDay(at, -days).getTime() - (2 + (position % 5)) * HOUR_MS + 1000);
  const recorded = new Date(uploaded.getTime() - (20 + (position % 3) * 24) * HOUR_MS);
  const alYear = number % 8 === 6 ? 2026 : number % 8 === 7 ? 2028 : 2027;
  return {
    key,
    category,
    lesson,
    row: {
      id: videoId(key),
      title,
      subtitle,
      description,
      category_id: demoId(`category:${category}`),
      thumbnail_url: `/posters/${category}-${1 + ((number - 1) % POSTERS_EACH)}.webp`,
      ...(address
        ? { source_kind: 'address' as const, source_ref: address, duration_seconds: null }
        : playedBy(lesson)),
      al_year: alYear,
      ...schoolMonth(recorded),
      open_to_year: category === 'environmental' && number > 2 && number <= 10 && alYear === 2027,
      recorded_at: recorded,
      uploaded_at: uploaded,
      published_at: UNPUBLISHED.has(key) ? null : uploaded,
    },
  };
}

function playedBy(lesson: PackagedLesson | undefined) {
  if (!lesson) return { source_kind: 'none' as const, source_ref: null, duration_seconds: null };
  const duration_seconds = Math.round(lesson.durationSeconds);
  return { source_kind: 'protected' as const, source_ref: lesson.prefix, duration_seconds };
}

/** The captions of every video that plays a packaged lesson. */
export function captions(videos: readonly DemoVideo[]) {
  return videos.flatMap(({ row, lesson }) =>
    (lesson?.captions ?? []).map(({ language, label, file }) => ({
      video_id: row.id,
      language,
      label,
      file_name: file,
    })),
  );
}
