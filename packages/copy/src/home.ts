// The start page.

export const home = {
  documentTitle: 'Valence · Chemistry for G.C.E. Advanced Level',
  description: 'Chemistry lessons for G.C.E. Advanced Level students: sign in with WhatsApp and watch.',
  welcome: 'Welcome to Valence',
  line: 'Streaming Platform for Learning and Exploring Chemistry',
  joinNow: 'Join Now',
  /** Each under an element of the periodic table and its number. */
  points: [
    {
      symbol: 'W',
      number: '74',
      title: 'WhatsApp sign-in',
      text: 'Your number and a passcode. No password to forget.',
    },
    { symbol: 'V', number: '23', title: 'Video lessons', text: 'They adapt to your phone and to your data.' },
    {
      symbol: 'Ti',
      number: '22',
      title: 'In your own time',
      text: 'Stop when you like, go on where you stopped.',
    },
  ],
  molecule: 'Structural formula of phenolphthalein, which turns pink in a base',
} as const;
