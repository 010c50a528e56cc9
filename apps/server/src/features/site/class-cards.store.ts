// The school's classes as the landing page tells of them. Months are numbers.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface ClassFacts {
  classId: string;
  className: string;
  institute: string;
  location: string;
  /** As `2027-03-28`. */
  firstDay: string | null;
  /** What it costs now, or from its first month on; null: no fee is set. */
  feeCents: number | null;
  timetable: { weekday: number; from: string; to: string }[];
  isOver: boolean;
}

/** @param month the present one */
export async function findClassFacts(db: Db | Tx, month: number): Promise<ClassFacts[]> {
  const { rows } = await sql<ClassFacts>`
    SELECT c.id AS "classId", c.name AS "className", i.name AS institute, i.location,
      to_char(c.starts_on, 'YYYY-MM-DD') AS "firstDay", coalesce(
        (SELECT amount_cents FROM class_fee f WHERE f.class_id = c.id AND from_month <= ${month}
          ORDER BY from_month DESC LIMIT 1),
        (SELECT amount_cents FROM class_fee f WHERE f.class_id = c.id ORDER BY from_month LIMIT 1)) AS "feeCents",
      coalesce(t.slots, '[]') AS timetable, coalesce(c.last_month < ${month}, false) AS "isOver"
    FROM class c JOIN institute i ON i.id = c.institute_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('weekday', weekday, 'from', starts_at, 'to', ends_at)
        ORDER BY weekday, starts_at) AS slots
      FROM timetable_slot s WHERE s.class_id = c.id) t ON true
    ORDER BY "isOver", c.starts_on NULLS LAST, c.created_at, c.id`.execute(db);
  return rows;
}
