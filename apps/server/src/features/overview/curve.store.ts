// Finds where students leave a lesson in spans of days: how many watched each part of it for the first time.

import { MOST_PARTS, SHORTEST_PART_SECONDS } from '@valence/domain/watched';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Days } from './figures.store.ts';

export interface CurveRow {
  durationSeconds: number | null;
  bucketSeconds: number;
  viewers: number;
  viewersBefore: number;
  parts: number[];
  partsBefore: number[];
  /** Viewers in either span whose watched parts are not known, and the last day on which that is so; null: none. */
  unknownViewers: number;
  unknownThrough: string | null;
}

/** @param before the days right before `days`. @returns undefined when there is no such video */
export async function findCurve(
  db: Db,
  videoId: string,
  { days, before }: { days: Days; before: Days },
): Promise<CurveRow | undefined> {
  const watchedPart = (column: 'watched' | 'watched_before') => sql`ARRAY(
    SELECT (SELECT count(*)::integer FROM viewer WHERE viewer.${sql.ref(column)} && int4range(part, part + v.bucket))
    FROM generate_series(0, v.duration_seconds - 1, v.bucket) AS part ORDER BY part)`;
  const { rows } = await sql<CurveRow>`
    WITH lesson AS (
      SELECT id, duration_seconds,
        greatest(${SHORTEST_PART_SECONDS}::integer, ceil(duration_seconds / ${MOST_PARTS}::numeric)::integer) AS bucket
      FROM video WHERE id = ${videoId}
    ), viewer AS MATERIALIZED (
      SELECT account_id, count(*) FILTER (WHERE day >= ${days.from}) > 0 AS is_viewer,
        count(*) FILTER (WHERE day < ${days.from}) > 0 AS was_viewer,
        range_agg(watched) FILTER (WHERE day >= ${days.from}) AS watched,
        range_agg(watched) FILTER (WHERE day < ${days.from}) AS watched_before,
        max(day) FILTER (WHERE watched IS NULL) AS unknown_through
      FROM watch_day WHERE video_id = ${videoId} AND day BETWEEN ${before.from} AND ${days.to} GROUP BY account_id
    )
    SELECT v.duration_seconds AS "durationSeconds", v.bucket AS "bucketSeconds",
      (SELECT count(*)::integer FROM viewer WHERE is_viewer) AS viewers,
      (SELECT count(*)::integer FROM viewer WHERE was_viewer) AS "viewersBefore",
      ${watchedPart('watched')} AS parts, ${watchedPart('watched_before')} AS "partsBefore",
      (SELECT count(unknown_through)::integer FROM viewer) AS "unknownViewers",
      (SELECT max(unknown_through)::text FROM viewer) AS "unknownThrough"
    FROM lesson v`.execute(db);
  return rows[0];
}
