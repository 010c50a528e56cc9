// The desk's catalogue of videos.

import type { SourceKind } from '@valence/domain/video-kind';

const kinds: Record<SourceKind | 'unprotected', string> = {
  protected: 'Protected upload',
  bunny: 'Bunny Stream',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  file: 'Address of a file',
  none: 'No video yet',
  broken: 'Address that cannot play',
  unprotected: 'Unprotected, all kinds',
};

export const catalogueCopy = {
  documentTitle: 'Videos · Valence',
  title: 'Videos',
  intro: 'Every lesson: find it, edit it, publish it now or at a time.',
  list: 'Videos',
  search: 'Find videos',
  searchPlaceholder: 'Title or category',
  filters: { category: 'Category', alYear: 'A/L year', kind: 'Source', state: 'State' },
  columns: {
    title: 'Title',
    category: 'Category',
    month: 'Month',
    kind: 'Source',
    state: 'State',
    uploaded: 'Added',
  },
  kinds,
  states: { published: 'Published', scheduled: 'Scheduled', draft: 'Not published', deleted: 'Deleted' },
  scheduledFor: (when: string) => `From ${when}`,
  unprotected: 'Unprotected',
  unprotectedHint: 'Whoever knows the address can play it, also without access here.',
  none: 'none',
  preview: (title: string) => `Preview ${title}`,
  empty: 'No videos yet',
  emptyHint: 'The first one you add stands here.',
  nothingFound: 'No video fits',
  nothingFoundHint: 'Try a shorter word, or clear the filters.',
} as const;
