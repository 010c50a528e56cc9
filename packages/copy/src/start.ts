// What the program says on the terminal when it is ready.

import { formatPhone } from '@valence/domain/phone';

/** Someone the demo lets sign in. */
export interface DemoPerson {
  phone: string;
  name: string;
}

export interface Start {
  url: string;
  /** Where the simulator's chat is, with the key that opens it; undefined while real WhatsApp serves. */
  simulatorUrl: string | undefined;
  /** Who the demo's cast is; undefined without demo data. */
  cast: readonly DemoPerson[] | undefined;
}

/** One line: the address, who can sign in, where the chat is. */
export function readyLine({ url, simulatorUrl, cast }: Start): string {
  const people = cast?.map(({ phone, name }) => `${formatPhone(phone)} ${name}`).join(', ');
  const parts = [
    `Valence is ready at ${url}`,
    people && `sign in as ${people}`,
    simulatorUrl && `WhatsApp simulator: ${simulatorUrl}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** When the demo finds a database in use. */
export const demoRefused =
  'This database already holds a school of its own, so no demo data was added. Use another DATA_DIR for the demo, or npm start for the school.';

/** When a worker is started by itself without being told where the school's database is. */
export const workerNeedsDatabase =
  "DATABASE_URL: a worker by itself needs the address of the school's database, for example postgres://user:password@host:5432/valence. With the own PostgreSQL the server starts its worker by itself.";

/** What the command says that resets a second factor. */
export const resetFactorWords = {
  usage:
    'Write the number whose second factor is lost: node apps/server/src/reset-second-factor.ts 0771234567',
  done: 'The second factor is gone and its owner is signed out. Sign in with the passcode and set up a new one.',
  nothing: 'Nobody at the desk with this number has a second factor. Nothing was changed.',
} as const;
