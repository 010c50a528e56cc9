// The words that all public pages share: the footer, and the description of the school for search engines.

export const publicPages = {
  signIn: 'Sign in',
  toLibrary: 'My videos',
  footer: {
    label: 'About this site',
    copyright: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    deletion: 'Data deletion',
    whatsapp: 'Write to us on WhatsApp',
    community: 'Join us on WhatsApp',
    call: 'Call us',
  },
  pictureOf: (title: string) => `Tiles of the periodic table beside the words “${title}”`,
  course: {
    name: (year: number) => `G.C.E. Advanced Level Chemistry theory ${year}`,
    level: 'G.C.E. Advanced Level',
    country: 'LK',
  },
} as const;
