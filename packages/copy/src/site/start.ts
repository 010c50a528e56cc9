// Messages on the terminal when the program starts.

import { formatPhone } from '@valence/domain/phone';

/** A person of the demo data who can sign in. */
export interface DemoPerson {
  phone: string;
  name: string;
}

export interface Start {
  url: string;
  /** The address of the simulator's chat, with its key; undefined with real WhatsApp. */
  simulatorUrl: string | undefined;
  /** The people of the demo data; undefined without demo data. */
  cast: readonly DemoPerson[] | undefined;
}

/** One line with the address, the people who can sign in, and the chat's address. */
export function readyLine({ url, simulatorUrl, cast }: Start): string {
  const people = cast?.map(({ phone, name }) => `${formatPhone(phone)} ${name}`).join(', ');
  const parts = [
    `Valence is ready at ${url}`,
    people && `sign in as ${people}`,
    simulatorUrl && `WhatsApp simulator: ${simulatorUrl}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Shown when the demo finds a database with data. */
export const demoRefused =
  'This database already holds a school of its own, so no demo data was added. Use another DATA_DIR for the demo, or npm start for the school.';

/** Shown by a worker that reaches its server by https alone. */
export const remoteWorkerWords = {
  settings:
    'WORKER_SERVER and WORKER_TOKEN: a worker on another computer needs the https address of the server and the token that stands in the settings there.',
  refused:
    'The server does not take this worker. Set the same WORKER_TOKEN here and in the settings of the server, and restart both.',
};

/** Shown when a worker is started by itself without the address of the school's database. */
export const workerNeedsDatabase =
  "DATABASE_URL: a worker by itself needs the address of the school's database, for example postgres://user:password@host:5432/valence. With the own PostgreSQL the server starts its worker by itself.";
