// Messages of the `valence` command on the terminal of the server's own machine.

export const commandWords = {
  about: 'Runs a school with Valence on this machine.',
  afterHelp: `
Exit codes: 0 done, 1 it did not work (the reason is shown), 2 the command was written wrongly.
The settings are read from /etc/valence/valence.env; variables of the environment come first.`,
  help: 'shows how a command is written',
  helpCommand: 'shows how a command is written',
  version: 'shows the version',
  json: 'answers with JSON, for programs',
  seeHelp: 'Add --help to see how the command is written.',
} as const;

/** Messages of `valence status`. */
export const statusWords = {
  about: 'says whether the school is running, at which address, and whether all of its parts work',
  version: (version: string): string => `Valence ${version}`,
  unit: (state: string): string => `Service: ${state}`,
  ready: (address: string): string => `Running at ${address}`,
  notReady: (address: string): string => `Running at ${address}, but not all of its parts work:`,
  notRunning: 'Not running. Start it with: sudo valence start',
  check: (name: string, result: string): string => `  ${name}: ${result}`,
} as const;

/** Messages of `valence serve`, `start` and `stop`. */
export const serviceWords = {
  serve: 'runs the school in this terminal until Ctrl-C; the service runs this, too',
  acceptNewSecret: 'for one start: accepts another secret than the one that the database was used with',
  oldSecret: 'the file with the former secret, to carry over what depends on it',
  start: 'starts the school, and waits until it is ready',
  stop: 'stops the school; what is running is finished first',
  started: (address: string): string => `Running at ${address}`,
  notReady: 'The service is started but not ready. See: journalctl -u valence -n 50',
  stopped: 'Stopped.',
  noSystemd: (verb: 'start' | 'stop'): string =>
    verb === 'start'
      ? 'systemd does not run on this machine, so there is no service to start. Run the school with: sudo valence serve'
      : 'systemd does not run on this machine, so there is no service to stop. End the program that runs `valence serve` with Ctrl-C or kill.',
  refused: (reason: string): string => `systemd did not do it: ${reason}`,
} as const;

/** Messages of `valence migrate`. */
export const migrateWords = {
  about: "brings the database of DATABASE_URL to this version's schema, before several servers of it start",
  needsSettings:
    'Set DATABASE_URL and SECRET_KEY. A school with its own PostgreSQL needs no such command: its server does it at each start.',
  done: (count: number): string =>
    count === 0
      ? 'The database has the schema of this version already.'
      : `The database has the schema of this version now; ${count === 1 ? 'one migration was' : `${count} migrations were`} missing.`,
} as const;

/** Messages of `valence reset-second-factor`. */
export const resetFactorWords = {
  about:
    'removes the lost second factor of an admin or assistant (stop the school first, unless DATABASE_URL is set)',
  phone: 'the number whose second factor is lost, for example 0771234567',
  notPhone: 'Write a Sri Lankan mobile number, for example 0771234567.',
  done: 'The second factor is gone and its owner is signed out. Sign in with a code from WhatsApp and set up a new one.',
  nothing: 'Nobody at the desk with this number has a second factor. Nothing was changed.',
} as const;
