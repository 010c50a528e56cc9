// SQL of what the backup has, as its process reports it.

import { sql } from 'kysely';
import { type Db, transaction } from '../../platform/db/database.ts';
import { BACKUP_SLOT } from '../../platform/postgres/replication.ts';

/** A base backup, and what its newest proof found. */
export interface BaseRow {
  readonly history: string;
  readonly stamp: string;
  readonly endedAt: Date;
  readonly bytes: number;
  readonly provedAt: Date | null;
  readonly proofMilliseconds: number | null;
  readonly problems: readonly string[];
}

export interface StateRow {
  readonly place: string;
  readonly seenAt: Date;
  readonly fileCount: number;
  readonly fileBytes: number;
  readonly keyShown: boolean;
  /** Names the key without opening anything; null: the process has not said it yet. */
  readonly recipient: string | null;
  readonly failure: string | null;
  readonly failingSince: Date | null;
  /** Since when writes wait that are not in the backup; null: they are there after a moment. */
  readonly lateSince: Date | null;
  /** Of the present round of reading every file: those that were read, and those that there are. */
  readonly filesRead: number;
  readonly filesToRead: number;
  /** null: no proof was finished yet. */
  readonly roundBeganAt: Date | null;
  /** When all files had been read last; null: never yet. */
  readonly filesWholeAt: Date | null;
}

/** Replaces what was known of the base backups; writes nothing when nothing changed. */
export async function writeBases(db: Db, bases: readonly BaseRow[]): Promise<void> {
  const known = new Map((await readBases(db)).map((base) => [`${base.history}/${base.stamp}`, base]));
  const isSame = (base: BaseRow) => {
    const before = known.get(`${base.history}/${base.stamp}`);
    return before !== undefined && before.provedAt?.getTime() === base.provedAt?.getTime();
  };
  if (known.size === bases.length && bases.every(isSame)) return;
  await transaction(db, async (tx) => {
    await sql`DELETE FROM backup_base`.execute(tx);
    for (const base of bases)
      await sql`
        INSERT INTO backup_base (history, stamp, ended_at, bytes, proved_at, proof_milliseconds, problems)
        VALUES (${base.history}, ${base.stamp}, ${base.endedAt}, ${base.bytes}, ${base.provedAt},
          ${base.proofMilliseconds}, ${base.problems})`.execute(tx);
  });
}

export async function writeState(
  db: Db,
  state: Omit<StateRow, 'failure' | 'failingSince' | 'seenAt' | 'lateSince'>,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO backup_state (place, seen_at, file_count, file_bytes, key_shown, recipient, files_read, files_to_read, round_began_at,
      files_whole_at)
    VALUES (${state.place}, ${at}, ${state.fileCount}, ${state.fileBytes}, ${state.keyShown}, ${state.recipient}, ${state.filesRead},
      ${state.filesToRead}, ${state.roundBeganAt}, ${state.filesWholeAt})
    ON CONFLICT (one) DO UPDATE SET place = excluded.place, seen_at = excluded.seen_at, file_count = excluded.file_count,
      file_bytes = excluded.file_bytes, key_shown = excluded.key_shown, recipient = excluded.recipient,
      files_read = excluded.files_read,
      files_to_read = excluded.files_to_read, round_began_at = excluded.round_began_at,
      files_whole_at = excluded.files_whole_at, failure = NULL, failing_since = NULL`.execute(db);
}

/** Notes since when writes wait to be archived; null: none does. */
export async function writeLateness(db: Db, since: Date | null): Promise<void> {
  await sql`UPDATE backup_state SET late_since = ${since} WHERE late_since IS DISTINCT FROM ${since}`.execute(
    db,
  );
}

/** Notes that the backup's process is at work. */
export async function writeSeen(db: Db, at: Date): Promise<void> {
  await sql`UPDATE backup_state SET seen_at = ${at}`.execute(db);
}

/** Notes why backups do not go on; the instant of the first failure stays. */
export async function writeFailure(db: Db, place: string, failure: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO backup_state (place, seen_at, file_count, file_bytes, key_shown, failure, failing_since)
    VALUES (${place}, ${at}, 0, 0, false, ${failure}, ${at})
    ON CONFLICT (one) DO UPDATE SET place = excluded.place, seen_at = excluded.seen_at, failure = excluded.failure,
      failing_since = coalesce(backup_state.failing_since, excluded.failing_since)`.execute(db);
}

/**
 * Where BACKUP_TO is not set any more: forgets what there was, and lets PostgreSQL remove the log that it kept for the backup.
 */
export async function forgetBackups(db: Db): Promise<void> {
  await sql`
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
    WHERE slot_name = ${BACKUP_SLOT} AND NOT active`.execute(db);
  await transaction(db, async (tx) => {
    await sql`DELETE FROM backup_base`.execute(tx);
    await sql`DELETE FROM backup_state`.execute(tx);
    // Nobody would do what is still ordered.
    await sql`DELETE FROM backup_task WHERE ended_at IS NULL AND kind <> 'place'`.execute(tx);
  });
}

export async function readBases(db: Db): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`
    SELECT history, stamp, ended_at AS "endedAt", bytes, proved_at AS "provedAt",
      proof_milliseconds AS "proofMilliseconds", problems
    FROM backup_base ORDER BY ended_at DESC`.execute(db);
  return rows;
}

export async function readState(db: Db): Promise<StateRow | undefined> {
  const { rows } = await sql<StateRow>`
    SELECT place, seen_at AS "seenAt", file_count AS "fileCount", file_bytes AS "fileBytes", key_shown AS "keyShown",
      recipient,
      failure, failing_since AS "failingSince", late_since AS "lateSince",
      files_read AS "filesRead", files_to_read AS "filesToRead", round_began_at AS "roundBeganAt",
      files_whole_at AS "filesWholeAt"
    FROM backup_state`.execute(db);
  return rows[0];
}

/**
 * How far archiving is behind, as PostgreSQL sees it; undefined where nothing archives. The slot keeps the log from where it
 * was confirmed. `lagSeconds` is null when everything is confirmed, and for a role that may not see other connections.
 */
export async function readLag(
  db: Db,
): Promise<{ waitingBytes: number; lagSeconds: number | null } | undefined> {
  const { rows } = await sql<{ waitingBytes: number; lagSeconds: number | null }>`
    SELECT greatest(pg_current_wal_flush_lsn() - s.restart_lsn, 0)::bigint AS "waitingBytes",
      extract(epoch FROM r.flush_lag)::float8 AS "lagSeconds"
    FROM pg_replication_slots s LEFT JOIN pg_stat_replication r ON r.pid = s.active_pid
    WHERE s.slot_name = ${BACKUP_SLOT} AND s.active`.execute(db);
  return rows[0];
}

/** How far the log is on the disk, in bytes. */
export async function flushedUntil(db: Db): Promise<bigint> {
  const { rows } = await sql<{ at: string }>`SELECT (pg_current_wal_flush_lsn() - '0/0')::text AS at`.execute(
    db,
  );
  return BigInt(rows[0]?.at ?? 0);
}

/** How far the log is in the backup, in bytes; undefined while nothing archives it. */
export async function archivedUntil(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT (r.flush_lsn - '0/0')::text AS at
    FROM pg_replication_slots s JOIN pg_stat_replication r ON r.pid = s.active_pid
    WHERE s.slot_name = ${BACKUP_SLOT}`.execute(db);
  const at = rows[0]?.at;
  return at ? BigInt(at) : undefined;
}
