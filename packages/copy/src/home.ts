// The start page.

export const home = {
  documentTitle: 'Valence · Chemistry for G.C.E. Advanced Level',
  description: 'Chemistry lessons for G.C.E. Advanced Level students: sign in with WhatsApp and watch.',
  welcome: 'Welcome to Valence',
  line: 'Streaming Platform for Learning and Exploring Chemistry',
  joinNow: 'Join Now',
  points: [
    { symbol: 'W', title: 'No password', text: 'You sign in with your WhatsApp number.' },
    { symbol: 'V', title: 'Watch anywhere', text: 'Lessons adapt to your phone and your data.' },
    { symbol: 'Ti', title: 'In your time', text: 'Stop, and go on where you stopped.' },
  ],
  molecule: 'Structural formula of phenolphthalein, which turns pink in a base',
} as const;
