import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { hasRunOut } from './session-life.ts';

const at = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
const almost = (hours: number) => new Date(hoursAgo(hours).getTime() + 1);

describe("a session's life", () => {
  it.each([
    ['student', 30 * 24, 180 * 24],
    ['assistant', 8, 24],
    ['admin', 8, 24],
  ] as const)('of a %s is %i hours unused, %i hours at most', (role, idle, absolute) => {
    expect(hasRunOut({ begunAt: hoursAgo(idle), lastUsedAt: hoursAgo(idle) }, role, at)).toBe(true);
    expect(hasRunOut({ begunAt: hoursAgo(idle), lastUsedAt: almost(idle) }, role, at)).toBe(false);
    expect(hasRunOut({ begunAt: hoursAgo(absolute), lastUsedAt: at }, role, at)).toBe(true);
    expect(hasRunOut({ begunAt: almost(absolute), lastUsedAt: at }, role, at)).toBe(false);
  });
});
