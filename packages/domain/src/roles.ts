// The table of which role may do what: the server refuses by it, and the browser hides by it.

import type { ImportKind } from './import-columns.ts';
import type { Role } from './role.ts';

const ABILITIES = {
  student: [],
  assistant: [
    'students.look-up',
    'access.change',
    'videos.list',
    'videos.preview',
    'classes.list',
    'packagings.list',
    'payments.record',
    'classes.enrol',
    'students.confirm',
    'students.add',
    'questions.answer',
    'messages.send',
    'imports.run',
    'overview.see',
    'second-factor.own',
  ],
  admin: [
    'students.look-up',
    'access.change',
    'videos.list',
    'videos.preview',
    'videos.export-users',
    'videos.manage',
    'students.manage',
    'students.confirm',
    'students.add',
    'students.export',
    'videos.upload',
    'videos.watching',
    'classes.list',
    'classes.assign-videos',
    'privacy.manage',
    'packagings.list',
    'packagings.change',
    'payments.record',
    'classes.enrol',
    'classes.change',
    'payments.correct',
    'payments.export',
    'fees.change',
    'questions.answer',
    'questions.delete',
    // Within the month's budget; only who may change settings lets it go further.
    'messages.send',
    'imports.run',
    'imports.see-all',
    'students.merge',
    'overview.see',
    // Sums of income, wherever they are shown: assistants see single payments, but not what the school earns.
    'income.see',
    'analytics.see',
    'analytics.export',
    'activity.see',
    'checkups.see',
    'second-factor.own',
    'staff.manage',
    'settings.change',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Ability = (typeof ABILITIES)[Role][number];

export function may(role: Role, ability: Ability): boolean {
  return (ABILITIES[role] as readonly string[]).includes(ability);
}

/** The ability that each kind of import needs: the same as for one student. */
export const IMPORT_ABILITIES = {
  students: { apply: 'students.manage', undo: 'students.manage' },
  enrolments: { apply: 'classes.enrol', undo: 'classes.enrol' },
  grants: { apply: 'access.change', undo: 'access.change' },
  payments: { apply: 'payments.record', undo: 'payments.correct' },
} as const satisfies Record<ImportKind, Record<'apply' | 'undo', Ability>>;

/**
 * What the staff without `activity.see` read of a student's log, by recorded actions or their first words: what they do themselves at
 * the desk and the door. Whose phone was where when, requests about data and what admins do with accounts stay the admins'.
 */
export const DESK_ACTIONS: readonly string[] = [
  ...['access', 'attendance', 'credit', 'enrolment', 'free-card', 'payment', 'sibling', 'slip'],
  ...['student-note', 'student-parent'],
  ...['account.registered', 'account.confirmed', 'account.confirmation-withdrawn'],
];
