// How lessons are ordered: on shelves by category, the newest first.

import type { LibraryVideo } from '@valence/contract/learning/videos';

export interface Shelf {
  category: string;
  videos: LibraryVideo[];
}

/** Newest upload first; uploads of the same instant by title. */
export function newestFirst(videos: readonly LibraryVideo[]): LibraryVideo[] {
  return videos.toSorted(
    (one, other) =>
      Date.parse(other.uploadedDate) - Date.parse(one.uploadedDate) || one.title.localeCompare(other.title),
  );
}

/** One shelf for each category, in the order that an admin set. */
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
