// Reads and replaces all content keys, for the exchange of the server's secret.

import type { PackagingState } from '@valence/domain/packaging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewKey {
  id: string;
  sealedKey: Buffer;
}

export interface SealedKey extends NewKey {
  prefix: string;
  state: PackagingState;
  sourceFile: string;
  title: string;
  isDeleted: boolean;
  /** The video plays from it. */
  wasPlayed: boolean;
  isWatchable: boolean;
  /** The film as it was sent lies in its folder. */
  isPlain: boolean;
}

export async function listSealedKeys(db: Db): Promise<SealedKey[]> {
  const { rows } = await sql<SealedKey>`
    SELECT p.id, p.sealed_key AS "sealedKey", p.prefix, p.state, p.source_file AS "sourceFile", v.title,
           v.deleted_at IS NOT NULL AS "isDeleted", coalesce(v.source_ref = p.prefix, false) AS "wasPlayed",
           p.watchable_at IS NOT NULL AS "isWatchable", p.plain_at IS NOT NULL AS "isPlain"
    FROM packaging p JOIN video v ON v.id = p.video_id
    ORDER BY p.id`.execute(db);
  return rows;
}

export async function writeKey(tx: Tx, { id, sealedKey }: NewKey): Promise<void> {
  await sql`UPDATE packaging SET sealed_key = ${sealedKey} WHERE id = ${id}`.execute(tx);
}

export interface BegunAnew extends NewKey {
  state: Exclude<PackagingState, 'ready' | 'running'>;
}

/**
 * Gives a packaging whose key is lost a new one. What was encrypted with the old one is useless: no step counts as done.
 */
export async function beginAnew(tx: Tx, { id, sealedKey, state }: BegunAnew, at: Date): Promise<void> {
  await sql`DELETE FROM packaging_step WHERE packaging_id = ${id}`.execute(tx);
  await sql`
    UPDATE packaging SET sealed_key = ${sealedKey}, state = ${state}, plan = NULL, lease_token = NULL,
      failure = CASE WHEN ${state} = 'failed' THEN CASE WHEN state = 'failed' AND watchable_at IS NULL THEN failure ELSE 'key-lost' END END,
      finished_at = CASE WHEN ${state} IN ('failed', 'cancelled') THEN coalesce(finished_at, ${at}) END,
      watchable_at = CASE WHEN plain_at IS NOT NULL THEN watchable_at END,
      lean = NULL, lean_hours = NULL, tries = 0, next_try_at = ${at}
    WHERE id = ${id}`.execute(tx);
}
