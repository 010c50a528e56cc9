// The settings about admins and assistants: who they are, and what they may do.

import { formatSchoolDate } from '@valence/domain/school-time';

export const adminsCopy = {
  tab: 'People',
  title: 'Admins and assistants',
  intro: 'Assistants look students up, give access and record payments. Admins may do everything.',
  failed: 'The people of the desk could not be loaded.',
  changeFailed: 'That did not work. Nothing was changed.',
  unnamed: 'No name yet',
  roles: { assistant: 'Assistant', admin: 'Admin' },
  you: 'You',
  fixed: 'By the server’s configuration',
  fixedHint: 'Named in ADMIN_PHONES: this can be changed only where the server runs.',
  suspended: 'Suspended',
  secondStep: 'Second step on',
  noSecondStep: 'No second step',
  lastUsed: (at: Date | null) => (at ? `Last here on ${formatSchoolDate(at)}` : 'Not here lately'),
  makeAdmin: 'Make admin',
  makeAssistant: 'Make assistant',
  remove: 'Remove from the desk',
  named: (what: string, name: string) => `${what}: ${name}`,
  sureRole: (name: string, role: 'assistant' | 'admin') =>
    `${name} becomes ${role === 'admin' ? 'an admin' : 'an assistant'}, and is signed out everywhere at once.`,
  sureRemove: (name: string) =>
    `${name} is signed out everywhere at once and keeps a student’s account. The second step is removed, too.`,
  changed: (name: string) => `${name} is changed and signed out.`,
  removed: (name: string) => `${name} no longer works at the desk.`,
  reset: 'Reset the second step',
  sureReset: (name: string) =>
    `${name} is signed out, and signs in with the code from WhatsApp alone until a new second step is set up. A message on WhatsApp tells so.`,
  wasReset: (name: string) => `The second step of ${name} is reset.`,
  add: {
    open: 'Add somebody',
    title: 'Add somebody to the desk',
    phone: 'WhatsApp number',
    name: 'Name (if it is a new account)',
    role: 'Role',
    submit: 'Add',
    done: (phone: string) => `${phone} may sign in to the desk now.`,
    incomplete: 'This number is not complete. Enter 9 digits, like 77-123-4567.',
  },
} as const;
