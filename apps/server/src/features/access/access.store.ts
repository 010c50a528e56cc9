// What the desk writes about who may watch what: direct grants and exclusions.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Takes the student's row until the transaction ends, so that changes to one student's access happen one after another.
 * @returns false when there is no such account.
 */
export async function lockStudent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** Which of the ids are videos; these cannot be deleted before the transaction ends. */
export async function holdVideos(tx: Tx, videoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM video WHERE id = ANY (${videoIds}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export interface NewGrants {
  accountId: string;
  videoIds: readonly string[];
  grantedBy: string;
  endsAt: Date;
  at: Date;
}

/** Grants that are not there are written, those that end earlier are moved to `endsAt`. @returns the videos changed */
export async function writeGrants(tx: Tx, grants: NewGrants): Promise<string[]> {
  const { accountId, videoIds, grantedBy, endsAt, at } = grants;
  // A grant without an end compares as NULL, so it stays as it is: nothing lasts longer.
  const { rows } = await sql<{ video_id: string }>`
    INSERT INTO access_grant AS held (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT ${accountId}::uuid, chosen.id, ${at}::timestamptz, ${grantedBy}::uuid, ${endsAt}::timestamptz
    FROM unnest(${videoIds}::uuid[]) AS chosen (id)
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE held.ends_at < EXCLUDED.ends_at
    RETURNING video_id`.execute(tx);
  return rows.map((row) => row.video_id);
}

/** The earliest end among the student's grants of these videos; undefined when none of them ends. */
export async function earliestEnd(
  db: Db,
  accountId: string,
  videoIds: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    SELECT min(ends_at) AS ends_at FROM access_grant
    WHERE account_id = ${accountId} AND video_id = ANY (${videoIds}::uuid[])`.execute(db);
  return rows[0]?.ends_at ?? undefined;
}

/** A direct grant as it is recorded; `endsAt` null: without an end. */
export interface RecordedGrant {
  grantedAt: Date;
  grantedBy: string | null;
  endsAt: Date | null;
}

/** @returns the grant that there was */
export async function withdrawGrant(
  tx: Tx,
  accountId: string,
  videoId: string,
): Promise<RecordedGrant | undefined> {
  const { rows } = await sql<RecordedGrant>`
    DELETE FROM access_grant WHERE account_id = ${accountId} AND video_id = ${videoId}
    RETURNING granted_at AS "grantedAt", granted_by AS "grantedBy", ends_at AS "endsAt"`.execute(tx);
  return rows[0];
}

/** @returns whether the exclusion is new */
export async function exclude(
  tx: Tx,
  exclusion: { accountId: string; videoId: string; excludedBy: string; at: Date },
): Promise<boolean> {
  const { accountId, videoId, excludedBy, at } = exclusion;
  const { rows } = await sql`
    INSERT INTO access_exclusion (account_id, video_id, excluded_at, excluded_by)
    VALUES (${accountId}, ${videoId}, ${at}, ${excludedBy})
    ON CONFLICT (account_id, video_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** @returns the videos whose exclusion was lifted */
export async function liftExclusions(
  tx: Tx,
  accountId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ video_id: string }>`
    DELETE FROM access_exclusion
    WHERE account_id = ${accountId} AND video_id = ANY (${videoIds}::uuid[])
    RETURNING video_id`.execute(tx);
  return rows.map((row) => row.video_id);
}
