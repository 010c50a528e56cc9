// The admin's panels about one video: who has access, and its classes. Fixed strings come from the specification.

export const reportCopy = {
  title: 'Video Access Report',
  intro: 'Everybody who has a video, from where and until when, as a file for a spreadsheet program.',
  list: 'Video of the report',
  download: 'Download users list',
  downloaded: (file: string) => `${file} is in your downloads.`,
  failed: 'Failed to download users list',
  preview: 'Preview',
} as const;

export const assignmentCopy = {
  title: 'Video Assignment',
  intro: 'Give one video to whole classes.',
  list: 'Video to assign',
  classes: 'Classes',
  classList: 'Classes that get the video',
  noClasses: 'There are no classes yet.',
  everyClass: 'Every class has it.',
  policies: { enrolled: 'Everybody enrolled', 'paid-month': 'Who paid the month' },
  chosen: (classes: number) => (classes === 1 ? '1 class chosen' : `${classes} classes chosen`),
  submit: 'Assign video',
  assigning: 'Assigning',
  /** The specified sentence says what was done: to none, nothing was. */
  assigned: (classes: number) =>
    classes === 0 ? 'They had the video already.' : `Video assigned to ${classes} classes`,
  incomplete: 'Please select both video and classes',
  failed: 'Failed to assign video to classes',
} as const;

export const adminListsCopy = {
  videosFailed: 'Failed to fetch videos',
  classesFailed: 'Failed to fetch classes',
} as const;
