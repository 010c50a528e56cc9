// The settings page of the admin area and the names of its parts.

export const settingsCopy = {
  documentTitle: 'Settings · Valence',
  title: 'Settings',
  intro: 'Who works here, what visitors see, and what holds for everybody.',
  tabs: 'Settings',
} as const;
