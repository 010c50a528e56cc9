// What one student watched of a class's lessons, in SQL.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function hasAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${id}`.execute(db);
  return rows.length === 1;
}

export async function hasClass(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${id}`.execute(db);
  return rows.length === 1;
}

/** The seconds that were watched for the first time in the week after each start, in the order of the starts. */
export async function secondsByWeek(
  db: Db,
  { userId, classId, starts }: { userId: string; classId: string; starts: readonly Date[] },
): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(sum(w.seconds), 0)::integer AS seconds
    FROM unnest(${[...starts]}::timestamptz[]) WITH ORDINALITY AS week (begins, place)
    LEFT JOIN watch_day w ON w.account_id = ${userId} AND w.day >= school_day(week.begins)
      AND w.day < school_day(week.begins) + 7
      AND EXISTS (SELECT FROM class_video link WHERE link.class_id = ${classId} AND link.video_id = w.video_id)
    GROUP BY week.place ORDER BY week.place`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

export interface LessonWatched {
  id: string;
  title: string;
  durationSeconds: number | null;
  watchedSeconds: number;
  lastWatchedAt: Date | null;
}

/** Every lesson that is assigned to the class, the newest first. */
export async function lessonsOf(db: Db, userId: string, classId: string): Promise<LessonWatched[]> {
  const { rows } = await sql<LessonWatched>`
    SELECT v.id, v.title, v.duration_seconds AS "durationSeconds", coalesce(w.watched_seconds, 0) AS "watchedSeconds",
      w.last_watched_at AS "lastWatchedAt"
    FROM class_video link JOIN video v ON v.id = link.video_id AND v.deleted_at IS NULL
    LEFT JOIN watch_progress w ON w.video_id = v.id AND w.account_id = ${userId}
    WHERE link.class_id = ${classId} ORDER BY v.uploaded_at DESC, v.id DESC`.execute(db);
  return rows;
}
