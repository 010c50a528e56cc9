// The words that all tables of the admin area share.

export const tableCopy = {
  actions: 'Actions',
  choose: (name: string) => `Choose ${name}`,
  sort: 'Sort by',
  up: (head: string) => `${head} ↑`,
  down: (head: string) => `${head} ↓`,
  chooseAll: 'Choose all on this page',
  failed: 'This list could not be loaded. Nothing was changed.',
  tryAgain: 'Try again',
  loading: 'Loading',
  range: (first: number, last: number, total: number) =>
    total === 0 ? 'Nothing' : `${first}–${last} of ${total.toLocaleString('en')}`,
  previous: 'Previous',
  next: 'Next',
  clear: 'Clear the filters',
  all: 'All',
} as const;
