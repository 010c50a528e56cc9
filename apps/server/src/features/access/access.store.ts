// What an admin writes about who may watch what: direct grants and exclusions.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Locks the student's row until the transaction ends, so that changes to one student's access happen one after another.
 * @returns false when there is no such account.
 */
export async function lockStudent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** Finds which of the ids are videos, and locks these so that they cannot be deleted before the transaction ends. */
export async function holdVideos(tx: Tx, videoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM video WHERE id = ANY (${videoIds}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export interface GrantedPair {
  accountId: string;
  videoId: string;
}

/** One student, one video, and until when (undefined: without an end). */
export interface NewGrant extends GrantedPair {
  endsAt: Date | undefined;
}

/**
 * Writes grants that do not exist yet and moves those that end earlier to the new end. No pair may occur twice.
 * @returns the grants that changed
 */
export async function writeGrants(
  tx: Tx,
  given: { grants: readonly NewGrant[]; grantedBy: string; at: Date },
): Promise<GrantedPair[]> {
  const written = await writeLongerGrants(tx, given);
  await recordRegrants(tx, given.grants, given.at);
  return written;
}

async function writeLongerGrants(
  tx: Tx,
  { grants, grantedBy, at }: { grants: readonly NewGrant[]; grantedBy: string; at: Date },
): Promise<GrantedPair[]> {
  const [accountIds, videoIds, ends] = columnsOf(grants);
  const { rows } = await sql<GrantedPair>`/* prepared */
    INSERT INTO access_grant AS existing (account_id, video_id, granted_at, granted_by, ends_at)
    SELECT input.account_id, input.video_id, ${at}::timestamptz, ${grantedBy}::uuid, input.ends_at
    FROM unnest(${accountIds}::uuid[], ${videoIds}::uuid[], ${ends}::timestamptz[]) AS input (account_id, video_id, ends_at)
    ORDER BY input.account_id, input.video_id
    -- As in \`give_grants\`. A grant without an end compares as NULL, so it stays as it is: nothing lasts longer.
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE existing.ends_at < EXCLUDED.ends_at OR (existing.ends_at IS NOT NULL AND EXCLUDED.ends_at IS NULL)
    RETURNING account_id AS "accountId", video_id AS "videoId"`.execute(tx);
  return rows;
}

type GrantColumns = [
  accountIds: readonly string[],
  videoIds: readonly string[],
  ends: readonly (Date | null)[],
];

export const columnsOf = (grants: readonly NewGrant[]): GrantColumns => [
  grants.map((grant) => grant.accountId),
  grants.map((grant) => grant.videoId),
  grants.map((grant) => grant.endsAt ?? null),
];

/**
 * Records which grants were granted anew beyond what extensions had moved: the extensions' days can no longer be taken
 * back from those. A grant that ends before the one without extensions changes nothing.
 */
export async function recordRegrants(tx: Tx, grants: readonly NewGrant[], at: Date): Promise<void> {
  await sql`/* prepared */
    UPDATE access_extension_item item SET overtaken_at = ${at}
    FROM (
      SELECT g.account_id, g.video_id
      FROM unnest(${grants.map((grant) => grant.accountId)}::uuid[], ${grants.map((grant) => grant.videoId)}::uuid[],
        ${grants.map((grant) => grant.endsAt ?? null)}::timestamptz[]) AS input (account_id, video_id, ends_at)
      JOIN access_grant g ON g.account_id = input.account_id AND g.video_id = input.video_id
      JOIN access_extension_item moved ON moved.account_id = g.account_id AND moved.video_id = g.video_id
        AND moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL
      JOIN access_extension e ON e.id = moved.extension_id
      GROUP BY g.account_id, g.video_id, input.ends_at
      HAVING input.ends_at IS NULL OR g.ends_at IS NULL
        OR input.ends_at > g.ends_at - make_interval(hours => 24 * sum(e.days)::integer)) anew
    WHERE item.account_id = anew.account_id AND item.video_id = anew.video_id
      AND item.taken_back_at IS NULL AND item.overtaken_at IS NULL`.execute(tx);
}

/** A direct grant as it is recorded; `endsAt` null: without an end. */
export interface RecordedGrant {
  grantedAt: Date;
  grantedBy: string | null;
  endsAt: Date | null;
}

/** @returns the grant that existed */
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

/** Lifts the exclusions among these pairs. @returns those that existed, with who had made them and when */
export async function liftExclusions(
  tx: Tx,
  pairs: readonly GrantedPair[],
): Promise<{ accountId: string; videoId: string; excludedAt: Date; excludedBy: string | null }[]> {
  const { rows } = await sql<{
    accountId: string;
    videoId: string;
    excludedAt: Date;
    excludedBy: string | null;
  }>`/* prepared */
    DELETE FROM access_exclusion excluded
    USING unnest(${pairs.map((pair) => pair.accountId)}::uuid[], ${pairs.map((pair) => pair.videoId)}::uuid[])
      AS input (account_id, video_id)
    WHERE excluded.account_id = input.account_id AND excluded.video_id = input.video_id
    RETURNING excluded.account_id AS "accountId", excluded.video_id AS "videoId",
      excluded.excluded_at AS "excludedAt", excluded.excluded_by AS "excludedBy"`.execute(tx);
  return rows;
}
