// The syllabus as the library shows it: its units, which are the categories, and how much of each was watched.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { isFinished } from '@valence/domain/watched';
import { shelvesOf } from './shelves.ts';

export interface Unit {
  category: string;
  /** The letters on its tile, those of no other unit. */
  symbol: string;
  lessonCount: number;
  watchedCount: number;
  /** How much of its lessons was watched, 0 to 1; a finished lesson counts whole. */
  share: number;
}

/** In the order that an admin set. */
export function unitsOf(videos: readonly LibraryVideo[]): Unit[] {
  const taken = new Set<string>();
  return shelvesOf(videos).map(({ category, videos: lessons }) => {
    const shares = lessons.map(({ watchedShare = 0 }) => (isFinished(watchedShare) ? 1 : watchedShare));
    const symbol = symbolsOf(category).find((one) => !taken.has(one)) ?? symbolOf(category);
    taken.add(symbol);
    return {
      category,
      symbol,
      lessonCount: lessons.length,
      watchedCount: shares.filter((share) => share === 1).length,
      share: shares.reduce((sum, share) => sum + share, 0) / lessons.length,
    };
  });
}

/** `Ph` for Physical chemistry; a Sinhala letter stays whole with its vowel sign, and is wide enough alone. */
export function symbolOf(category: string): string {
  return symbolsOf(category)[0] ?? '';
}

/** The symbols that a category may have, the best first: as with the elements, a later letter where the second is taken. */
function symbolsOf(category: string): string[] {
  const [first = '', ...others] = [...new Intl.Segmenter().segment(category)].map(({ segment }) => segment);
  const letter = first.toLocaleUpperCase();
  const pairs = others.filter((other) => /^\p{L}/u.test(other)).map((other) => letter + other);
  return /\p{Script=Latin}/u.test(letter) && pairs.length > 0 ? pairs : [letter, ...pairs];
}
