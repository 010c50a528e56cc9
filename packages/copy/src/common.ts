// Words that many screens share.

export const common = {
  /** Names the links to the page in other languages. */
  language: 'Language',
  brand: 'Valence',
  skipToContent: 'Skip to the content',
  loading: 'Loading',
  needsScripts: 'This page needs JavaScript. Please switch it on, or write to us on WhatsApp.',
  close: 'Close',
  /** Takes back what was just done. */
  undo: 'Undo',
  cancel: 'Cancel',
  yes: 'Yes',
  no: 'No',
  tryAgain: 'Try again',
  /** Shown when the server sent no message. */
  somethingWentWrong: 'Something Went wrong try again',
  noConnection: 'No internet connection',
  offline: 'There is no connection at the moment. What you entered is kept; please try again.',
  slow: 'The answer did not come in time. What you entered is kept; please try again.',
  /** Shown during another attempt. */
  slowStill: 'The connection is slow. Still trying.',
  confirmation: 'Confirmation',
} as const;

export const fault = {
  title: 'This page could not be shown',
  text: 'Something broke on our side or on the way. Nothing you saved is lost.',
  reload: 'Load the page again',
  /** Shown where a part of the page could not load its script, or failed. */
  part: 'This part of the page could not be loaded.',
} as const;

/** The frame around the signed-in pages. */
export const shell = {
  /** The name of the links in the bar. */
  main: 'Main',
  home: 'Home',
  dashboard: 'Dashboard',
  settings: 'Settings',
  notebook: 'Notes and questions',
  payments: 'Payments',
  logout: 'Logout',
  /** The bar at the bottom of a phone. */
  places: 'Places',
  lessons: 'Lessons',
  notes: 'Notebook',
  me: 'Me',
  openMenu: 'Your menu',
  /** Shown on the avatar when there is no name. */
  initialFallback: 'C',
} as const;
