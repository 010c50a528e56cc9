// The profile (Settings) screen, and the A/L year paths.

export const profileCopy = {
  documentTitle: 'Settings · Valence',
  title: 'Settings',
  whatsappNumber: 'WhatsApp number',
  name: 'Name',
  noName: 'Not given yet',
  failed: 'Your profile could not be loaded.',
} as const;

export const alYearCopy = {
  documentTitle: 'A/L year · Valence',
  title: 'Your A/L year',
  checking: 'Checking...',
  failed: 'Try again later.',
  done: (year: string) => `Your A/L year is now ${year}.`,
} as const;
