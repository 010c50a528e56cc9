// The offline page, shown in place of a page that cannot be reached.

export const offlineCopy = {
  documentTitle: 'You are offline · Valence',
  title: 'You are offline',
  text: 'This page needs an internet connection. It opens by itself as soon as there is one.',
} as const;
