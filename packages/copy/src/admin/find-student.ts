// The quick find of the admin area, and the students who were looked up lately.

export const findCopy = {
  open: 'Find',
  title: 'Find',
  label: 'Student, video, class or page',
  placeholder: 'Nimali P, 4567, L7, Payments',
  hint: 'A part of a name in any script, or the last digits of a number, are enough.',
  results: 'What is found',
  groups: {
    students: 'Students',
    pages: 'Pages',
    actions: 'Actions',
    classes: 'Classes',
    videos: 'Videos',
  },
  actions: {
    recordPayment: 'Record a payment',
    addStudent: 'Add a student',
    sendReminder: 'Send a reminder or message',
    answerQuestions: 'Answer a question',
    addVideo: 'Add a video',
    uploadFilms: 'Upload films',
    importList: 'Import a list',
    newClass: 'Make a new class',
    closeCashBox: 'Close the cash box',
    addStaff: 'Add an admin or assistant',
    bankAccount: 'Change the bank account',
    publishSite: 'Change the public pages',
  },
  allVideos: (count: number) => `All ${count.toLocaleString('en-LK')} videos`,
  none: (typed: string) => `Nothing is found by “${typed}”.`,
  noneHint: 'Try fewer letters, or another part of the name.',
  failed: 'Something went wrong. Please try again.',
  more: 'More students',
  firstOf: (count: number) => `The first ${count} are shown. Type more of the name.`,
  chooseOne: 'Choose the student from the list, or type the whole number.',
  found: (students: number, more: boolean, others: number) => {
    const people = students === 1 ? '1 student' : `${more ? 'The first ' : ''}${students} students`;
    const other = students > 0 ? 'other ' : '';
    const rest = others === 1 ? `1 ${other}result` : `${others} ${other}results`;
    return [...(students > 0 ? [people] : []), ...(others > 0 ? [rest] : [])].join(', ');
  },
  keys: '↑ ↓ to choose, Enter to open',
} as const;

export const recentCopy = {
  title: 'Recent',
  open: (name: string, phone: string) => `Open ${name}, ${phone}`,
  forget: 'Clear',
  forgotten: 'The recent students are cleared.',
} as const;
