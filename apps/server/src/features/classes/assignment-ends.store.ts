// Moves the ends of a class's videos together, by days.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Days of the school's zone have 24 hours: there is no summer time. */
const spanOf = (days: number) => sql`make_interval(hours => 24 * ${days}::integer)`;

/** Moves every end of a class that has not passed. @returns the videos */
export async function moveEnds(
  tx: Tx,
  { classId, days, at }: { classId: string; days: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE class_video SET ends_at = ends_at + ${spanOf(days)} WHERE class_id = ${classId} AND ends_at > ${at}
    RETURNING video_id AS id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves the ends of these videos in a class back by days. @returns how many */
export async function moveEndsBack(
  tx: Tx,
  { classId, days, videoIds }: { classId: string; days: number; videoIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    UPDATE class_video SET ends_at = ends_at - ${spanOf(days)}
    WHERE class_id = ${classId} AND video_id = ANY (${videoIds}::uuid[])
    RETURNING 1`.execute(tx);
  return rows.length;
}
