// SQL of what an admin ordered of the backups, and of who keeps their key.

import type { BackupStep, BackupTask } from '@valence/domain/backups';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** On which the backup's process hears of an order. */
export const TASK_CHANNEL = 'backup_task';

export interface TaskRow {
  readonly id: string;
  readonly kind: BackupTask;
  readonly orderedAt: Date;
  readonly instant: Date | null;
  readonly beganAt: Date | null;
  readonly step: BackupStep | null;
  readonly share: number | null;
  readonly endedAt: Date | null;
  readonly failure: string | null;
}

interface Order {
  id: string;
  kind: BackupTask;
  orderedAt: Date;
  orderedBy: string;
  instant: Date | null;
}

/** Of earlier tasks the log of activity knows. @returns false: another one is not over */
export async function orderTask(
  tx: Tx,
  { id, kind, orderedAt, orderedBy, instant }: Order,
): Promise<boolean> {
  await sql`DELETE FROM backup_task WHERE ended_at IS NOT NULL`.execute(tx);
  const { rows } = await sql`
    INSERT INTO backup_task (id, kind, ordered_at, ordered_by, instant)
    VALUES (${id}, ${kind}, ${orderedAt}, ${orderedBy}, ${instant})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  if (rows.length > 0) await sql`SELECT pg_notify(${TASK_CHANNEL}, '')`.execute(tx);
  return rows.length > 0;
}

const COLUMNS = sql`id, kind, ordered_at AS "orderedAt", instant, began_at AS "beganAt", step, share, ended_at AS "endedAt",
  failure`;

export async function readTask(db: Db): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    SELECT ${COLUMNS} FROM backup_task ORDER BY ended_at IS NOT NULL, ordered_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Begins the task that waits for the backup's process. */
export async function takeTask(db: Db, at: Date): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    UPDATE backup_task SET began_at = ${at}
    WHERE ended_at IS NULL AND began_at IS NULL AND kind <> 'place' RETURNING ${COLUMNS}`.execute(db);
  return rows[0];
}

export async function noteStep(
  db: Db,
  id: string,
  { step, share }: { step: BackupStep; share: number | null },
): Promise<void> {
  await sql`UPDATE backup_task SET step = ${step}, share = ${share} WHERE id = ${id}`.execute(db);
}

export async function endTask(db: Db, id: string, at: Date, failure: string | null): Promise<void> {
  await sql`UPDATE backup_task SET ended_at = ${at}, failure = ${failure} WHERE id = ${id}`.execute(db);
}

/** Ends what nobody works on any more. @returns the tasks as they were */
export async function endUnfinished(
  db: Db,
  { of, at, failure }: { of: readonly BackupTask[]; at: Date; failure: string },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    UPDATE backup_task SET ended_at = ${at}, failure = ${failure}
    WHERE ended_at IS NULL AND kind = ANY(${[...of]}::text[]) RETURNING ${COLUMNS}`.execute(db);
  return rows;
}

/** Who keeps the present key apart; undefined: nobody said so. */
export async function readKeyKept(db: Db): Promise<{ name: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ name: string | null; at: Date }>`
    SELECT a.name, k.kept_at AS at FROM backup_key_kept k JOIN backup_state USING (recipient)
    LEFT JOIN account a ON a.id = k.kept_by`.execute(db);
  return rows[0];
}

/** @returns the key that is kept; undefined: no backup has begun */
export async function writeKeyKept(tx: Tx, keptBy: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    INSERT INTO backup_key_kept (recipient, kept_by, kept_at)
    SELECT recipient, ${keptBy}::uuid, ${at}::timestamptz FROM backup_state WHERE recipient IS NOT NULL
    ON CONFLICT (recipient) DO UPDATE SET kept_by = excluded.kept_by, kept_at = excluded.kept_at
    RETURNING recipient`.execute(tx);
  return rows[0]?.recipient;
}

/** Accounts' names; one whose account is gone is missing. */
export async function findNames(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT id, name FROM account WHERE id = ANY(${[...accountIds]}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** Whether the log of activity has the exchange that these former data are from. */
export async function isExchangeKnown(tx: Tx, former: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_entry WHERE action = 'backup.restored' AND subject = ${`backup:${former}`}`.execute(tx);
  return rows.length > 0;
}

/** The account, if it exists in the database as it is now. */
export async function findAccount(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM account WHERE id = ${id}`.execute(tx);
  return rows[0]?.id ?? null;
}
