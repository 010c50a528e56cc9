// The roles of accounts. The abilities are in `roles.ts`: every page needs the role, only the admin area needs the abilities.

export const ROLES = ['student', 'assistant', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the role works in the admin area (the admin-guarded pages). */
export function mayEnterAdmin(role: Role): boolean {
  return role !== 'student';
}
