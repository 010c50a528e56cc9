// The rules of the second factor: how long what is half done lasts, and how long a confirmation counts.

/** A right passcode waits so long for its second factor. */
export const HALF_SESSION_SECONDS = 5 * 60;
/** Factors that one half session may show. */
export const FACTOR_TRIES = 5;
/** Codes that may be tried for one account in a day, over all its half sessions and confirmations. */
export const FACTOR_TRIES_A_DAY = 50;
/** What was begun at the desk (an authenticator app to be set up, a passkey to be shown) waits so long. */
export const SETTING_UP_SECONDS = 10 * 60;
/** A factor shown so long ago still counts as a confirmation. */
const FRESH_SECONDS = 5 * 60;

/** Who has no factor to show is asked to sign in anew, unless that was done within so long. */
const RECENT_SECONDS = 15 * 60;

export const RECOVERY_CODES = 10;
/** 50 bits each: not guessed in any number of tries that the budgets allow. */
export const RECOVERY_CODE_CHARACTERS = 10;

/** Whether a session that showed a second factor at `provedAt` (null: never) need not show it again at `at`. */
export function isFresh(provedAt: Date | null, at: Date): boolean {
  return provedAt !== null && at.getTime() - provedAt.getTime() < FRESH_SECONDS * 1000;
}

/** Whether a session that began at `begunAt` still counts as a sign-in of just now. */
export function isRecent(begunAt: Date, at: Date): boolean {
  return at.getTime() - begunAt.getTime() < RECENT_SECONDS * 1000;
}

/** `ABCDE-FGHJK`: how a recovery code is shown. */
export function formatRecoveryCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-');
}
