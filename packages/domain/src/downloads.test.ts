import { describe, expect, test } from 'vitest';
import { DOWNLOAD_DAYS, downloadEnd, downloadState } from './downloads.ts';
import { HOUR_MS } from './durations.ts';

const at = new Date('2026-11-20T10:00:00Z');
const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);

describe('a download plays', () => {
  test('for seven days, and never longer than the access', () => {
    expect(downloadEnd(at, undefined)).toEqual(later(24 * DOWNLOAD_DAYS));
    expect(downloadEnd(at, later(1000))).toEqual(later(24 * 7));
    expect(downloadEnd(at, later(5))).toEqual(later(5));
  });

  test('until its end, and not at it', () => {
    const [now, end] = [at.getTime(), later(2).getTime()];
    expect(downloadState(end, now, end - 1)).toBe('open');
    expect(downloadState(end, now, end)).toBe('ended');
  });

  test('not by a clock that was set back: neither before what the phone has seen, nor after the end that it has seen', () => {
    const [seen, end] = [later(30).getTime(), later(48).getTime()];
    expect(downloadState(end, seen, seen - HOUR_MS)).toBe('clock-behind');
    expect(downloadState(end, seen, seen - 60_000)).toBe('open');
    expect(downloadState(end, end + 1, at.getTime())).toBe('ended');
  });
});
