// The admin's card for changing an account.

import type { Role } from '@valence/domain/role';

const roles: Record<Role, string> = { student: 'Student', assistant: 'Assistant', admin: 'Admin' };

export const accountCopy = {
  open: 'Manage account',
  title: 'Manage account',
  name: 'Name',
  school: 'School',
  alYear: 'A/L year',
  noYear: 'No year',
  save: 'Save',
  saved: 'The account is saved.',
  failed: 'The account could not be changed. What you entered is kept.',
  loadFailed: 'The account could not be loaded.',
  again: 'Try again',
  suspended: 'Suspended',
  phone: {
    title: 'Lost number',
    label: 'New WhatsApp number',
    hint: 'Everything stays with the account; its devices are signed out.',
    change: 'Change the number',
    sure: (from: string, to: string) =>
      `${from} becomes ${to}. From now on only the new number signs in to this account.`,
    changed: 'The number is changed.',
  },
  role: {
    title: 'Role',
    label: 'Role',
    change: 'Change the role',
    sure: (name: string, role: Role) => `${name} becomes ${roles[role]}, and is signed out everywhere.`,
    changed: 'The role is changed.',
    roles,
  },
  sessions: {
    title: 'Devices',
    none: 'Not signed in anywhere.',
    lastUsed: (when: string) => `last used ${when}`,
    end: 'Sign out everywhere',
    sure: 'Every device of this account is signed out at once.',
    ended: 'Signed out everywhere.',
  },
  suspension: {
    title: 'Suspension',
    suspend: 'Suspend the account',
    sure: (name: string) =>
      `${name} is signed out at once and cannot sign in until you let the account in again.`,
    suspended: 'The account is suspended.',
    letIn: 'Let the account in again',
    isIn: 'The account may sign in again.',
  },
} as const;
