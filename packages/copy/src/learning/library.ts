// The library: lessons that a student can watch, and locked cards.

export const libraryCopy = {
  chooseYear: 'Which year do you sit the A/L? Some lessons open to everybody of their year.',
  documentTitle: 'Your lessons · Valence',
  title: 'Your lessons',
  toContinue: 'Continue watching',
  latest: 'Latest Videos',
  empty: 'Oops! There are no items available at the moment',
  emptyText: 'Lessons appear here as soon as your teacher opens them for you.',
  failed: 'Your lessons could not be loaded.',
  failedText: 'Nothing is lost. Check the connection; we go on trying.',
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
  /** @param filters what narrows the list beside the words */
  onlyIn: (filters: readonly string[]) => `Only: ${filters.join(' · ')}`,
  nothingFoundText: (hasWords: boolean, filters: number) => {
    if (hasWords) return filters > 0 ? 'Try fewer words, or show all lessons.' : 'Try fewer words.';
    return filters > 1 ? 'Choose only one of them, or show all lessons.' : 'Show all lessons.';
  },
  showAll: 'Show all lessons',
  length: (length: string) => `Length ${length}`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  download: 'Download',
  onPhone: 'On this phone',
  watched: 'Watched',
  syllabus: 'Syllabus',
  watchedOf: (watched: number, count: number) =>
    count === 1 ? `${watched} of 1 lesson watched` : `${watched} of ${count} lessons watched`,
  /** A unit of the syllabus, for screen readers; `unitCount` stands on its tile. */
  unit: (category: string, watched: number, count: number) =>
    `${category}, ${watched} of ${count} ${count === 1 ? 'lesson' : 'lessons'} watched`,
  unitCount: (watched: number, count: number) => `${watched} of ${count}`,

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
