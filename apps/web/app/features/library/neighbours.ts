// Finds the lessons before and after a lesson, in the order in which its category is taught: by upload, the oldest first.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { shelvesOf } from './shelves.ts';

/** The previous and the next lesson of the same category. */
export function neighboursOf(videos: readonly LibraryVideo[], videoId: string) {
  const { shelf, at } = placeOf(videos, videoId);
  return { previous: shelf[at + 1], next: shelf[at - 1] };
}

/** All lessons of the same category that come after it, the next one first. */
export function lessonsAfter(videos: readonly LibraryVideo[], videoId: string): LibraryVideo[] {
  const { shelf, at } = placeOf(videos, videoId);
  return shelf.slice(0, Math.max(0, at)).reverse();
}

/** A shelf holds the newest lesson first. */
function placeOf(videos: readonly LibraryVideo[], videoId: string) {
  const isIt = ({ _id }: LibraryVideo) => _id === videoId;
  const shelf = shelvesOf(videos).find((each) => each.videos.some(isIt))?.videos ?? [];
  return { shelf, at: shelf.findIndex(isIt) };
}
