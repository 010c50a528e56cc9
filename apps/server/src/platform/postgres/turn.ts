// Of all processes on a database one at a time backs it up: the others wait until its connection is gone.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../db/address.ts';

/** Held while backups are made. Any number that no other part of the product locks with. */
const LOCK = 7_318_011;
const PAUSE_MILLISECONDS = 2000;

/** Waits for the turn. @returns a function that gives it up @throws what pg throws when the database is away */
export async function takeBackupTurn(address: DatabaseAddress): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...address, application_name: 'valence backup turn', keepAlive: true });
  client.on('error', () => {}); // Archiving loses its connection to the same server, and then begins anew.
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
        LOCK,
      ]);
      if (rows[0]?.taken) return async () => client.end().catch(() => {});
      await sleep(PAUSE_MILLISECONDS);
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
