// How long a signed-in session lasts, by role: a desk that was left open ends within hours, a student's phone stays signed in.

import type { Role } from './role.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds without use, and milliseconds at all, after which a session is over. */
export interface SessionLife {
  idleMs: number;
  absoluteMs: number;
}

const LIVES: Record<Role, SessionLife> = {
  student: { idleMs: 30 * DAY_MS, absoluteMs: 180 * DAY_MS },
  assistant: { idleMs: 8 * HOUR_MS, absoluteMs: 24 * HOUR_MS },
  admin: { idleMs: 8 * HOUR_MS, absoluteMs: 24 * HOUR_MS },
};

/** A session that began or was last used at these instants, or before them, is over at `at`. */
export function lastLiveInstants(role: Role, at: Date): { begunBy: Date; usedBy: Date } {
  const { idleMs, absoluteMs } = LIVES[role];
  return { begunBy: new Date(at.getTime() - absoluteMs), usedBy: new Date(at.getTime() - idleMs) };
}

/** Whether a session of somebody who has `role` now ran out by time alone. */
export function hasRunOut(session: { begunAt: Date; lastUsedAt: Date }, role: Role, at: Date): boolean {
  const { begunBy, usedBy } = lastLiveInstants(role, at);
  return session.begunAt <= begunBy || session.lastUsedAt <= usedBy;
}
