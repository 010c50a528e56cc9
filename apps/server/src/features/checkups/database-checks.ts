// Checks of the database: whether it answers and fits this release, and what would end it one day.

import { type FindingOf, found, type Sight, UNKNOWN, WELL } from '@valence/domain/checkups';
import type { Db } from '../../platform/db/database.ts';
import { type Check, MEGABYTE } from './checks.ts';
import * as facts from './database-facts.store.ts';

export interface DatabaseDeps {
  db: Db;
  /** What of this release's schema the database lacks, or has beyond it. */
  readonly migrations: () => Promise<
    { state: 'complete' } | { state: 'missing' | 'newer' | 'changed'; name: string }
  >;
  /** A short reason for an error of the connection, without an address in it. */
  readonly wordsOf: (error: unknown) => string;
  readonly bounds: DatabaseBounds;
}

export interface DatabaseBounds {
  readonly followerBytes: number;
  readonly followerSeconds: number;
  readonly transactionSeconds: number;
}

export const DATABASE_BOUNDS: DatabaseBounds = {
  followerBytes: 512 * MEGABYTE,
  followerSeconds: 300,
  transactionSeconds: 1800,
};

export function databaseChecks(deps: DatabaseDeps): Check[] {
  const { db, bounds } = deps;
  return [
    { id: 'database', look: async () => database(deps) },
    {
      id: 'migrations',
      look: async () => {
        const missing = await deps.migrations();
        return missing.state === 'complete'
          ? WELL
          : found('migrations', missing.state, { name: missing.name });
      },
    },
    { id: 'checksums', look: async () => checksums(await facts.findServer(db)) },
    {
      id: 'numbers',
      look: async () => numbers(await facts.findServer(db), await facts.findFullestSequence(db)),
    },
    { id: 'replicas', look: async () => replicas(db, bounds) },
    {
      id: 'transactions',
      look: async () => {
        const { longestSeconds } = await facts.findServer(db);
        const minutes = Math.floor(longestSeconds / 60);
        return longestSeconds < bounds.transactionSeconds ? WELL : found('transactions', 'long', { minutes });
      },
    },
  ];
}

/** @param look how the standby is from which lists are read */
export function replicaCheck(look: () => Promise<'well' | FindingOf<'read-replica'>>): Check {
  return {
    id: 'read-replica',
    look: async () => {
      const state = await look();
      return state === 'well' ? WELL : found('read-replica', state);
    },
  };
}

const NEEDED_MAJOR = 18;

async function database({ db, wordsOf }: DatabaseDeps): Promise<Sight> {
  try {
    const { version } = await facts.findServer(db);
    const major = Math.floor(version / 10_000);
    return major === NEEDED_MAJOR ? WELL : found('database', 'other-version', { version: major });
  } catch (error) {
    return found('database', 'unreachable', { words: wordsOf(error) });
  }
}

function checksums({ checksums: areOn, checksumFailures }: facts.Server): Sight {
  if (checksumFailures > 0) return found('checksums', 'failures', { count: checksumFailures });
  return areOn ? WELL : found('checksums', 'off');
}

/** PostgreSQL stops at 2^31 less some millions, and cleans up by itself long before half of that. */
const MOST_TRANSACTIONS = 2_147_483_647;
const TRANSACTIONS_SHARE = 0.5;
const SEQUENCE_SHARE = 0.8;

export function numbers(
  { transactionAge }: Pick<facts.Server, 'transactionAge'>,
  fullest?: facts.Sequence,
): Sight {
  const percent = (share: number) => Math.floor(share * 100);
  const age = transactionAge / MOST_TRANSACTIONS;
  if (age > TRANSACTIONS_SHARE) return found('numbers', 'transactions', { percent: percent(age) });
  if (!fullest || fullest.usedShare < SEQUENCE_SHARE) return WELL;
  return found('numbers', 'ending', { name: fullest.name, percent: percent(fullest.usedShare) });
}

async function replicas(db: Db, bounds: DatabaseBounds): Promise<Sight> {
  // A replica knows nothing of the others.
  if ((await facts.findServer(db)).isReplica) return UNKNOWN;
  const late = (await facts.findFollowers(db)).find(
    ({ behindBytes, behindSeconds }) =>
      behindBytes > bounds.followerBytes || behindSeconds > bounds.followerSeconds,
  );
  if (!late) return WELL;
  const megabytes = Math.floor(late.behindBytes / MEGABYTE);
  return found('replicas', 'behind', { name: late.name, megabytes, seconds: late.behindSeconds });
}
