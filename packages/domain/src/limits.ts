// The limits that a school may set at run time, with their bounds; the environment's settings have the same bounds.

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** For yes and no the values are 1 and 0. */
export const LIMITS = {
  'student-devices': { least: 1, most: 100 },
  'streams-at-once': { least: 1, most: 100 },
  /** On how many devices of a student lessons may lie; 0: nobody may download any. */
  'download-devices': { least: 0, most: 10 },
  'payment-due-day': { least: 1, most: 31 },
  'upload-gigabytes': { least: 1, most: 1000 },
  'attachment-megabytes': { least: 1, most: 100 },
  /** Ten is the server's own protection: an admin may only lower it, so a stolen admin session cannot raise it. */
  'codes-an-hour': { least: 3, most: 10 },
  'second-factor-required': { least: 0, most: 1 },
  /** Whether lessons that are open to an A/L year are for confirmed students alone. */
  'year-lessons-confirmed': { least: 0, most: 1 },
} as const satisfies Record<string, Bounds>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

export function isWithin(name: LimitName, value: number): boolean {
  const { least, most } = LIMITS[name];
  return Number.isInteger(value) && value >= least && value <= most;
}
