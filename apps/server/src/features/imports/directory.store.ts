// Reads the names and numbers that a pasted table may use.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Account ids by phone; the number of a merged account gives the account that stayed. */
export async function accountsByPhone(db: Db, phones: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; phone: string }>`
    SELECT id, phone FROM account WHERE phone = ANY (${phones}::text[])
    UNION ALL SELECT account_id, phone FROM merged_phone WHERE phone = ANY (${phones}::text[])`.execute(db);
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

export interface ClassName {
  id: string;
  name: string;
  institute: string;
}

export async function listClasses(db: Db): Promise<ClassName[]> {
  const { rows } = await sql<ClassName>`
    SELECT c.id, c.name, i.name AS institute FROM class c JOIN institute i ON i.id = c.institute_id`.execute(
    db,
  );
  return rows;
}

/** Every video that is not deleted, the oldest first. */
export async function listVideos(db: Db): Promise<{ id: string; title: string; categoryId: string }[]> {
  const { rows } = await sql<{ id: string; title: string; categoryId: string }>`
    SELECT id, title, category_id AS "categoryId" FROM video WHERE deleted_at IS NULL
    ORDER BY uploaded_at, id`.execute(db);
  return rows;
}

export async function listCategories(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM category`.execute(db);
  return rows;
}

/** Every assignment of a video that is not deleted. */
export async function listClassVideos(db: Db): Promise<{ classId: string; videoId: string }[]> {
  const { rows } = await sql<{ classId: string; videoId: string }>`
    SELECT link.class_id AS "classId", link.video_id AS "videoId"
    FROM class_video link JOIN video v ON v.id = link.video_id AND v.deleted_at IS NULL
    ORDER BY v.uploaded_at, v.id`.execute(db);
  return rows;
}

export async function hasRow(db: Db, table: 'class' | 'category', id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id}`.execute(db);
  return rows.length === 1;
}

export async function countVideos(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM video WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`.execute(db);
  return rows.length;
}
