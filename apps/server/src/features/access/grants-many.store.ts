// Reads the grants of many students at once, and restores them.

import { isUuid } from '@valence/domain/uuid';
import { sql } from 'kysely';
import { type Db, retried, type Tx } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { columnsOf, type NewGrant } from './access.store.ts';

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
      EXISTS (SELECT FROM access_extension_item moved WHERE moved.account_id = pair.account_id AND moved.video_id = pair.video_id
        AND moved.taken_back_at IS NULL AND moved.overtaken_at IS NULL) AS "isExtended"
    FROM unnest(${pairs.map((pair) => pair.accountId)}::uuid[], ${pairs.map((pair) => pair.videoId)}::uuid[])
      AS pair (account_id, video_id)
    LEFT JOIN access_grant g ON g.account_id = pair.account_id AND g.video_id = pair.video_id
    LEFT JOIN access_exclusion x ON x.account_id = pair.account_id AND x.video_id = pair.video_id`.execute(
    db,
  );
  return rows;
}

export interface WrittenGrant extends Omit<FoundGrant, 'excluded'> {
  isStudent: boolean;
  isVideo: boolean;
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

/** Of one author. */
export interface Giving {
  grants: readonly NewGrant[];
  entries: readonly GrantEntry[];
  actorId: string;
  at: Date;
}

/**
 * Locks students and videos and writes grants as `give_grants` does, in one statement, which is a transaction by itself. Of a student one
 * of whose videos is absent nothing is written.
 * @returns a row for each of the pairs, with what was there before; none, and nothing is written, if an extension has moved one
 */
export async function giveGrantsAlone(db: Db, giving: Giving): Promise<WrittenGrant[]> {
  return retried(async () => give(db, ...valuesOf(giving), true));
}

/** The same of grants that extensions may have moved: the caller records it. */
export async function giveGrants(tx: Tx, giving: Giving): Promise<WrittenGrant[]> {
  return give(tx, ...valuesOf(giving), false);
}

type GivingValues = [
  accountIds: readonly string[],
  videoIds: readonly (string | null)[],
  ends: readonly (Date | null)[],
  entries: string,
  actorId: string,
  at: Date,
];

function valuesOf({ grants, entries, actorId, at }: Giving): GivingValues {
  const [accountIds, videoIds, ends] = columnsOf(grants);
  const known = videoIds.map((id) => (isUuid(id) ? id : null));
  return [accountIds, known, ends, JSON.stringify(entries), actorId, at];
}

// Not a SELECT, which does not count as a write (platform/db/writes.ts).
const give = fixedStatement(
  (
    ...[accountIds, videoIds, ends, entries, actorId, at, alone]: [...GivingValues, alone: boolean]
  ) => sql<WrittenGrant>`/* prepared */
    WITH given AS (
      SELECT * FROM give_grants(${accountIds}::uuid[], ${videoIds}::uuid[], ${ends}::timestamptz[], ${entries}::jsonb,
        ${actorId}::uuid, ${at}::timestamptz, ${alone}::boolean)
    )
    SELECT account_id AS "accountId", video_id AS "videoId", is_student AS "isStudent", is_video AS "isVideo",
      granted_at AS "grantedAt", granted_by AS "grantedBy", ends_at AS "endsAt", is_written AS "isWritten",
      is_extended AS "isExtended", excluded_at AS "excludedAt", excluded_by AS "excludedBy"
    FROM given`,
);

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
