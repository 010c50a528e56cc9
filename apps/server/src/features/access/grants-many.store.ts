// Grants of many students at once: what is there, and putting it back.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Pair {
  accountId: string;
  videoId: string;
}

/** Takes the students' rows in the order of their ids, as every change of one student's access takes one. */
export async function holdStudents(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
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
}

/** A row for each of the pairs. */
export async function findGrants(db: Db | Tx, pairs: readonly Pair[]): Promise<FoundGrant[]> {
  const { rows } = await sql<FoundGrant>`
    SELECT asked.account_id AS "accountId", asked.video_id AS "videoId", g.granted_at AS "grantedAt",
      g.granted_by AS "grantedBy", g.ends_at AS "endsAt", x.account_id IS NOT NULL AS excluded
    FROM unnest(${pairs.map((pair) => pair.accountId)}::uuid[], ${pairs.map((pair) => pair.videoId)}::uuid[])
      AS asked (account_id, video_id)
    LEFT JOIN access_grant g ON g.account_id = asked.account_id AND g.video_id = asked.video_id
    LEFT JOIN access_exclusion x ON x.account_id = asked.account_id AND x.video_id = asked.video_id`.execute(
    db,
  );
  return rows;
}

interface Change extends Pair {
  endsAt: string | null;
  had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
}

/** Puts grants back that are still as they were left at an instant. @returns those */
export async function takeBack(tx: Tx, changes: readonly Change[], leftAt: Date): Promise<Pair[]> {
  const given = JSON.stringify(
    changes.map(({ had, ...rest }) => ({ ...rest, ...(had && { ...prefixed(had) }) })),
  );
  const asLeft = sql`g.account_id = given."accountId" AND g.video_id = given."videoId"
    AND g.granted_at = ${leftAt}::timestamptz AND g.ends_at IS NOT DISTINCT FROM given."endsAt"`;
  const records = sql`jsonb_to_recordset(${given}::jsonb) AS given ("accountId" uuid, "videoId" uuid,
    "endsAt" timestamptz, "hadAt" timestamptz, "hadBy" uuid, "hadEnd" timestamptz)`;
  const { rows } = await sql<Pair>`
    WITH given AS MATERIALIZED (SELECT * FROM ${records}), removed AS (
      DELETE FROM access_grant g USING given WHERE ${asLeft} AND given."hadAt" IS NULL
      RETURNING g.account_id, g.video_id
    ), shortened AS (
      UPDATE access_grant g SET granted_at = given."hadAt", ends_at = given."hadEnd",
        -- Who had given it may be gone by now.
        granted_by = (SELECT a.id FROM account a WHERE a.id = given."hadBy")
      FROM given WHERE ${asLeft} AND given."hadAt" IS NOT NULL
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
    SELECT given."accountId", given."videoId", given.at, (SELECT a.id FROM account a WHERE a.id = given.by)
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)}::jsonb)
      AS given ("accountId" uuid, "videoId" uuid, at timestamptz, by uuid)
    ON CONFLICT (account_id, video_id) DO NOTHING`.execute(tx);
}
