// Draft videos in SQL: made with a title and a category, and deleted again while they are untouched.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Finds the category of this name, or makes it with the given id, as the last one. @returns its id */
export async function categoryNamed(tx: Tx, id: string, name: string): Promise<string> {
  const found = await sql<{ id: string }>`SELECT id FROM category WHERE name = ${name}`.execute(tx);
  if (found.rows[0]) return found.rows[0].id;
  // Nobody else may take the next position meanwhile; readers do not wait for this lock.
  await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO category AS k (id, name, position)
    SELECT ${id}, ${name}, coalesce(max(position), 0) + 1 FROM category
    ON CONFLICT (name) DO UPDATE SET name = k.name
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? id;
}

export interface NewDraft {
  id: string;
  title: string;
  categoryId: string;
  at: Date;
}

export async function insertDraft(tx: Tx, { id, title, categoryId, at }: NewDraft): Promise<void> {
  await sql`
    INSERT INTO video (id, title, category_id, source_kind, uploaded_at)
    VALUES (${id}, ${title}, ${categoryId}, 'none', ${at})`.execute(tx);
}

/** @returns false when there is no such draft, or it was edited, given to somebody, or got files */
export async function deleteUntouchedDraft(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM video AS v
    WHERE id = ${id} AND source_kind = 'none' AND published_at IS NULL AND version = 1 AND deleted_at IS NULL
      AND subtitle = '' AND description = '' AND thumbnail_url IS NULL AND animation_url IS NULL
      AND al_year IS NULL AND year IS NULL AND recorded_at IS NULL
      AND NOT EXISTS (SELECT FROM class_video WHERE video_id = v.id)
      AND NOT EXISTS (SELECT FROM access_grant WHERE video_id = v.id)
      AND NOT EXISTS (SELECT FROM upload WHERE video_id = v.id)
      AND NOT EXISTS (SELECT FROM attachment WHERE video_id = v.id)
      AND NOT EXISTS (SELECT FROM video_caption WHERE video_id = v.id)
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}
