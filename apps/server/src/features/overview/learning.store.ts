// Finds what was watched in a period, lesson by lesson, and who paid and watched nothing.

import type { IdlePayer, LessonLine } from '@valence/contract/admin/analytics';
import { FINISHED_SHARE } from '@valence/domain/watched';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Days } from './figures.store.ts';

export interface LessonsQuery {
  days: Days;
  daysBefore: Days;
  at: Date;
  sort: 'minutes' | 'viewers' | 'title';
  descending: boolean;
  /** Empty: every lesson. */
  words: readonly string[];
  offset: number;
  limit: number;
}

export async function findLessons(
  db: Db,
  { days, daysBefore, at, sort, descending, words, offset, limit }: LessonsQuery,
): Promise<{ rows: LessonLine[]; total: number }> {
  const way = descending ? sql`DESC` : sql`ASC`;
  const orders: Record<typeof sort, RawBuilder<unknown>> = {
    minutes: sql`coalesce(seconds, 0) ${way}, lower(v.title)`,
    viewers: sql`coalesce(viewers, 0) ${way}, lower(v.title)`,
    title: sql`lower(v.title) ${way}`,
  };
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const { rows } = await sql<LessonLine & { total: number }>`
    WITH watched AS MATERIALIZED (
      -- Reads in the order of the index watch_day_lesson, so that different students are counted while reading.
      SELECT video_id, count(DISTINCT account_id) AS viewers, sum(seconds) AS seconds
      FROM watch_day WHERE day BETWEEN ${days.from} AND ${days.to} GROUP BY video_id
    ), listed AS (
      SELECT v.id, v.title, v.category_id, v.duration_seconds, coalesce(viewers, 0) AS viewers, coalesce(seconds, 0) AS seconds,
        count(*) OVER () AS total, row_number() OVER (ORDER BY ${orders[sort]}, v.id) AS place
      FROM video v LEFT JOIN watched ON watched.video_id = v.id
      WHERE v.deleted_at IS NULL AND v.published_at <= ${at} AND v.title ILIKE ALL (${patterns}::text[])
      ORDER BY place OFFSET ${offset} LIMIT ${limit})
    SELECT listed.id AS "videoId", listed.title, c.name AS category, listed.viewers,
      round(listed.seconds / 60.0)::integer AS minutes, listed.total,
      (SELECT coalesce(round(sum(w.seconds) / 60.0), 0)::integer FROM watch_day w
        WHERE w.video_id = listed.id AND w.day BETWEEN ${daysBefore.from} AND ${daysBefore.to}) AS "minutesBefore",
      (SELECT avg((in_all >= ${FINISHED_SHARE}::double precision * listed.duration_seconds)::integer)::double precision
        FROM (SELECT sum(w.seconds) AS in_all FROM watch_day w
          WHERE w.video_id = listed.id AND w.day <= ${days.to} GROUP BY w.account_id
          HAVING bool_or(w.day >= ${days.from})) viewer) AS "finishedShare"
    FROM listed JOIN category c ON c.id = listed.category_id ORDER BY place`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface IdleQuery {
  days: Days;
  /** Numbers of the months that lie in the period. */
  months: { first: number; last: number };
  offset: number;
  limit: number;
}

type IdleRow = Omit<IdlePayer, 'lastWatchedAt'> & { lastWatchedAt: Date | null };

export async function findIdlePayers(
  db: Db,
  { days, months, offset, limit }: IdleQuery,
): Promise<{ rows: IdleRow[]; total: number }> {
  const { rows } = await sql<IdleRow & { total: number }>`
    WITH payer AS MATERIALIZED (
      SELECT DISTINCT account_id FROM paid_months
      WHERE months && int4range(${months.first}::integer, ${months.last}::integer + 1)
    ), listed AS (
      SELECT a.id, a.name, a.phone, count(*) OVER () AS total
      FROM payer JOIN account a ON a.id = payer.account_id
      WHERE NOT EXISTS (SELECT FROM watch_day w
        WHERE w.account_id = payer.account_id AND w.day BETWEEN ${days.from} AND ${days.to})
      ORDER BY lower(a.name), a.id OFFSET ${offset} LIMIT ${limit})
    SELECT listed.id AS "userId", listed.name, listed.phone, listed.total,
      ARRAY(SELECT DISTINCT c.name FROM payment p JOIN class c ON c.id = p.class_id
        WHERE p.account_id = listed.id AND p.status = 'paid'
          AND p.month_number BETWEEN ${months.first} AND ${months.last} ORDER BY 1) AS classes,
      (SELECT max(last_watched_at) FROM watch_progress w WHERE w.account_id = listed.id) AS "lastWatchedAt"
    FROM listed ORDER BY lower(listed.name), listed.id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
