// How the library is ordered and searched.

import type { LibraryVideo } from '@valence/contract/videos';
import { schoolDaysUntil } from '@valence/domain/school-time';
import { isFinished } from '@valence/domain/watched';

/** How many the section of the latest holds. */
export const LATEST_COUNT = 4;
const ENDING_SOON_DAYS = 7;

export interface Shelf {
  category: string;
  videos: LibraryVideo[];
}

/** Newest first by the day of upload; at the same instant by title. */
export function newestFirst(videos: readonly LibraryVideo[]): LibraryVideo[] {
  return videos.toSorted(
    (one, other) =>
      Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate) || one.title.localeCompare(other.title),
  );
}

/** One shelf a category, in the order that the desk gives them. */
export function shelvesOf(videos: readonly LibraryVideo[]): Shelf[] {
  const shelves = new Map<string, LibraryVideo[]>();
  for (const video of newestFirst(videos)) {
    shelves.set(video.category, [...(shelves.get(video.category) ?? []), video]);
  }
  const place = ({ videos: [first] }: Shelf) => first?.categoryPlace ?? Number.MAX_SAFE_INTEGER;
  return [...shelves]
    .map(([category, ofCategory]) => ({ category, videos: ofCategory }))
    .sort((one, other) => place(one) - place(other));
}

/** Started and not finished, what was watched last first. */
export function toContinue(videos: readonly LibraryVideo[]): LibraryVideo[] {
  return videos
    .filter(({ watchedShare = 1, lastWatchedAt }) => lastWatchedAt && !isFinished(watchedShare))
    .sort((one, other) => Date.parse(other.lastWatchedAt ?? '') - Date.parse(one.lastWatchedAt ?? ''));
}

export interface Wanted {
  words: string;
  /** Undefined: all. */
  category: string | undefined;
  /** Only what ends within a week. */
  endingSoon: boolean;
}

export const EVERYTHING: Wanted = { words: '', category: undefined, endingSoon: false };

export function isEverything({ words, category, endingSoon }: Wanted): boolean {
  return words.trim() === '' && category === undefined && !endingSoon;
}

/** All that is asked for, newest first; each of the words somewhere in the title, subtitle, description or category. */
export function matching(videos: readonly LibraryVideo[], wanted: Wanted, at: Date): LibraryVideo[] {
  const words = folded(wanted.words).split(/\s+/u).filter(Boolean);
  return newestFirst(videos).filter((video) => {
    if (wanted.category !== undefined && video.category !== wanted.category) return false;
    if (wanted.endingSoon && !endsSoon(video, at)) return false;
    const text = folded([video.title, video.subtitle, video.description, video.category].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

function endsSoon({ accessExpires }: LibraryVideo, at: Date): boolean {
  if (accessExpires === undefined) return false;
  const end = new Date(accessExpires);
  return end > at && schoolDaysUntil(at, end) <= ENDING_SOON_DAYS;
}

/** One form for the same letters: composed or not, upper or lower case. */
function folded(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}
