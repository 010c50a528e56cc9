// Finds the lessons before and after a lesson.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { shelvesOf } from './shelves.ts';

/** The previous and the next lesson of the same category, in the order of teaching: by upload, the oldest first. */
export function neighboursOf(videos: readonly LibraryVideo[], videoId: string) {
  const shelf =
    shelvesOf(videos).find((each) => each.videos.some(({ _id }) => _id === videoId))?.videos ?? [];
  const at = shelf.findIndex(({ _id }) => _id === videoId);
  return { previous: shelf[at + 1], next: shelf[at - 1] };
}
