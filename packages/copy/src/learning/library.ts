// The library: lessons that a student can watch, and locked cards.

export const libraryCopy = {
  documentTitle: 'Your lessons · Valence',
  title: 'Your lessons',
  toContinue: 'Continue watching',
  latest: 'Latest Videos',
  empty: 'Oops! There are no items available at the moment',
  emptyText: 'Lessons appear here as soon as your teacher opens them for you.',
  failedText: 'Your lessons could not be loaded. Nothing is lost; check the connection and try again.',
  /** For screen readers. */
  noneYet: 'No lessons are open to you yet',
  toClasses: 'See our classes',
  loading: 'Loading your lessons',
  search: 'Search your lessons',
  clear: 'Clear the search',
  allCategories: 'All',
  endingSoon: 'Ending soon',
  filters: 'Show only',
  found: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  nothingFound: 'No lesson matches this',
  nothingFoundText: 'Try fewer words, or look in all categories.',
  showAll: 'Show all lessons',
  back: (shelf: string) => `${shelf}: back`,
  on: (shelf: string) => `${shelf}: on`,
  length: (length: string) => `Length ${length}`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  watched: 'Watched',

  expiresInDays: (days: number) => {
    if (days === 0) return 'Expires today';
    return days === 1 ? 'Expires in 1 day' : `Expires in ${days} days`;
  },
  accessUntil: (date: string) => `Access until ${date}`,

  locked: 'Ended in the last 30 days',
  lockedText: 'Ask for renewal to watch them again.',
  unpaid: 'Waiting for payment',
  unpaidText: 'New lessons of your classes. They open once their month is paid.',
  endedOn: (date: string) => `Ended ${date}`,
  payFor: (month: string) => `Pay for ${month}`,
  payForOf: (month: string, className: string, title: string) =>
    `Pay for ${month} of ${className} to open ${title}`,
  waitsFor: (month: string) => `Opens with ${month}`,
  askRenewal: 'Ask to renew',
  askRenewalOf: (title: string) => `Ask to renew ${title} on WhatsApp`,
  renewalMessage: (title: string) => `I would like to renew my access to the lesson "${title}".`,
  newAnswers: (count: number) =>
    count === 1
      ? 'Your teacher answered one of your questions'
      : `Your teacher answered ${count} of your questions`,
  readAnswers: 'Read',
} as const;
