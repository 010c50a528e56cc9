// The desk's frame: the names of its sections, and what is said where there is no page.

export const deskNavCopy = {
  label: 'The desk',
  more: 'More',
  overview: 'Overview',
  analytics: 'Analytics',
  activity: 'Activity',
  students: 'Students',
  videos: 'Videos',
  classes: 'Classes',
  payments: 'Payments',
  questions: 'Questions',
  requests: 'Requests',
  uploads: 'Uploads',
  imports: 'Many at once',
  security: 'My sign-in',
  settings: 'Settings',
  toStudents: 'Go to the students',
} as const;
