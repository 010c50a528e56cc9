// Reads videos for the library, the player and the admin area.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { isOwnPicture } from '@valence/domain/video-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What every list and page shows of a video. */
export type DescribedVideo = Omit<
  LibraryVideo,
  'accessExpires' | 'accessSource' | 'watchedShare' | 'resumeSeconds' | 'lastWatchedAt'
>;

/** Where a video's picture comes from; see the table's comment for `ref`. */
export interface RecordedSource {
  kind: 'protected' | 'address' | 'none';
  ref: string | null;
}

export interface Caption {
  /** BCP 47 tag, such as `en` or `si`. */
  language: string;
  label: string;
  fileName: string;
}

/** One video, with everything that playing it needs. */
export interface VideoToPlay extends DescribedVideo {
  source: RecordedSource;
  captions: Caption[];
}

interface VideoRow {
  id: string;
  title: string;
  subtitle: string;
  description: string;
  thumbnail_url: string | null;
  animation_url: string | null;
  category: string;
  category_place: number;
  uploaded_at: Date;
  recorded_at: Date | null;
  al_year: number | null;
  year: number | null;
  month: number | null;
  duration_seconds: number | null;
  published_at: Date | null;
  source_kind: RecordedSource['kind'];
  source_ref: string | null;
}

/** The videos with these ids, newest first. */
export async function findDescribed(db: Db, ids: readonly string[]): Promise<DescribedVideo[]> {
  if (ids.length === 0) return [];
  const { rows } = await videosWhere(sql`v.id = ANY (${ids}::uuid[])`).execute(db);
  return rows.map(describedOf);
}

/** Every video, newest first; `publishedAt` undefined: a draft. */
export async function findAll(
  db: Db,
): Promise<{ described: DescribedVideo; publishedAt: Date | undefined }[]> {
  const { rows } = await videosWhere(sql`true`).execute(db);
  return rows.map((row) => ({ described: describedOf(row), publishedAt: row.published_at ?? undefined }));
}

/** One video with its source and captions, published or not; undefined when there is none. */
export async function findToPlay(db: Db, id: string): Promise<VideoToPlay | undefined> {
  const { rows } = await videosWhere(sql`v.id = ${id}`).execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const captions = await sql<Caption>`
    SELECT language, label, file_name AS "fileName" FROM video_caption
    WHERE video_id = ${id} ORDER BY language`.execute(db);
  const source = { kind: row.source_kind, ref: row.source_ref };
  return { ...describedOf(row), source, captions: captions.rows };
}

function videosWhere(condition: RawBuilder<unknown>): RawBuilder<VideoRow> {
  return sql<VideoRow>`/* prepared */
    SELECT v.id, v.title, v.subtitle, v.description, v.thumbnail_url, v.animation_url, k.name AS category,
           k.position AS category_place, v.uploaded_at, v.recorded_at, v.al_year, v.year, v.month, v.duration_seconds, v.published_at,
           v.source_kind, v.source_ref
    FROM video v
    JOIN category k ON k.id = v.category_id
    WHERE v.deleted_at IS NULL AND ${condition}
    ORDER BY v.uploaded_at DESC, v.id DESC`;
}

/** Hides pictures of other sites, so that showing a card never sends a request to another site. */
function ownOrNone(address: string | null): string | null {
  return address !== null && isOwnPicture(address) ? address : null;
}

function describedOf(row: VideoRow): DescribedVideo {
  return {
    _id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    thumbnailUrl: ownOrNone(row.thumbnail_url),
    animationUrl: ownOrNone(row.animation_url),
    category: row.category,
    categoryPlace: row.category_place,
    uploadedDate: row.uploaded_at.toISOString(),
    recordedDate: row.recorded_at?.toISOString() ?? null,
    alYear: row.al_year,
    month: row.month,
    year: row.year,
    durationSeconds: row.duration_seconds,
  };
}
