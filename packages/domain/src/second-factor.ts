// The rules of the second factor: how long a half session and a setup last, and how long a confirmation counts.

/** How long a half session waits for the second factor. */
export const HALF_SESSION_SECONDS = 5 * 60;
/** The most factors that one half session may try. */
export const FACTOR_TRIES = 5;
/** The most codes that may be tried for one account in a day, over all its half sessions and confirmations. */
export const FACTOR_TRIES_A_DAY = 50;
/** How long a step in the admin area can take (setting up an authenticator app, showing a passkey). */
export const SETTING_UP_SECONDS = 10 * 60;
/** For how long a shown factor counts as a confirmation. */
const FRESH_SECONDS = 5 * 60;

/** A person without a factor must sign in again for a confirmation, unless the sign-in is more recent than this. */
const RECENT_SECONDS = 15 * 60;

export const RECOVERY_CODES = 10;
/** 50 bits each: the budgets allow far too few tries to guess one. */
export const RECOVERY_CODE_CHARACTERS = 10;

/** Whether a session that showed a second factor at `provedAt` (null: never) need not show it again at `at`. */
export function isFresh(provedAt: Date | null, at: Date): boolean {
  return provedAt !== null && at.getTime() - provedAt.getTime() < FRESH_SECONDS * 1000;
}

/** Whether a session that began at `begunAt` still counts as a recent sign-in. */
export function isRecent(begunAt: Date, at: Date): boolean {
  return at.getTime() - begunAt.getTime() < RECENT_SECONDS * 1000;
}

/** A recovery code as it is shown: `ABCDE-FGHJK`. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/** What was typed, as it was meant: Crockford's Base32 has no O, I and L, so they stand for the digits that they look like. */
export function readRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
