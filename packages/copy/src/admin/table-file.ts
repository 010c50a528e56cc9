// Tables as files, in and out: what is chosen, what is wrong with it, and the two forms in which a list is downloaded.

export const tableFileCopy = {
  excel: 'Excel (.xlsx)',
  excelOf: (what: string) => `Excel (.xlsx): ${what}`,
  tooLong: 'This list is too long for an Excel file. Take it as CSV.',
  sheet: 'Sheet',
  sheetHint: (count: number) => `This file has ${count} sheets. The chosen one is read.`,
  wrong: {
    'not-a-table': 'This file is not a spreadsheet. Choose an .xlsx or a CSV file.',
    'old-or-locked':
      'This is an old .xls file, or one with a password. Open it, save it as .xlsx without a password, and choose that file.',
    damaged: 'This spreadsheet cannot be read. Open it, save it again as .xlsx, and choose that file.',
    'not-utf8': 'The letters of this file cannot be read. Save it as “CSV UTF-8” or as .xlsx.',
    'too-large': 'This file is too large: 10 MB and 20,000 rows at most. Leave out what is not needed.',
    script:
      'The part that reads spreadsheets could not be loaded. Look at the connection and choose the file again.',
    empty: 'This sheet is empty. Choose another sheet or file.',
  },
} as const;

/** Why a chosen file was not read as a table. */
export type TableFileProblem = keyof typeof tableFileCopy.wrong;
