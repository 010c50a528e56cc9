// Reads the grants of many students at once, and restores them.

import { sql } from 'kysely';
import { insertAuditsOf } from '../../platform/audit.store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { columnsOf, inputOf, insertLonger, type NewGrant } from './access.store.ts';

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
  const rows = await holdBoth(tx, accountIds, videoIds);
  const idsOf = (isVideo: boolean) =>
    new Set(rows.filter((row) => row.isVideo === isVideo).map(({ id }) => id));
  return { students: idsOf(false), videos: idsOf(true) };
}

const holdBoth = fixedStatement(
  (accountIds: readonly string[], videoIds: readonly string[]) => sql<{
    id: string;
    isVideo: boolean;
  }>`/* prepared */
    WITH student AS MATERIALIZED (
      SELECT id FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE
    ), video_there AS MATERIALIZED (
      -- The count has the students locked before.
      SELECT id FROM video WHERE id = ANY (${videoIds}::uuid[]) AND deleted_at IS NULL AND (SELECT count(*) FROM student) > 0
      ORDER BY id FOR KEY SHARE
    )
    SELECT id, false AS "isVideo" FROM student UNION ALL SELECT id, true FROM video_there`,
);

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
      ${IS_EXTENDED} AS "isExtended"
    FROM unnest(${pairs.map((pair) => pair.accountId)}::uuid[], ${pairs.map((pair) => pair.videoId)}::uuid[])
      AS pair (account_id, video_id)
    LEFT JOIN access_grant g ON g.account_id = pair.account_id AND g.video_id = pair.video_id
    LEFT JOIN access_exclusion x ON x.account_id = pair.account_id AND x.video_id = pair.video_id`.execute(
    db,
  );
  return rows;
}

export interface WrittenGrant extends Omit<FoundGrant, 'excluded'> {
  /** Whether the grant changed: it is new, or ends later. */
  isWritten: boolean;
  /** The exclusion that was lifted. */
  excludedAt: Date | null;
  excludedBy: string | null;
}

/** What an order of one student's grants says besides, in its audit entry. */
interface GrantEntry {
  accountId: string;
  after: object;
}

/**
 * Writes grants that do not exist yet, moves those that end earlier to the new end, lifts exclusions, and adds an entry to the audit
 * trail for each student whose access changed, all in one statement. The students must be locked. No pair may occur twice.
 * @returns a row for each of the pairs, with what was there before
 */
export async function giveGrants(
  tx: Tx,
  grants: readonly NewGrant[],
  { entries, actorId, at }: { entries: readonly GrantEntry[]; actorId: string; at: Date },
): Promise<WrittenGrant[]> {
  return writeGiven(tx, ...columnsOf(grants), JSON.stringify(entries), actorId, at);
}

/** Of `pair`. */
const IS_EXTENDED = sql`EXISTS (SELECT FROM access_extension_item moved WHERE moved.account_id = pair.account_id
        AND moved.video_id = pair.video_id AND moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL)`;

const writeGiven = fixedStatement(
  (
    accountIds: readonly string[],
    videoIds: readonly string[],
    ends: readonly (Date | null)[],
    entries: string,
    actorId: string,
    at: Date,
  ) => sql<WrittenGrant>`/* prepared */
    WITH input AS MATERIALIZED (${inputOf(accountIds, videoIds, ends)}), written AS (${insertLonger({ grantedBy: actorId, at })}), lifted AS (
      DELETE FROM access_exclusion excluded USING input
      WHERE excluded.account_id = input.account_id AND excluded.video_id = input.video_id RETURNING excluded.*
    ), told AS (${insertAuditsOf({ at, actorId, action: sql`'access.granted'` }, auditsOf(entries))})
    SELECT pair.account_id AS "accountId", pair.video_id AS "videoId", g.granted_at AS "grantedAt", g.granted_by AS "grantedBy",
      g.ends_at AS "endsAt", written.account_id IS NOT NULL AS "isWritten", ${IS_EXTENDED} AS "isExtended",
      lifted.excluded_at AS "excludedAt", lifted.excluded_by AS "excludedBy"
    FROM input AS pair
    LEFT JOIN access_grant g ON g.account_id = pair.account_id AND g.video_id = pair.video_id
    LEFT JOIN written ON written.account_id = pair.account_id AND written.video_id = pair.video_id
    LEFT JOIN lifted ON lifted.account_id = pair.account_id AND lifted.video_id = pair.video_id`,
);

const auditsOf = (entries: string) => sql`
    SELECT 'account:' || about."accountId" AS subject, jsonb_build_object('after', about.after || jsonb_build_object(
      'granted', coalesce(granted.ids, '[]'), 'lifted', coalesce(freed.ids, '[]'))) AS detail
    FROM jsonb_to_recordset(${entries}::jsonb) AS about ("accountId" uuid, after jsonb)
    LEFT JOIN (SELECT account_id, jsonb_agg(video_id ORDER BY video_id) AS ids FROM written GROUP BY account_id) AS granted
      ON granted.account_id = about."accountId"
    LEFT JOIN (SELECT account_id, jsonb_agg(video_id ORDER BY video_id) AS ids FROM lifted GROUP BY account_id) AS freed
      ON freed.account_id = about."accountId"
    WHERE granted.ids IS NOT NULL OR freed.ids IS NOT NULL`;

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
