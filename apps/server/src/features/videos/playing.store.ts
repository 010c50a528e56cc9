// What a video plays and shows, written by the packaging of lessons and by the look-ups of embedded videos.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Writes the title and picture from another service; null: none. A picture of ours that somebody chose stays. */
export async function describeVideo(
  tx: Tx,
  { videoId, title, pictureUrl }: { videoId: string; title: string | null; pictureUrl: string | null },
): Promise<void> {
  await sql`
    UPDATE video SET
      title = coalesce(${title}, title),
      thumbnail_url = CASE WHEN thumbnail_url IS NULL OR thumbnail_url LIKE 'http%'
                           THEN coalesce(${pictureUrl}, thumbnail_url) ELSE thumbnail_url END,
      version = version + 1
    WHERE id = ${videoId}`.execute(tx);
}

/**
 * Lets the video play a lesson. A thumbnail that somebody chose stays.
 * @returns false when the video plays from elsewhere and the lesson is not complete yet
 */
export async function playLesson(
  tx: Tx,
  lesson: {
    videoId: string;
    prefix: string;
    durationSeconds: number;
    thumbnailUrl: string;
    /** Also where the video plays another lesson or address: this lesson is complete. */
    instead: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE video SET source_kind = 'protected', source_ref = ${lesson.prefix},
                     duration_seconds = ${wholeSeconds(lesson)},
                     thumbnail_url = CASE
                       WHEN thumbnail_url IS NULL OR thumbnail_url LIKE '/media/thumbnails/%' THEN ${lesson.thumbnailUrl}
                       ELSE thumbnail_url END
    WHERE id = ${lesson.videoId} AND (${lesson.instead} OR source_kind = 'none' OR source_ref = ${lesson.prefix})
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Lets the video play a film as it was sent. The thumbnail of a lesson that it replaces is removed. */
export async function playFilm(
  tx: Tx,
  film: { videoId: string; prefix: string; durationSeconds: number },
): Promise<void> {
  await sql`
    UPDATE video SET source_kind = 'protected', source_ref = ${film.prefix},
                     duration_seconds = ${wholeSeconds(film)},
                     thumbnail_url = CASE WHEN thumbnail_url LIKE '/media/thumbnails/%' THEN NULL ELSE thumbnail_url END
    WHERE id = ${film.videoId}`.execute(tx);
}

/** Leaves the videos that play a lesson without a source: the lesson cannot be decrypted any more. */
export async function stopPlaying(tx: Tx, prefix: string): Promise<void> {
  await sql`
    UPDATE video SET source_kind = 'none', source_ref = NULL,
                     thumbnail_url = CASE WHEN thumbnail_url LIKE '/media/thumbnails/%' THEN NULL ELSE thumbnail_url END
    WHERE source_ref = ${prefix}`.execute(tx);
}

const wholeSeconds = ({ durationSeconds }: { durationSeconds: number }): number =>
  Math.max(1, Math.round(durationSeconds));
