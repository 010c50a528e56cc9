// The desk's settings as a whole: their page and its parts.

export const settingsCopy = {
  documentTitle: 'Settings · Valence',
  title: 'Settings',
  intro: 'Who works here, what visitors see, and what holds for everybody.',
  tabs: 'Settings',
} as const;
