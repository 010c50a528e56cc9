// What the library shows: its sections, and what its search and filters find.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { libraryCopy } from '@valence/copy/learning/library';
import { schoolDaysUntil } from '@valence/domain/school-time';
import { isFinished } from '@valence/domain/watched';
import { withWords, wordsOf } from './lesson-words.ts';
import { newestFirst, type Shelf, shelvesOf } from './shelves.ts';

/** How many lessons the section of the latest holds. */
export const LATEST_COUNT = 4;
const ENDING_SOON_DAYS = 7;

/** Lessons that are started and not finished, the last watched first. */
export function toContinue(videos: readonly LibraryVideo[]): LibraryVideo[] {
  return videos
    .filter(({ watchedShare = 1, lastWatchedAt }) => lastWatchedAt && !isFinished(watchedShare))
    .sort((one, other) => Date.parse(other.lastWatchedAt ?? '') - Date.parse(one.lastWatchedAt ?? ''));
}

/** What the library shows, each lesson once. */
export interface Sections {
  /** The lesson to go on with. */
  begun: LibraryVideo | undefined;
  latest: LibraryVideo[];
  /** What does not stand above. */
  categories: Shelf[];
}

export function sectionsOf(videos: readonly LibraryVideo[]): Sections {
  const [begun] = toContinue(videos);
  const latest = newestFirst(videos).slice(0, LATEST_COUNT);
  const rest = videos.filter((video) => video !== begun && !latest.includes(video));
  return { begun, latest, categories: shelvesOf(rest) };
}

export interface LibraryQuery {
  words: string;
  /** Undefined: all. */
  category: string | undefined;
  /** Only lessons whose access ends within a week. */
  endingSoon: boolean;
  /** Whether the units are shown instead of the lessons, while nothing narrows them. */
  isSyllabus: boolean;
}

export const EVERYTHING: LibraryQuery = {
  words: '',
  category: undefined,
  endingSoon: false,
  isSyllabus: false,
};

export function isEverything({ words, category, endingSoon }: LibraryQuery): boolean {
  return words.trim() === '' && category === undefined && !endingSoon;
}

/** What narrows the list beside the words, in words. */
export function filtersOf({ category, endingSoon }: LibraryQuery): string[] {
  return [...(endingSoon ? [libraryCopy.endingSoon] : []), ...(category === undefined ? [] : [category])];
}

/** The lessons that match, newest first; each word must be found in the title, subtitle, description or category. */
export function matching(videos: readonly LibraryVideo[], query: LibraryQuery, at: Date): LibraryVideo[] {
  const eligible = newestFirst(videos).filter((video) => {
    if (query.category !== undefined && video.category !== query.category) return false;
    return !query.endingSoon || endsSoon(video, at);
  });
  return withWords(eligible, wordsOf(query.words), ({ title, subtitle, description, category }) =>
    [title, subtitle, description, category].join('\n'),
  );
}

function endsSoon({ accessExpires }: LibraryVideo, at: Date): boolean {
  if (accessExpires === undefined) return false;
  const end = new Date(accessExpires);
  return end > at && schoolDaysUntil(at, end) <= ENDING_SOON_DAYS;
}
