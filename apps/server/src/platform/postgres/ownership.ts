// One server per data folder: the owner holds a lock in the database that ends with its connection, however it ends.

import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { monotonicMilliseconds } from '../clock.ts';
import type { DatabaseAddress } from '../db/address.ts';
import { processIsAlive } from './process.ts';

// Any number that no other part of the product locks with.
const LOCK = 7_318_001;
const NAME = /^valence-owner (\d+)@(.*)$/;
/** How long the lock of a killed owner may take to become free. */
const PATIENCE_MILLISECONDS = 15_000;

/** Thrown by the second of two servers on one data folder. */
export class AlreadyOwnedError extends Error {
  constructor(dataDir: string, pid: number | null) {
    const who = pid === null ? 'Another Valence server' : `Another Valence server (process ${pid})`;
    super(
      `${who} is already using ${dataDir}. Stop it first, or start this one with another DATA_DIR (and PORT).`,
    );
    this.name = 'AlreadyOwnedError';
  }
}

export interface Ownership {
  /** Called once when the connection that holds the lock ends by itself. */
  onLost(then: () => void): void;
  release(): Promise<void>;
}

/** @throws AlreadyOwnedError, naming the owner's process. */
export async function takeOwnership(address: DatabaseAddress, dataDir: string): Promise<Ownership> {
  const client = new pg.Client({
    ...address,
    application_name: `valence-owner ${process.pid}@${hostname()}`.slice(0, 63),
    keepAlive: true,
  });
  let lost = false;
  let onLoss: (() => void) | undefined;
  const lose = () => {
    if (lost) return;
    lost = true;
    onLoss?.();
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    await lockOrRefuse(client, dataDir);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return {
    onLost(then) {
      onLoss = then;
      if (lost) then();
    },
    async release() {
      onLoss = undefined;
      await client.end().catch(() => {});
    },
  };
}

async function lockOrRefuse(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = monotonicMilliseconds() + PATIENCE_MILLISECONDS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ]);
    if (rows[0]?.taken === true) return;
    const owner = await ownerOf(client);
    // Held by the connection of a process that is gone: PostgreSQL is about to notice.
    const isGoing = owner === null || (owner.host === hostname() && !processIsAlive(owner.pid));
    if (!isGoing || monotonicMilliseconds() > deadline)
      throw new AlreadyOwnedError(dataDir, owner?.pid ?? null);
    await sleep(50);
  }
}

async function ownerOf(client: pg.Client): Promise<{ pid: number; host: string } | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT activity.application_name AS name FROM pg_locks AS held JOIN pg_stat_activity AS activity USING (pid)
     WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1 AND held.classid = 0 AND held.objid = $1
       AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK],
  );
  const match = NAME.exec(rows[0]?.name ?? '');
  return match ? { pid: Number(match[1]), host: match[2] ?? '' } : null;
}
