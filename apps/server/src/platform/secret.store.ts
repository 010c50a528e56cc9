// The traces of the server's secret in the database: its fingerprint, and what was sealed with it.

import { sql } from 'kysely';
import type { Db, Tx } from './db/database.ts';

/** Something sealed under the secret, to test a secret with. */
export interface SealedSample {
  kind: 'app' | 'lesson';
  /** Of the account, or the packaging. */
  id: string;
  sealed: Buffer;
}

export interface SecretTraces {
  /** Undefined where no server has stored one yet. */
  fingerprint: Buffer | undefined;
  /** Only read where there is no fingerprint. */
  samples: SealedSample[];
  /** Whether there is any data that depends on a secret. */
  isUsed: boolean;
}

const SAMPLES = 20;
const DEPENDENT_TABLES = ['totp_factor', 'packaging', 'recovery_code', 'erased_phone', 'session'] as const;

/** Reads a database of any release, an empty one as well; writes nothing. */
export async function findTraces(db: Db): Promise<SecretTraces> {
  const present = await presentTables(db);
  const fingerprint = present.has('secret_fingerprint') ? await findFingerprint(db) : undefined;
  if (fingerprint) return { fingerprint, samples: [], isUsed: true };
  const samples: SealedSample[] = [];
  let isUsed = false;
  for (const table of DEPENDENT_TABLES.filter((name) => present.has(name))) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(db);
    isUsed ||= rows.length > 0;
  }
  if (present.has('totp_factor')) {
    const { rows } = await sql<SealedSample>`SELECT 'app' AS kind, account_id AS id, sealed_secret AS sealed
      FROM totp_factor ORDER BY enrolled_at DESC LIMIT ${SAMPLES}`.execute(db);
    samples.push(...rows);
  }
  if (present.has('packaging')) {
    const { rows } = await sql<SealedSample>`SELECT 'lesson' AS kind, id, sealed_key AS sealed
      FROM packaging ORDER BY id DESC LIMIT ${SAMPLES}`.execute(db);
    samples.push(...rows);
  }
  return { fingerprint: undefined, samples, isUsed };
}

async function presentTables(db: Db): Promise<Set<string>> {
  const names = [...DEPENDENT_TABLES, 'secret_fingerprint'];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name WHERE to_regclass(name) IS NOT NULL`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function findFingerprint(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ fingerprint: Buffer }>`SELECT fingerprint FROM secret_fingerprint`.execute(db);
  return rows[0]?.fingerprint;
}

/** Stores the fingerprint where there is none. @returns the stored one: of several servers one is first */
export async function adoptFingerprint(db: Db, fingerprint: Buffer, at: Date): Promise<Buffer> {
  await sql`INSERT INTO secret_fingerprint (fingerprint, since) VALUES (${fingerprint}, ${at})
    ON CONFLICT (singleton) DO NOTHING`.execute(db);
  return (await findFingerprint(db)) ?? fingerprint;
}

/** @param from the fingerprint before. @returns false when another one is stored by now */
export async function exchangeFingerprint(
  tx: Tx,
  { from, to, at }: { from: Buffer | undefined; to: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = from
    ? await sql`UPDATE secret_fingerprint SET fingerprint = ${to}, since = ${at}
        WHERE fingerprint = ${from} RETURNING 1`.execute(tx)
    : await sql`INSERT INTO secret_fingerprint (fingerprint, since) VALUES (${to}, ${at})
        ON CONFLICT (singleton) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Connections of other servers, workers and commands of ours. The caller has one itself. */
export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('valence', 'valence jobs') AND pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
