// Stores which lessons were opened to a student in one step, with the grants that were there before.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One lesson of an opening. */
export interface OpenedPair {
  videoId: string;
  endsAt: string;
  /** The grant that was replaced; null: there was none. */
  had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
}

export interface Opening {
  id: string;
  accountId: string;
  endsAt: Date;
  pairs: OpenedPair[];
  at: Date;
  undoneAt: Date | null;
}

const columns = sql`id, account_id AS "accountId", ends_at AS "endsAt", pairs, opened_at AS at, undone_at AS "undoneAt"`;

export async function hasClass(db: Db | Tx, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId}`.execute(db);
  return rows.length === 1;
}

export async function videosOf(db: Db | Tx, classId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT video_id AS id FROM class_video WHERE class_id = ${classId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface NewOpening extends Omit<Opening, 'undoneAt'> {
  classId: string;
  requestKey: string;
  by: string;
}

export async function keep(
  tx: Tx,
  { id, classId, accountId, requestKey, endsAt, pairs, at, by }: NewOpening,
): Promise<void> {
  await sql`
    INSERT INTO access_opening (id, class_id, account_id, request_id, ends_at, pairs, opened_at, opened_by)
    VALUES (${id}, ${classId}, ${accountId}, ${requestKey}, ${endsAt}, ${JSON.stringify(pairs)}::jsonb, ${at},
      ${by})`.execute(tx);
}

export async function findByRequest(tx: Tx, requestKey: string): Promise<Opening | undefined> {
  const { rows } =
    await sql<Opening>`SELECT ${columns} FROM access_opening WHERE request_id = ${requestKey}`.execute(tx);
  return rows[0];
}

export async function find(tx: Tx, id: string): Promise<Opening | undefined> {
  const { rows } = await sql<Opening>`SELECT ${columns} FROM access_opening WHERE id = ${id}`.execute(tx);
  return rows[0];
}

export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`UPDATE access_opening SET undone_at = ${at} WHERE id = ${id}`.execute(tx);
}
