// The desk's settings as a whole: their page and its parts.

export const settingsCopy = {
  documentTitle: 'Settings · Valence',
  title: 'Settings',
  intro: 'Who works here. Every change is kept in the audit trail.',
} as const;
