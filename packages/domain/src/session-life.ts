// How long a session lasts, by role: an admin's ends within hours if it is left open, a student's phone stays signed in.

import { DAY_MS, HOUR_MS } from './durations.ts';
import type { Role } from './role.ts';

/** A session ends after `idleMs` without use, and `absoluteMs` after its beginning in any case. */
export interface SessionLife {
  idleMs: number;
  absoluteMs: number;
}

const LIVES: Record<Role, SessionLife> = {
  student: { idleMs: 30 * DAY_MS, absoluteMs: 180 * DAY_MS },
  assistant: { idleMs: 8 * HOUR_MS, absoluteMs: 24 * HOUR_MS },
  admin: { idleMs: 8 * HOUR_MS, absoluteMs: 24 * HOUR_MS },
};

/** A session that began, or was last used, at or before these instants is over at `at`. */
export function lastLiveInstants(role: Role, at: Date): { begunBy: Date; usedBy: Date } {
  const { idleMs, absoluteMs } = LIVES[role];
  return { begunBy: new Date(at.getTime() - absoluteMs), usedBy: new Date(at.getTime() - idleMs) };
}

/** When a session that is not used any more expires. @param role the person's present role */
export function runsOutAt({ begunAt, lastUsedAt }: { begunAt: Date; lastUsedAt: Date }, role: Role): Date {
  const { idleMs, absoluteMs } = LIVES[role];
  return new Date(Math.min(begunAt.getTime() + absoluteMs, lastUsedAt.getTime() + idleMs));
}

/** Whether a session has expired by time alone. @param role the person's present role */
export function hasRunOut(session: { begunAt: Date; lastUsedAt: Date }, role: Role, at: Date): boolean {
  return runsOutAt(session, role) <= at;
}
