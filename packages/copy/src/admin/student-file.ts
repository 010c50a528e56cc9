// The words in the file of students for spreadsheet programs.

export const studentFileCopy = {
  headings: ['Name', 'Phone', 'School', 'A/L year', 'Classes', 'Owed (Rs.)', 'Last here', 'Verified'],
  yes: 'Yes',
  no: 'No',
} as const;
