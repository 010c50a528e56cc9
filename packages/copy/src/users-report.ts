// The words in the file of who has a video: one heading a column, and the names of its states.

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
