// Stores the last removal of each student and video, with what it took.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { RecordedGrant } from './access.store.ts';

export interface NewRemoval {
  id: string;
  accountId: string;
  videoId: string;
  at: Date;
  grant: RecordedGrant | undefined;
  excluded: boolean;
}

/** Stores what was taken, in place of an earlier removal of the same student and video. */
export async function keep(
  tx: Tx,
  { id, accountId, videoId, at, grant, excluded }: NewRemoval,
): Promise<void> {
  const values = {
    id,
    removed_at: at,
    grant_given_at: grant?.grantedAt ?? null,
    grant_given_by: grant?.grantedBy ?? null,
    grant_ends_at: grant?.endsAt ?? null,
    excluded,
    undone_at: null,
  };
  await tx
    .insertInto('access_removal')
    .values({ account_id: accountId, video_id: videoId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'video_id']).doUpdateSet(values))
    .execute();
}

/** The student of a removal; undefined when there is none of this id. */
export async function studentOf(tx: Tx, removalId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('access_removal')
    .select('account_id')
    .where('id', '=', removalId)
    .executeTakeFirst();
  return row?.account_id;
}

export interface RemovedAccess {
  videoId: string;
  grant: RecordedGrant | undefined;
  excluded: boolean;
}

/** Marks a removal as undone, once, and not later than `lifeMinutes` after it. @returns what it took */
export async function markUndone(
  tx: Tx,
  { removalId, at, lifeMinutes }: { removalId: string; at: Date; lifeMinutes: number },
): Promise<RemovedAccess | undefined> {
  const { rows } = await sql<{
    video_id: string;
    grant_given_at: Date | null;
    grant_given_by: string | null;
    grant_ends_at: Date | null;
    excluded: boolean;
  }>`
    UPDATE access_removal SET undone_at = ${at}
    WHERE id = ${removalId} AND undone_at IS NULL
      AND removed_at > ${at}::timestamptz - make_interval(mins => ${lifeMinutes}::integer)
    RETURNING video_id, grant_given_at, grant_given_by, grant_ends_at, excluded`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const grant = row.grant_given_at
    ? { grantedAt: row.grant_given_at, grantedBy: row.grant_given_by, endsAt: row.grant_ends_at }
    : undefined;
  return { videoId: row.video_id, grant, excluded: row.excluded };
}

/** Whether the removal is still the last one of its student and video, and was undone. */
export async function wasUndone(tx: Tx, removalId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('access_removal')
    .select('id')
    .where('id', '=', removalId)
    .where('undone_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the grant as it was; a grant that was given since stays if it lasts longer. @returns whether one was replaced */
export async function restoreGrant(
  tx: Tx,
  { accountId, videoId, grant }: { accountId: string; videoId: string; grant: RecordedGrant },
): Promise<boolean> {
  const { grantedAt, grantedBy, endsAt } = grant;
  const { rows } = await sql<{ replaced: boolean }>`
    INSERT INTO access_grant AS existing (account_id, video_id, granted_at, granted_by, ends_at)
    VALUES (${accountId}, ${videoId}, ${grantedAt}, ${grantedBy}, ${endsAt})
    ON CONFLICT (account_id, video_id) DO UPDATE
      SET granted_at = EXCLUDED.granted_at, granted_by = EXCLUDED.granted_by, ends_at = EXCLUDED.ends_at
      WHERE EXCLUDED.ends_at IS NULL OR existing.ends_at < EXCLUDED.ends_at
    RETURNING old.account_id IS NOT NULL AS replaced`.execute(tx);
  return rows[0]?.replaced ?? false;
}
