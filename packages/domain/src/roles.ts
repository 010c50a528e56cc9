// One table of who may do what: the server refuses by it, the browser shows by it.

export const ROLES = ['student', 'assistant', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const ABILITIES = {
  student: [],
  assistant: [
    'students.look-up',
    'access.change',
    'videos.list',
    'videos.preview',
    'classes.list',
    'packagings.list',
  ],
  admin: [
    'students.look-up',
    'access.change',
    'videos.list',
    'videos.preview',
    'videos.export-users',
    'classes.list',
    'classes.assign-videos',
    'packagings.list',
    'packagings.change',
  ],
} as const satisfies Record<Role, readonly string[]>;

/** Something that only some roles may do. */
export type Ability = (typeof ABILITIES)[Role][number];

/** Whether the role has the ability. */
export function may(role: Role, ability: Ability): boolean {
  return (ABILITIES[role] as readonly string[]).includes(ability);
}

/** Whether the role works at the desk (the admin-guarded pages). */
export function worksAtDesk(role: Role): boolean {
  return role !== 'student';
}
