// A student's own notes beside a lesson, and the page with all of them.

export const notesCopy = {
  title: 'My notes',
  tab: 'Notes',
  onlyYou: 'Only you can see these.',
  label: 'New note',
  placeholder: 'What do you want to remember here?',
  at: (time: string) => `At ${time}`,
  whole: 'Whole lesson',
  takeTime: 'Use the time where the lesson is now',
  save: 'Save note',
  edit: 'Edit',
  editLabel: 'Your note',
  editOf: (text: string) => `Edit the note “${text}”`,
  delete: 'Delete',
  deleteOf: (text: string) => `Delete the note “${text}”`,
  deleted: 'Note deleted.',
  keep: 'Save',
  cancel: 'Cancel',
  goTo: (time: string) => `Go to ${time}`,
  waiting: 'Kept on this device, not sent yet',
  notSaved: 'This note could not be saved.',
  discard: 'Discard',
  none: 'No notes yet. Write one while the lesson plays: it remembers the time.',
  /** Beside a lesson of another service, whose time is not known here. */
  noneUntimed: 'No notes yet.',
  failed:
    'Your notes could not be loaded. You can still write: new notes are kept on this device until they are sent.',
  left: (letters: number) => (letters === 1 ? '1 letter left' : `${letters} letters left`),
} as const;

export const notebookCopy = {
  documentTitle: 'Notes and questions · Valence',
  title: 'Notes and questions',
  intro: 'Everything you wrote beside your lessons, and what your teacher answered.',
  questions: 'My questions',
  notes: 'My notes',
  noneNoted: 'No notes yet',
  noneNotedText: 'Open a lesson and write one under “My notes”: it remembers the time.',
  failed: 'This could not be loaded.',
  count: (notes: number) => (notes === 1 ? '1 note' : `${notes} notes`),
  open: 'Open the lesson',
  ended: 'Your access to this lesson has ended. Your notes stay.',
} as const;
