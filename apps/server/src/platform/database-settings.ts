// The settings of where PostgreSQL is: itself, PgBouncer before it, and a standby behind it.

import { z } from 'zod';
import { isDatabaseUrl } from './addresses.ts';
import type { DatabaseAddress } from './db/address.ts';

export interface DatabaseSettings {
  /** PostgreSQL itself; null: the server runs its own under dataDir. */
  databaseUrl: string | null;
  /** PgBouncer before it, in transaction mode; null: there is none. */
  databasePoolUrl: string | null;
  /** A standby of it, from which lists are read; null: there is none. */
  databaseReplicaUrl: string | null;
}

const say = {
  url: 'DATABASE_URL: write an address such as postgres://user:password@host:5432/valence, or leave it out to use the embedded PostgreSQL.',
  pool: 'DATABASE_POOL_URL: write the address of PgBouncer, such as postgres://user:password@host:6432/valence.',
  poolAlone: 'DATABASE_POOL_URL: set DATABASE_URL, too, to the PostgreSQL that is behind it.',
  replica:
    'DATABASE_REPLICA_URL: write the address of a standby of DATABASE_URL, such as postgres://user:password@host:5432/valence.',
  replicaAlone: 'DATABASE_REPLICA_URL: set DATABASE_URL, too, to the PostgreSQL that it follows.',
};

export const databaseFields = {
  DATABASE_URL: z.string().refine(isDatabaseUrl, say.url).optional(),
  DATABASE_POOL_URL: z.string().refine(isDatabaseUrl, say.pool).optional(),
  DATABASE_REPLICA_URL: z.string().refine(isDatabaseUrl, say.replica).optional(),
};

type Values = z.output<z.ZodObject<typeof databaseFields>>;

export function databaseSettingsOf(values: Values): DatabaseSettings {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolUrl: values.DATABASE_POOL_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
  };
}

export function databaseProblems(values: Readonly<Record<string, string>>): string[] {
  if (values.DATABASE_URL) return [];
  return [
    ...(values.DATABASE_POOL_URL ? [say.poolAlone] : []),
    ...(values.DATABASE_REPLICA_URL ? [say.replicaAlone] : []),
  ];
}

/** Where calls and jobs go: through PgBouncer if there is one. @param direct PostgreSQL itself */
export function pooledAddress(
  { databasePoolUrl }: DatabaseSettings,
  direct: DatabaseAddress,
): DatabaseAddress {
  return databasePoolUrl === null ? direct : { connectionString: databasePoolUrl, isPooled: true };
}
