// Reads and writes what institutes get of what students pay. Months are numbers.

import type { InstituteShare } from '@valence/domain/institute-share';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Locks the institute until the transaction ends, so that two shares are set one after the other. @returns whether it exists */
export async function lockInstitute(tx: Tx, instituteId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM institute WHERE id = ${instituteId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export interface ShareRow extends InstituteShare {
  instituteId: string;
  fromMonth: number;
}

/** Newest first. */
export async function findShares(db: Db | Tx, instituteId?: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    SELECT institute_id AS "instituteId", from_month AS "fromMonth", kind, amount FROM institute_share
    WHERE ${instituteId === undefined ? sql`true` : sql`institute_id = ${instituteId}`} ORDER BY from_month DESC`.execute(
    db,
  );
  return rows;
}

export async function writeShare(tx: Tx, share: ShareRow & { setBy: string; at: Date }): Promise<void> {
  const { instituteId, fromMonth, kind, amount, setBy, at } = share;
  await sql`
    INSERT INTO institute_share (institute_id, from_month, kind, amount, set_by, set_at)
    VALUES (${instituteId}, ${fromMonth}, ${kind}, ${amount}, ${setBy}, ${at})
    ON CONFLICT (institute_id, from_month) DO UPDATE SET kind = EXCLUDED.kind, amount = EXCLUDED.amount,
      set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at`.execute(tx);
}

export interface PaidClassOfMonth {
  instituteId: string;
  institute: string;
  location: string;
  /** Null: nothing was received for any class of the institute. */
  classId: string | null;
  className: string | null;
  /** What each student who paid has paid, in cents. */
  received: number[];
}

/** Every institute, with its classes for which something was received in a month. */
export async function findReceived(db: Db, month: number): Promise<PaidClassOfMonth[]> {
  const { rows } = await sql<PaidClassOfMonth>`
    SELECT i.id AS "instituteId", i.name AS institute, i.location, paid.id AS "classId", paid.name AS "className",
      coalesce(paid.received, '{}') AS received
    FROM institute i LEFT JOIN (
      SELECT c.institute_id, c.id, c.name, array_agg(p.amount_cents) AS received
      FROM class c JOIN payment p ON p.class_id = c.id
      WHERE p.month_number = ${month} AND p.amount_cents > 0 GROUP BY c.id) paid ON paid.institute_id = i.id
    ORDER BY i.name, i.id, paid.name, paid.id`.execute(db);
  return rows;
}
