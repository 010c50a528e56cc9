// Takes an extension's days back from each end that it moved, and finds what prevents this for the others.

import type { ExtensionObstacle } from '@valence/contract/admin/extensions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lockClass, spanOf } from './extensions.store.ts';

export interface FoundExtension {
  classId: string;
  days: number;
  at: Date;
}

/**
 * Locks the rows of the students whose grants an extension moved, in the order of their ids, and then its class's row,
 * until the transaction ends.
 * @returns the class and when it was extended; undefined when there is no such extension
 */
export async function lockExtension(tx: Tx, extensionId: string): Promise<FoundExtension | undefined> {
  await sql`
    SELECT 1 FROM account WHERE id IN (
      SELECT account_id FROM access_extension_item WHERE extension_id = ${extensionId} AND account_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<FoundExtension>`
    SELECT class_id AS "classId", days, extended_at AS at FROM access_extension WHERE id = ${extensionId}`.execute(
    tx,
  );
  const [found] = rows;
  return found && (await lockClass(tx, found.classId)) ? found : undefined;
}

/** Marks the class's own ends that still have the extension's days as taken back, each once. @returns the videos */
export async function takeBackAssignments(tx: Tx, extensionId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE access_extension_item item SET taken_back_at = ${at}
    FROM access_extension e JOIN class_video link ON link.class_id = e.class_id AND link.ends_at IS NOT NULL
    WHERE e.id = ${extensionId} AND item.extension_id = e.id AND item.account_id IS NULL
      AND item.video_id = link.video_id AND item.taken_back_at IS NULL AND item.overtaken_at IS NULL
    RETURNING item.video_id AS id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes the extension's days from every grant that still has them, each once. @returns from how many */
export async function takeBackGrants(tx: Tx, extensionId: string, at: Date): Promise<number> {
  const { rows } = await sql`
    WITH taken AS (
      UPDATE access_extension_item item SET taken_back_at = ${at}
      FROM access_extension e, access_grant g
      WHERE e.id = ${extensionId} AND item.extension_id = e.id AND item.account_id = g.account_id
        AND item.video_id = g.video_id AND g.ends_at IS NOT NULL
        AND item.taken_back_at IS NULL AND item.overtaken_at IS NULL
      RETURNING item.account_id, item.video_id, e.days)
    UPDATE access_grant g SET ends_at = g.ends_at - ${spanOf(sql`taken.days`)} FROM taken
    WHERE g.account_id = taken.account_id AND g.video_id = taken.video_id
    RETURNING 1`.execute(tx);
  return rows.length;
}

/** How many ends this extension gave back, now or before. */
export async function countUndone(tx: Tx, extensionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM access_extension_item
    WHERE extension_id = ${extensionId} AND taken_back_at IS NOT NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ends that keep an extension's days for one reason; lesson and student (null: the class's own end) name one of them. */
export interface Left {
  because: ExtensionObstacle;
  ends: number;
  lesson: string;
  student: string | null;
}

/** Finds the ends that keep the extension's days, grouped by the reason. */
export async function findLeft(tx: Tx, extensionId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    SELECT because, count(*) AS ends, (array_agg(title ORDER BY title, name))[1] AS lesson,
      (array_agg(name ORDER BY title, name))[1] AS student
    FROM (
      SELECT v.title, a.name, CASE WHEN item.overtaken_at IS NULL AND link.video_id IS NULL AND g.video_id IS NULL
        THEN 'removed' ELSE 'granted-anew' END AS because
      FROM access_extension_item item JOIN access_extension e ON e.id = item.extension_id
      JOIN video v ON v.id = item.video_id
      LEFT JOIN account a ON a.id = item.account_id
      LEFT JOIN access_grant g ON g.account_id = item.account_id AND g.video_id = item.video_id
      LEFT JOIN class_video link ON item.account_id IS NULL AND link.class_id = e.class_id
        AND link.video_id = item.video_id
      WHERE item.extension_id = ${extensionId} AND item.taken_back_at IS NULL) remaining
    GROUP BY because ORDER BY because`.execute(tx);
  return rows;
}
