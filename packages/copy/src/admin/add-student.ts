// Adding one student by number and name.

export const addStudentCopy = {
  open: 'Add a student',
  openFound: 'Add this student',
  phone: 'WhatsApp number',
  name: 'Name',
  nameMissing: 'Write the name.',
  alYear: 'A/L year',
  noYear: 'No year',
  schoolClass: 'Class',
  noClass: 'No class yet',
  submit: 'Add the student',
  added: (name: string) => `${name} is added.`,
  known: 'This number has an account already. Nothing was changed.',
  failed: 'The student could not be added. What you typed is kept.',
} as const;
