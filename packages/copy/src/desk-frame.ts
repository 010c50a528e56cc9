// The desk's frame: the names of its sections, and what is said where there is no page.

export const deskNavCopy = {
  label: 'The desk',
  more: 'More',
  students: 'Students',
  videos: 'Videos',
  classes: 'Classes',
  payments: 'Payments',
  requests: 'Requests',
  uploads: 'Uploads',
  imports: 'Many at once',
  toStudents: 'Go to the students',
} as const;
