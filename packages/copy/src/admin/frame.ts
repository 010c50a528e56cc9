// The frame of the admin area: the names of its sections, and the message for an address without a page.

export const adminNavCopy = {
  label: 'The desk',
  more: 'More',
  overview: 'Overview',
  door: 'Door',
  analytics: 'Analytics',
  activity: 'Activity',
  students: 'Students',
  videos: 'Videos',
  classes: 'Classes',
  payments: 'Payments',
  messages: 'Messages',
  questions: 'Questions',
  requests: 'Requests',
  uploads: 'Uploads',
  imports: 'Import',
  checkups: 'Is all well',
  security: 'My sign-in',
  settings: 'Settings',
  toStudents: 'Go to the students',
} as const;
