// The roles an account can have. What each may do is in `roles.ts`: every page asks for the role, the desk alone for that.

export const ROLES = ['student', 'assistant', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the role works at the desk (the admin-guarded pages). */
export function worksAtDesk(role: Role): boolean {
  return role !== 'student';
}
