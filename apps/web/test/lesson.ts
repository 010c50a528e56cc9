// A lesson as a list of the library has it.

import type { LibraryVideo } from '@valence/contract/learning/videos';

/** One of an hour, which nobody has begun. */
export function lesson(title: string, fields: Partial<LibraryVideo> = {}): LibraryVideo {
  return {
    _id: crypto.randomUUID(),
    title,
    subtitle: '',
    description: '',
    thumbnailUrl: null,
    animationUrl: null,
    category: 'Physical chemistry',
    uploadedDate: '2026-11-01T00:00:00Z',
    recordedDate: null,
    alYear: 2027,
    month: null,
    year: null,
    durationSeconds: 3600,
    ...fields,
  };
}
