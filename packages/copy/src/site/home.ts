// The start page.

export const home = {
  documentTitle: (brand: string) => `${brand} · Chemistry for G.C.E. Advanced Level`,
  description: 'Chemistry lessons for G.C.E. Advanced Level students: sign in with WhatsApp and watch.',
  welcome: (brand: string) => `Welcome to ${brand}`,
  line: 'Streaming Platform for Learning and Exploring Chemistry',
  joinNow: 'Join Now',
  classesWith: (teacher: string) => `Classes with ${teacher}`,
  toClasses: 'See our classes',
  /** Each with an element of the periodic table and its number. */
  points: [
    {
      symbol: 'W',
      number: '74',
      title: 'WhatsApp sign-in',
      text: 'Your number and a code. No password to forget.',
    },
    {
      symbol: 'V',
      number: '23',
      title: 'Video lessons',
      text: 'The quality fits your phone and your data plan.',
    },
    {
      symbol: 'Ti',
      number: '22',
      title: 'In your own time',
      text: 'Stop when you like. Carry on where you left off.',
    },
  ],
  molecule: 'Structural formula of phenolphthalein: a drop of base opens one of its rings and turns it pink',
} as const;
