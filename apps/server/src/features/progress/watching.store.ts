// How one video is watched, summed up over all students.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Watching {
  durationSeconds: number | null;
  opened: number;
  started: number;
  finished: number;
  averageShare: number | null;
  bucketSeconds: number;
  viewers: number[];
}

export interface WatchingOptions {
  mostBuckets: number;
  shortestBucketSeconds: number;
  finishedShare: number;
}

/** Undefined: there is no such video. */
export async function findWatching(
  db: Db,
  videoId: string,
  { mostBuckets, shortestBucketSeconds, finishedShare }: WatchingOptions,
): Promise<Watching | undefined> {
  const { rows } = await sql<Watching>`
    WITH chosen AS (
      SELECT id, duration_seconds,
             greatest(${shortestBucketSeconds}::integer, ceil(duration_seconds / ${mostBuckets}::numeric)::integer) AS bucket
      FROM video WHERE id = ${videoId}
    ), shares AS (
      SELECT w.watched_seconds,
             CASE WHEN v.duration_seconds > 0 THEN least(1, w.watched_seconds::double precision / v.duration_seconds) END AS share
      FROM chosen v JOIN watch_progress w ON w.video_id = v.id
    )
    SELECT v.duration_seconds AS "durationSeconds", v.bucket AS "bucketSeconds",
           (SELECT count(*)::integer FROM shares) AS opened,
           (SELECT count(*)::integer FROM shares WHERE watched_seconds > 0) AS started,
           (SELECT count(*)::integer FROM shares WHERE share >= ${finishedShare}::double precision) AS finished,
           (SELECT avg(share) FROM shares WHERE watched_seconds > 0) AS "averageShare",
           ARRAY(
             SELECT (SELECT count(*)::integer FROM watch_progress w
                     WHERE w.video_id = v.id AND w.watched && int4range(part, part + v.bucket))
             FROM generate_series(0, v.duration_seconds - 1, v.bucket) AS part
             ORDER BY part
           ) AS viewers
    FROM chosen v`.execute(db);
  return rows[0];
}
