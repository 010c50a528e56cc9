// The code that a student shows at the class door.

export const studentCodeCopy = {
  title: 'My code',
  text: 'Show it at the door of your class. It opens nothing, and nobody signs in with it.',
  picture: 'My code for the class door',
  failed: 'Your code could not be loaded.',
  ofStudent: 'Code for the door',
  ofStudentText:
    'What the student shows at the class door. Print it for students without a phone; it opens nothing.',
  show: 'Show the code',
  pictureOf: (name: string) => `Code of ${name}`,
  ofStudentFailed: 'The code could not be loaded.',
} as const;
