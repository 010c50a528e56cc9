// Which lesson comes before and after one.

import type { LibraryVideo } from '@valence/contract/videos';
import { shelvesOf } from './shelves.ts';

/** The lessons before and after one in the order that its category is taught in: by upload, the oldest first. */
export function neighboursOf(videos: readonly LibraryVideo[], videoId: string) {
  const shelf = shelvesOf(videos).find((one) => one.videos.some(({ _id }) => _id === videoId))?.videos ?? [];
  const at = shelf.findIndex(({ _id }) => _id === videoId);
  return { previous: shelf[at + 1], next: shelf[at - 1] };
}
