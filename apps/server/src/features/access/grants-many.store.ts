// Reads the grants of many students at once, and restores them.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Pair {
  accountId: string;
  videoId: string;
}

/**
 * Locks the students' rows in the order of their ids, as every change of one student's access locks one.
 * @returns the ids that are accounts
 */
export async function holdStudents(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Locks the students as `holdStudents` does, and then the videos in the order of their ids, so that these cannot be deleted.
 * @returns the ids that are accounts, and those that are videos
 */
export async function holdStudentsAndVideos(
  tx: Tx,
  accountIds: readonly string[],
  videoIds: readonly string[],
): Promise<{ students: Set<string>; videos: Set<string> }> {
  const { rows } = await sql<{ id: string; isVideo: boolean }>`/* prepared */
    WITH student AS MATERIALIZED (
      SELECT id FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE
    ), video_there AS MATERIALIZED (
      -- The count has the students locked before.
      SELECT id FROM video WHERE id = ANY (${videoIds}::uuid[]) AND deleted_at IS NULL AND (SELECT count(*) FROM student) > 0
      ORDER BY id FOR KEY SHARE
    )
    SELECT id, false AS "isVideo" FROM student UNION ALL SELECT id, true FROM video_there`.execute(tx);
  const idsOf = (isVideo: boolean) =>
    new Set(rows.filter((row) => row.isVideo === isVideo).map(({ id }) => id));
  return { students: idsOf(false), videos: idsOf(true) };
}

export async function presentVideos(db: Db | Tx, videoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM video WHERE id = ANY (${videoIds}::uuid[]) AND deleted_at IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FoundGrant extends Pair {
  /** null: there is no grant. */
  grantedAt: Date | null;
  grantedBy: string | null;
  endsAt: Date | null;
  excluded: boolean;
  /** Whether an extension has moved it, whose days can still be taken back. */
  isExtended: boolean;
}

/** A row for each of the pairs. */
export async function findGrants(db: Db | Tx, pairs: readonly Pair[]): Promise<FoundGrant[]> {
  const { rows } = await sql<FoundGrant>`/* prepared */
    SELECT pair.account_id AS "accountId", pair.video_id AS "videoId", g.granted_at AS "grantedAt",
      g.granted_by AS "grantedBy", g.ends_at AS "endsAt", x.account_id IS NOT NULL AS excluded,
      EXISTS (SELECT FROM access_extension_item moved WHERE moved.account_id = pair.account_id
        AND moved.video_id = pair.video_id AND moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL) AS "isExtended"
    FROM unnest(${pairs.map((pair) => pair.accountId)}::uuid[], ${pairs.map((pair) => pair.videoId)}::uuid[])
      AS pair (account_id, video_id)
    LEFT JOIN access_grant g ON g.account_id = pair.account_id AND g.video_id = pair.video_id
    LEFT JOIN access_exclusion x ON x.account_id = pair.account_id AND x.video_id = pair.video_id`.execute(
    db,
  );
  return rows;
}

interface Change extends Pair {
  endsAt: string | null;
  had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
}

/** Restores the earlier grants where they are still as the import left them at an instant. @returns the restored pairs */
export async function takeBack(tx: Tx, changes: readonly Change[], leftAt: Date): Promise<Pair[]> {
  const input = JSON.stringify(
    changes.map(({ had, ...rest }) => ({ ...rest, ...(had && { ...prefixed(had) }) })),
  );
  const asLeft = sql`g.account_id = input."accountId" AND g.video_id = input."videoId"
    AND g.granted_at = ${leftAt}::timestamptz AND g.ends_at IS NOT DISTINCT FROM input."endsAt"`;
  const records = sql`jsonb_to_recordset(${input}::jsonb) AS input ("accountId" uuid, "videoId" uuid,
    "endsAt" timestamptz, "hadAt" timestamptz, "hadBy" uuid, "hadEnd" timestamptz)`;
  const { rows } = await sql<Pair>`
    WITH input AS MATERIALIZED (SELECT * FROM ${records}), removed AS (
      DELETE FROM access_grant g USING input WHERE ${asLeft} AND input."hadAt" IS NULL
      RETURNING g.account_id, g.video_id
    ), shortened AS (
      UPDATE access_grant g SET granted_at = input."hadAt", ends_at = input."hadEnd",
        -- The account that granted it may have been deleted.
        granted_by = (SELECT a.id FROM account a WHERE a.id = input."hadBy")
      FROM input WHERE ${asLeft} AND input."hadAt" IS NOT NULL
      RETURNING g.account_id, g.video_id
    )
    SELECT account_id AS "accountId", video_id AS "videoId" FROM removed
    UNION ALL SELECT account_id, video_id FROM shortened`.execute(tx);
  return rows;
}

function prefixed({ grantedAt, grantedBy, endsAt }: NonNullable<Change['had']>) {
  return { hadAt: grantedAt, hadBy: grantedBy, hadEnd: endsAt };
}

export async function excludeAgain(
  tx: Tx,
  exclusions: readonly (Pair & { at: string; by: string | null })[],
): Promise<void> {
  await sql`
    INSERT INTO access_exclusion (account_id, video_id, excluded_at, excluded_by)
    SELECT input."accountId", input."videoId", input.at, (SELECT a.id FROM account a WHERE a.id = input.by)
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)}::jsonb)
      AS input ("accountId" uuid, "videoId" uuid, at timestamptz, by uuid)
    ON CONFLICT (account_id, video_id) DO NOTHING`.execute(tx);
}
