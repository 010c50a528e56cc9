// The packagings as an admin sees and changes them: begun, listed, cancelled, tried again.

import type { PackagingFailure } from '@valence/contract/admin/packaging';
import type { LeanState } from '@valence/domain/lesson-picture';
import type { PackagingState, Step } from '@valence/domain/packaging';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readTrack, type Track } from './shapes.ts';

export interface NewPackaging {
  id: string;
  videoId: string;
  uploadId: string;
  sourceFile: string;
  originalName: string;
  bytes: number;
  prefix: string;
  sealedKey: Buffer;
  at: Date;
}

/** Puts it into the queue. @returns false when this upload was queued before */
export async function insert(tx: Tx, row: NewPackaging): Promise<boolean> {
  const { at } = row;
  const { rows } = await sql`
    INSERT INTO packaging (id, video_id, upload_id, source_file, original_name, source_bytes, prefix, sealed_key,
                           state, queued_at, next_try_at)
    VALUES (${row.id}, ${row.videoId}, ${row.uploadId}, ${row.sourceFile}, ${row.originalName}, ${row.bytes},
            ${row.prefix}, ${row.sealedKey}, 'queued', ${at}, ${at})
    ON CONFLICT (upload_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Cancels the unfinished packagings of the video's other uploads, which the new one replaces, and their lean pictures. */
export async function cancelAllOf(tx: Tx, videoId: string, uploadId: string, at: Date): Promise<void> {
  await sql`
    UPDATE packaging SET state = 'cancelled', finished_at = ${at}, lease_token = NULL
    WHERE video_id = ${videoId} AND upload_id <> ${uploadId} AND state IN ('queued', 'running')`.execute(tx);
  await sql`
    UPDATE packaging SET lean = NULL, lease_token = NULL
    WHERE video_id = ${videoId} AND upload_id <> ${uploadId} AND lean = 'waiting'`.execute(tx);
}

/** Cancels an unfinished one; the worker that has it finds out within a second. @returns whether it was unfinished */
export async function cancel(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging SET state = 'cancelled', finished_at = ${at}, lease_token = NULL
    WHERE id = ${id} AND state IN ('queued', 'running')
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Puts one that failed, was cancelled or waits for ffmpeg into the queue again. */
export async function requeue(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE packaging SET state = 'queued', failure = NULL, finished_at = NULL, tries = 0,
                         queued_at = ${at}, next_try_at = ${at}
    WHERE id = ${id} AND state IN ('failed', 'cancelled', 'plain')
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM packaging WHERE id = ${id}`.execute(db);
  return rows.length === 1;
}

export interface ListedPackaging {
  id: string;
  video_id: string;
  video_title: string;
  original_name: string;
  source_bytes: number;
  state: PackagingState;
  failure: PackagingFailure | null;
  queued_at: Date;
  watchable_at: Date | null;
  finished_at: Date | null;
  duration_seconds: number | null;
  lean: LeanState | null;
  lean_hours: number | null;
  steps: ListedStep[];
}
export type ListedStep = Step & { name: string; track: Track | undefined };

/** Newest first. @param before the id of the previous page's last packaging */
export async function list(
  db: Db,
  { before, videoId, limit }: { before?: string | undefined; videoId?: string | undefined; limit: number },
): Promise<ListedPackaging[]> {
  const conditions: RawBuilder<unknown>[] = [sql`TRUE`];
  if (before !== undefined) conditions.push(sql`p.id < ${before}::uuid`);
  if (videoId !== undefined) conditions.push(sql`p.video_id = ${videoId}::uuid`);
  const { rows } = await sql<Omit<ListedPackaging, 'steps'>>`
    SELECT p.id, p.video_id, v.title AS video_title, p.original_name, p.source_bytes, p.state, p.failure,
           p.queued_at, p.watchable_at, p.finished_at, p.duration_seconds, p.lean, p.lean_hours
    FROM packaging p
    JOIN video v ON v.id = p.video_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY p.id DESC
    LIMIT ${limit}`.execute(db);
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, steps: steps.get(row.id) ?? [] }));
}

interface StepRow {
  packaging_id: string;
  name: string;
  state: Step['state'];
  weight: number;
  share: number;
  started_at: Date | null;
  finished_at: Date | null;
  track: unknown;
}

async function stepsOf(db: Db, ids: readonly string[]): Promise<Map<string, ListedStep[]>> {
  const { rows } = await sql<StepRow>`
    SELECT packaging_id, name, state, weight, share, started_at, finished_at, track
    FROM packaging_step
    WHERE packaging_id = ANY (${ids}::uuid[])
    ORDER BY packaging_id, position`.execute(db);
  const found = new Map<string, ListedStep[]>();
  for (const row of rows) {
    const { packaging_id: id, name, state, weight, share } = row;
    const track = row.track === null ? undefined : readTrack(row.track);
    const step = {
      name,
      state,
      weight,
      share,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      track,
    };
    found.set(id, [...(found.get(id) ?? []), step]);
  }
  return found;
}

interface FoundPackaging {
  id: string;
  sealedKey: Buffer;
  isPlain: boolean;
  durationSeconds: number | null;
}

/** What playing needs to know of the packaging under a prefix: `isPlain`, it plays as it was sent; undefined for lessons packaged elsewhere. */
export async function findByPrefix(db: Db, prefix: string): Promise<FoundPackaging | undefined> {
  const { rows } = await sql<FoundPackaging>`
    SELECT id, sealed_key AS "sealedKey", plain_at IS NOT NULL AND state <> 'ready' AS "isPlain",
      duration_seconds AS "durationSeconds"
    FROM packaging WHERE prefix = ${prefix}`.execute(db);
  return rows[0];
}

/** Where the files of a packaging lie; undefined before anything of it can be watched. */
export async function findPublishedPrefix(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ prefix: string }>`
    SELECT prefix FROM packaging WHERE id = ${id} AND watchable_at IS NOT NULL`.execute(db);
  return rows[0]?.prefix;
}

/** Deletes the video's packagings when its files are removed, except those that another video plays. */
export async function deleteAllOf(tx: Tx, videoId: string): Promise<void> {
  await sql`
    DELETE FROM packaging p WHERE video_id = ${videoId}
      AND NOT EXISTS (SELECT FROM video other WHERE other.source_ref = p.prefix AND other.id <> ${videoId})`.execute(
    tx,
  );
}
