// The column headings and states in the file of people who have access to a video.

export const usersReportCopy = {
  headings: [
    'Name',
    'Phone',
    'School',
    'A/L year',
    'Source',
    'Granted at',
    'Expires at',
    'Status',
    'Watched %',
    'Last watched',
  ],
  directAccess: 'Direct Access',
} as const;
