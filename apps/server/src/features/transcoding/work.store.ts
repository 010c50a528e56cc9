// The packagings as the workers see them: taken under a lease, done step by step, finished or given back.

import type { PackagingFailure } from '@valence/contract/packagings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { readPlan, readTrack, type Track } from './shapes.ts';

/** Who works on what; each write of a worker names it, so that one that lost its lease changes nothing. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

export interface TakenPackaging {
  id: string;
  videoId: string;
  sourceFile: string;
  prefix: string;
  sealedKey: Buffer;
  tries: number;
  plan: LessonPlan | undefined;
  /** The film plays as it was sent. */
  isPlain: boolean;
}

/**
 * Takes the oldest that waits, or one whose worker has not been heard of. The count of tries goes up with each taking and
 * down when it is given back in good order.
 */
export async function take(
  db: Db,
  { holder, at, until }: { holder: string; at: Date; until: Date },
): Promise<TakenPackaging | undefined> {
  const { rows } = await sql<Omit<TakenPackaging, 'plan'> & { plan: unknown }>`
    UPDATE packaging SET state = 'running', held_by = ${holder}, held_until = ${until}, started_at = ${at},
                         tries = tries + 1
    WHERE id = (
      SELECT w.id FROM packaging w
      WHERE (w.state = 'running' AND w.held_until < ${at})
         OR (w.state = 'queued' AND w.not_before <= ${at} AND NOT EXISTS (
               SELECT 1 FROM packaging r WHERE r.video_id = w.video_id AND r.state = 'running'))
      ORDER BY queued_at, id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, video_id AS "videoId", source_file AS "sourceFile", prefix, sealed_key AS "sealedKey", tries, plan,
              plain_at IS NOT NULL AS "isPlain"`.execute(db);
  const row = rows[0];
  return row && { ...row, plan: row.plan === null ? undefined : readPlan(row.plan) };
}

/** @returns false when it is held no longer: cancelled, or taken by another worker */
export async function keep(db: Db, { id, holder }: Hold, until: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging SET held_until = ${until} WHERE id = ${id} AND held_by = ${holder} RETURNING 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** Locks the packaging for the transaction, as long as it is held. */
export async function lockHeld(tx: Tx, { id, holder }: Hold): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM packaging WHERE id = ${id} AND held_by = ${holder} FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

export interface PlannedStep {
  name: string;
  weight: number;
}

/** Keeps what was decided about the file. The caller holds the packaging locked. */
export async function keepPlan(
  tx: Tx,
  id: string,
  plan: LessonPlan,
  steps: readonly PlannedStep[],
): Promise<void> {
  await sql`
    UPDATE packaging SET plan = ${JSON.stringify(plan)}, duration_seconds = ${plan.durationSeconds}
    WHERE id = ${id}`.execute(tx);
  await sql`
    INSERT INTO packaging_step (packaging_id, position, name, state, weight)
    SELECT ${id}::uuid, s.position - 1, s.name, 'waiting', s.weight
    FROM unnest(${steps.map(({ name }) => name)}::text[], ${steps.map(({ weight }) => weight)}::float8[])
      WITH ORDINALITY AS s (name, weight, position)`.execute(tx);
}

export interface WorkStep {
  position: number;
  name: string;
  done: boolean;
  track: Track | undefined;
}

export async function findSteps(db: Db, id: string): Promise<WorkStep[]> {
  const { rows } = await sql<{ position: number; name: string; done: boolean; track: unknown }>`
    SELECT position, name, state = 'done' AS done, track FROM packaging_step
    WHERE packaging_id = ${id} ORDER BY position`.execute(db);
  return rows.map((row) => ({ ...row, track: row.track === null ? undefined : readTrack(row.track) }));
}

/** A step that another worker left half done waits again. */
export async function beginStep(db: Db, { id, holder }: Hold, position: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging_step SET state = 'running', share = 0, started_at = ${at}
    WHERE packaging_id = ${id} AND position = ${position} AND state <> 'done'
      AND EXISTS (SELECT 1 FROM packaging WHERE id = ${id} AND held_by = ${holder})
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

export async function tellShare(
  db: Db,
  { id, holder }: Hold,
  position: number,
  share: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging_step SET share = ${share}
    WHERE packaging_id = ${id} AND position = ${position} AND state = 'running'
      AND EXISTS (SELECT 1 FROM packaging WHERE id = ${id} AND held_by = ${holder})
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** The caller holds the packaging locked. */
export async function finishStep(
  tx: Tx,
  id: string,
  { position, track, at }: { position: number; track: Track | undefined; at: Date },
): Promise<void> {
  await sql`
    UPDATE packaging_step
    SET state = 'done', share = 1, finished_at = ${at}, track = ${track ? JSON.stringify(track) : null}
    WHERE packaging_id = ${id} AND position = ${position}`.execute(tx);
}

export interface Publication {
  videoId: string;
  packagingId: string;
  prefix: string;
  durationSeconds: number;
  thumbnailUrl: string;
  /** Also where the video plays from another packaging already: this one is complete. */
  instead: boolean;
  at: Date;
}

/**
 * Lets the video play from this packaging. A thumbnail that somebody chose stays.
 * @returns false when the video plays from elsewhere and this packaging is not complete yet
 */
export async function publish(tx: Tx, one: Publication): Promise<boolean> {
  const { rows } = await sql`
    UPDATE video SET source_kind = 'protected', source_ref = ${one.prefix},
                     duration_seconds = ${Math.max(1, Math.round(one.durationSeconds))},
                     thumbnail_url = CASE
                       WHEN thumbnail_url IS NULL OR thumbnail_url LIKE '/media/thumbnails/%' THEN ${one.thumbnailUrl}
                       ELSE thumbnail_url END
    WHERE id = ${one.videoId} AND (${one.instead} OR source_kind = 'none' OR source_ref = ${one.prefix})
    RETURNING 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    UPDATE packaging SET watchable_at = coalesce(watchable_at, ${one.at}),
                         duration_seconds = ${one.durationSeconds}
    WHERE id = ${one.packagingId}`.execute(tx);
  return true;
}

/** All is done. The caller holds the packaging locked. */
export async function finish(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE packaging SET state = 'ready', finished_at = ${at}, held_by = NULL, held_until = NULL
    WHERE id = ${id}`.execute(tx);
}

/** @returns false when it is held no longer */
export async function fail(
  tx: Tx,
  { id, holder }: Hold,
  failure: PackagingFailure,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging SET state = 'failed', failure = ${failure}, finished_at = ${at}, held_by = NULL, held_until = NULL
    WHERE id = ${id} AND held_by = ${holder}
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Into the queue again, at its place. @param spent whether the try counts: not when the worker was told to end */
export async function giveBack(
  db: Db,
  { id, holder }: Hold,
  { notBefore, spent }: { notBefore: Date; spent: boolean },
): Promise<void> {
  await sql`
    UPDATE packaging SET state = 'queued', not_before = ${notBefore}, held_by = NULL, held_until = NULL,
                         tries = tries - ${spent ? 0 : 1}
    WHERE id = ${id} AND held_by = ${holder}`.execute(db);
}
