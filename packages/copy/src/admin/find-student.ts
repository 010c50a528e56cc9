// The quick search for a student in the admin area, and the students who were looked up lately.

export const findCopy = {
  open: 'Find a student',
  title: 'Find a student',
  label: 'Name or number',
  placeholder: 'Nimali P, 077 100, +94 77',
  hint: 'A part of a name, in any script, or the last digits of a number are enough.',
  results: 'Students found',
  none: (typed: string) => `Nobody is found by “${typed}”.`,
  noneHint: 'Try fewer letters, or another part of the name.',
  failed: 'Something went wrong. Please try again.',
  more: 'More students',
  found: (students: number, more: boolean) => {
    if (more) return `The first ${students} students`;
    return students === 1 ? '1 student' : `${students} students`;
  },
  keys: '↑ ↓ to choose, Enter to open',
} as const;

export const recentCopy = {
  title: 'Recent',
  open: (name: string, phone: string) => `Open ${name}, ${phone}`,
  forget: 'Clear',
} as const;
