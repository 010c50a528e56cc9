// Reads a page of the videos of a class.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface ClassVideo {
  id: string;
  title: string;
  year: number | null;
  month: number | null;
  published: boolean;
  endsAt: Date | null;
}

interface PageQuery {
  classId: string;
  /** Words that must each occur in the title or the month; empty: all videos. */
  words: readonly string[];
  at: Date;
  offset: number;
  limit: number;
}

/** The newest month first, videos without a month last. */
export async function findClassVideos(
  db: Db,
  { classId, words, at, offset, limit }: PageQuery,
): Promise<{ rows: ClassVideo[]; total: number }> {
  // `%` and `_` are escaped: they match only themselves.
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const { rows } = await sql<ClassVideo & { total: number }>`
    SELECT v.id, v.title, v.year, v.month, coalesce(v.published_at <= ${at}, false) AS published,
      link.ends_at AS "endsAt", count(*) OVER () AS total
    FROM class_video link JOIN video v ON v.id = link.video_id AND v.deleted_at IS NULL
    WHERE link.class_id = ${classId} AND v.title || coalesce(to_char(make_date(v.year, v.month, 1), ' FMMonth YYYY'), '')
      ILIKE ALL (${patterns}::text[])
    ORDER BY v.year DESC NULLS LAST, v.month DESC, v.uploaded_at DESC, v.id
    OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
