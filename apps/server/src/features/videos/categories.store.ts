// The categories as rows. A name is unique, and so is a place in the order.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** In the school's order; deleted videos are not counted. */
export async function findCategories(db: Db): Promise<{ _id: string; name: string; videos: number }[]> {
  const { rows } = await sql<{ _id: string; name: string; videos: number }>`
    SELECT k.id AS _id, k.name, count(v.id)::integer AS videos
    FROM category k
    LEFT JOIN video v ON v.category_id = k.id AND v.deleted_at IS NULL
    GROUP BY k.id
    ORDER BY k.position`.execute(db);
  return rows;
}

/** Locks all categories until the transaction ends. @returns their ids in order */
export async function lockOrder(tx: Tx): Promise<string[]> {
  await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { rows } = await sql<{ id: string }>`SELECT id FROM category ORDER BY position`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Inserts a category after the last one. The caller has locked the order. */
export async function insertCategory(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await sql`
    INSERT INTO category (id, name, position)
    SELECT ${id}::uuid, ${name}::text, coalesce(max(position), 0) + 1 FROM category`.execute(tx);
}

/** @returns the former name; undefined when there is no such category */
export async function renameCategory(tx: Tx, id: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    WITH former AS (SELECT id, name FROM category WHERE id = ${id} FOR NO KEY UPDATE)
    UPDATE category SET name = ${name} FROM former WHERE category.id = former.id
    RETURNING former.name`.execute(tx);
  return rows[0]?.name;
}

/** The caller has locked the order, and gives the ids of all categories. */
export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  // Positions are unique at every moment, so all are moved out of the way first.
  await sql`UPDATE category SET position = -1 - position`.execute(tx);
  await sql`
    UPDATE category SET position = placed.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, place)
    WHERE category.id = placed.id`.execute(tx);
}

/** @returns its name; undefined when there is no such category @throws a foreign key's error when it has videos */
export async function deleteCategory(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM category WHERE id = ${id} RETURNING name`.execute(tx);
  return rows[0]?.name;
}
