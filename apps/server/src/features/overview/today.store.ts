// Reads the classes of a weekday, and the cash of a span of time.

import type { Today } from '@valence/contract/admin/overview';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Between } from './figures.store.ts';

/** The classes taught on a weekday, the earliest first. @param weekday Monday is 1 */
export async function classesOn(db: Db, weekday: number): Promise<Today['classes']> {
  const { rows } = await sql<Today['classes'][number]>`
    SELECT c.id AS "_id", c.name, i.name AS institute, t.starts_at AS "from", t.ends_at AS "to", t.place
    FROM timetable_slot t JOIN class c ON c.id = t.class_id JOIN institute i ON i.id = c.institute_id
    WHERE t.weekday = ${weekday} ORDER BY t.starts_at, lower(c.name), c.id`.execute(db);
  return rows;
}

/** Cash without what was taken back since. @param takenBy undefined: taken by anybody */
export async function cashOf(
  db: Db,
  { from, before }: Between,
  takenBy: string | undefined,
): Promise<{ cents: number; payments: number }> {
  const own = takenBy === undefined ? sql`` : sql`AND e.recorded_by = ${takenBy}`;
  const { rows } = await sql<{ cents: number; payments: number }>`
    SELECT coalesce(sum(e.amount_cents), 0)::bigint AS cents, count(*) AS payments FROM payment_entry e
    WHERE e.kind = 'cash' AND e.recorded_at >= ${from} AND e.recorded_at < ${before} ${own}
      AND NOT EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id)`.execute(db);
  return rows[0] ?? { cents: 0, payments: 0 };
}
