// Messages on the terminal about the server's secret: why a start was refused, and the result of exchanging the secret.

const ACCEPT = 'npm start -- --accept-new-secret';

/** The problem of the secret at a start. */
export type SecretProblem = 'file-missing' | 'file-other' | 'setting-other';

const WHAT: Record<SecretProblem, (file: string) => string> = {
  'file-missing': (file) => `The file ${file} is missing.`,
  'file-other': (file) => `The file ${file} holds another one.`,
  'setting-other': () => 'The setting SECRET_KEY is another one.',
};

export const secretWords = {
  refused: (problem: SecretProblem, file: string): string =>
    `Valence did not start: its secret is not the one that its database was used with.
${WHAT[problem](file)} Nothing was changed.
With another secret the lessons that were made of uploaded films do not play, the desk's authenticator apps and recovery codes are dead, everybody is signed out, and deleted accounts are not recognised in an older backup.
  - You have a backup: put its secret-key back (or its SECRET_KEY into the settings), and start again.
  - The secret is lost for good: copy the data, stop every other server and worker, and start once with
      ${ACCEPT}
    Lessons are then made anew where their films are still here; what is lost is named.
  - You exchange it on purpose: write the old one into a file, and start once with
      ${ACCEPT} --old-secret FILE
    Lessons and authenticator apps are then carried over.`,

  damaged: (file: string): string =>
    `Valence did not start: The file ${file} is damaged: it holds less than 32 characters. Put the one of a backup in its place. Without a backup move it elsewhere (what it holds may still help), start again, and go on as the server then says.`,

  unreadable: (file: string, why: string): string =>
    `Valence did not start: the old secret cannot be read from ${file} (${why}). Nothing was changed.`,

  notTheOld: (file: string): string =>
    `Valence did not start: ${file} does not hold the secret of this database. Nothing was changed.`,

  nothingToAccept:
    'Valence did not start: there is nothing to accept, the secret is the one of this database. Start without --accept-new-secret, which is for one start alone: left in place it would accept the next loss, too.',

  othersRunning:
    'Valence did not start: others still work on this database with the old secret. Stop every other server and worker, then start once more with --accept-new-secret. Nothing was changed.',
} as const;

/** What an exchange of the secret kept, and what was lost. */
export interface SecretReport {
  /** The number of authenticator apps. */
  appsResealed: number;
  appsGone: number;
  recoveryCodesGone: number;
  /** The number of packagings' content keys. */
  keysResealed: number;
  /** Titles of lessons that are packaged again from their films. */
  lessonsAnew: readonly string[];
  /** Titles of lessons whose films must be uploaded again. */
  lessonsLost: readonly string[];
  sessionsEnded: number;
  codesEnded: number;
  /** The number of deleted accounts that a restored older backup would bring back, unrecognised. */
  erasedNumbers: number;
}

const MOST_TITLES = 100;

function titles(all: readonly string[]): string {
  const lines = all.slice(0, MOST_TITLES).map((title) => `\n      ${title}`);
  const more = all.length > MOST_TITLES ? `\n      and ${all.length - MOST_TITLES} more` : '';
  return lines.join('') + more;
}

/** One line for each count that is not 0. */
export function secretReport(report: SecretReport): string {
  const { lessonsAnew, lessonsLost } = report;
  const lines = [
    report.keysResealed && `Keys of lessons carried over: ${report.keysResealed}.`,
    report.appsResealed && `Authenticator apps carried over: ${report.appsResealed}.`,
    lessonsAnew.length &&
      `Made anew from their films, by themselves: ${lessonsAnew.length}.${titles(lessonsAnew)}`,
    lessonsLost.length && `Lost, send their films again: ${lessonsLost.length}.${titles(lessonsLost)}`,
    report.appsGone &&
      `Authenticator apps gone: ${report.appsGone}. Their owners sign in with the code from WhatsApp alone (or a passkey) and set up a new one.`,
    report.recoveryCodesGone &&
      `Recovery codes gone: ${report.recoveryCodesGone}. Their owners make new ones at the desk.`,
    report.sessionsEnded && `Signed out: ${report.sessionsEnded}. Everybody signs in again.`,
    report.codesEnded &&
      `Sign-in codes under way ended: ${report.codesEnded}. A new message brings a new one.`,
    report.erasedNumbers &&
      `Deleted accounts that an older backup would bring back: ${report.erasedNumbers}. Delete them again if you restore one.`,
  ];
  return [
    'The secret of this server is a new one.',
    ...lines.filter((line) => typeof line === 'string'),
  ].join('\n  - ');
}
