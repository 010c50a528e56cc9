// The packagings as the workers see them: what the lease queue takes, the steps of each, and how it ends.

import type { PackagingFailure } from '@valence/contract/admin/packaging';
import type { LeanState } from '@valence/domain/lesson-picture';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  type Lease,
  type Leased,
  type QueueTable,
  release,
} from '../../platform/lease-queue/lease-queue.store.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { readTrack, type Track } from './shapes.ts';

interface WorkRow {
  videoId: string;
  sourceFile: string;
  prefix: string;
  sealedKey: Buffer;
  /** As `readPlan` reads it; null before the film was examined. */
  plan: unknown;
  /** The film plays as it was sent. */
  isPlain: boolean;
  /** The lesson is complete, and was taken for its lean pictures. */
  isReady: boolean;
}
export type LeasedPackaging = Leased<WorkRow>;

/** The oldest comes first; only one of a video is worked on at a time. */
export const PACKAGINGS: QueueTable<WorkRow> = {
  name: 'packaging',
  columns: sql`video_id AS "videoId", source_file AS "sourceFile", prefix, sealed_key AS "sealedKey", plan,
    plain_at IS NOT NULL AS "isPlain", state = 'ready' AS "isReady"`,
  waiting: () => sql`(state = 'running' OR (state = 'queued' AND NOT EXISTS (
    SELECT FROM packaging other WHERE other.video_id = packaging.video_id AND other.state = 'running')))`,
  order: sql`queued_at, id`,
  onTake: (at) => sql`state = 'running', started_at = ${at}`,
  onPutBack: sql`state = CASE WHEN state = 'ready' THEN 'ready' ELSE 'queued' END`,
};

/** The same, and lessons that wait for their lean pictures, which come after all films. */
export const PACKAGINGS_AND_LEAN: QueueTable<WorkRow> = {
  ...PACKAGINGS,
  waiting: (at) => sql`((state = 'ready' AND lean = 'waiting') OR ${PACKAGINGS.waiting(at)})`,
  order: sql`state = 'ready', ${PACKAGINGS.order}`,
  onTake: (at) => sql`state = CASE WHEN state = 'ready' THEN 'ready' ELSE 'running' END,
    started_at = CASE WHEN state = 'ready' THEN started_at ELSE ${at} END`,
};

/** Whether a film has been due since an instant and nobody took it. */
export async function isFilmWaiting(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM packaging WHERE state IN ('queued', 'running') AND next_try_at < ${since} AND ${PACKAGINGS.waiting(since)}
    LIMIT 1`.execute(db);
  return rows.length === 1;
}

/** The packaging that a lease holds; undefined when the lease is lost or its work has ended. */
export async function findLeased(db: Db, token: string): Promise<LeasedPackaging | undefined> {
  const { rows } = await sql<LeasedPackaging>`
    SELECT id, tries, lease_token AS token, ${PACKAGINGS.columns} FROM packaging
    WHERE lease_token = ${token} AND state IN ('running', 'ready')`.execute(db);
  return rows[0];
}

export interface PlannedStep {
  name: string;
  weight: number;
}

/** Stores the plan of the work and its steps, once: a call is repeated where its answer was lost. The caller holds the packaging locked. */
export async function storePlan(
  tx: Tx,
  id: string,
  plan: LessonPlan,
  steps: readonly PlannedStep[],
): Promise<void> {
  const { rows } = await sql`
    UPDATE packaging SET plan = ${JSON.stringify(plan)}, duration_seconds = ${plan.durationSeconds}
    WHERE id = ${id} AND plan IS NULL RETURNING 1`.execute(tx);
  if (rows.length > 0) await addSteps(tx, id, steps);
}

async function addSteps(tx: Tx, id: string, steps: readonly PlannedStep[]): Promise<void> {
  await sql`
    INSERT INTO packaging_step (packaging_id, position, name, state, weight)
    SELECT ${id}::uuid, s.position - 1 + (SELECT count(*) FROM packaging_step WHERE packaging_id = ${id}), s.name, 'waiting',
      s.weight
    FROM unnest(${steps.map(({ name }) => name)}::text[], ${steps.map(({ weight }) => weight)}::float8[])
      WITH ORDINALITY AS s (name, weight, position)`.execute(tx);
}

/** As it was stored; null before the film was examined. */
export async function findPlan(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{ plan: unknown }>`SELECT plan FROM packaging WHERE id = ${id}`.execute(db);
  return rows[0]?.plan ?? null;
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

/** Begins a step, also one that another worker left half done. @returns false when it is done, or the lease is lost */
export async function beginStep(db: Db, { id, token }: Lease, position: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging_step SET state = 'running', share = 0, started_at = ${at}
    WHERE packaging_id = ${id} AND position = ${position} AND state <> 'done'
      AND EXISTS (SELECT 1 FROM packaging WHERE id = ${id} AND lease_token = ${token})
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

export async function reportShare(
  db: Db,
  { id, token }: Lease,
  position: number,
  share: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging_step SET share = ${share}
    WHERE packaging_id = ${id} AND position = ${position} AND state = 'running'
      AND EXISTS (SELECT 1 FROM packaging WHERE id = ${id} AND lease_token = ${token})
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Marks a step as done, from which tries are counted anew: only what ends workers within a step is given up. The caller holds the
 * packaging locked. */
export async function finishStep(
  tx: Tx,
  id: string,
  { position, track, at }: { position: number; track: Track | undefined; at: Date },
): Promise<void> {
  await sql`
    UPDATE packaging_step
    SET state = 'done', share = 1, finished_at = ${at}, track = ${track ? JSON.stringify(track) : null}
    WHERE packaging_id = ${id} AND position = ${position}`.execute(tx);
  await sql`UPDATE packaging SET tries = least(tries, 1) WHERE id = ${id}`.execute(tx);
}

/** Records that the lesson can be watched, from now on unless it could be before, and its duration in seconds. */
export async function noteWatchable(
  tx: Tx,
  id: string,
  { durationSeconds, at }: { durationSeconds: number; at: Date },
): Promise<void> {
  await sql`
    UPDATE packaging SET watchable_at = coalesce(watchable_at, ${at}), duration_seconds = ${durationSeconds}
    WHERE id = ${id}`.execute(tx);
}

export interface Ended {
  /** null: the lesson gets no lean pictures. */
  readonly lean: LeanState | null;
  /** Those that wait to be made. */
  readonly steps: readonly PlannedStep[];
  readonly at: Date;
}

/** Ends a packaging: its lesson is complete, save for the lean pictures that wait. */
export async function finish(tx: Tx, lease: Lease, { lean, steps, at }: Ended): Promise<void> {
  await addSteps(tx, lease.id, steps);
  // The lean pictures have tries of their own.
  const again = lean === 'waiting' ? sql`, tries = 0, next_try_at = ${at}` : sql``;
  await release(
    tx,
    PACKAGINGS,
    lease,
    sql`state = 'ready', finished_at = coalesce(finished_at, ${at}), lean = ${lean} ${again}`,
  );
}

/** Removes the steps of lean pictures that are not made after all. The caller holds the packaging locked. */
export async function dropWaitingSteps(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM packaging_step WHERE packaging_id = ${id} AND state <> 'done'`.execute(tx);
}

/** Records how many hours of work the lean pictures of an hour of film take. */
export async function noteLeanHours(db: Db, { id, token }: Lease, hours: number): Promise<void> {
  await sql`UPDATE packaging SET lean_hours = ${hours} WHERE id = ${id} AND lease_token = ${token}`.execute(
    db,
  );
}

/** A lesson that is complete stays so, without the lean pictures that are not done. */
export async function fail(
  db: Db,
  lease: Lease & Pick<WorkRow, 'isReady'>,
  failure: PackagingFailure,
  at: Date,
): Promise<void> {
  if (!lease.isReady)
    return release(db, PACKAGINGS, lease, sql`state = 'failed', failure = ${failure}, finished_at = ${at}`);
  await release(db, PACKAGINGS, lease, sql`lean = 'failed'`);
  await sql`
    DELETE FROM packaging_step WHERE packaging_id = ${lease.id} AND state <> 'done'
      AND EXISTS (SELECT FROM packaging WHERE id = ${lease.id} AND lean = 'failed')`.execute(db);
}
