// Reads the slips that a statement is compared with, and writes which row of a statement approved which slip.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findSlipRows, type SlipRow } from './slips.store.ts';

/** More than any school has waiting; the newest are compared. */
const MOST_SLIPS = 5000;

export async function findWaiting(db: Db): Promise<SlipRow[]> {
  return findSlipRows(db, sql`s.state = 'waiting' ORDER BY s.sent_at DESC, s.id LIMIT ${MOST_SLIPS}`);
}

export async function findSlipsById(db: Db | Tx, slipIds: readonly string[]): Promise<SlipRow[]> {
  return findSlipRows(db, sql`s.id = ANY (${slipIds}::uuid[])`);
}

/** Of rows by their fingerprints (in hex) those that were used, with the slip that each approved. */
export async function findUsed(db: Db, fingerprints: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ fingerprint: string; slipId: string | null }>`
    SELECT encode(fingerprint, 'hex') AS fingerprint, slip_id AS "slipId" FROM bank_statement_row
    WHERE fingerprint IN (SELECT decode(hex, 'hex') FROM unnest(${fingerprints}::text[]) AS hex)`.execute(db);
  return new Map(rows.map(({ fingerprint, slipId }) => [fingerprint, slipId]));
}

export interface UsedRow {
  /** In hex. */
  fingerprint: string;
  day: string;
  amountCents: number;
  slipId: string;
  usedBy: string;
  at: Date;
}

/** Takes a row for a slip. @returns false when the row, or another row for the slip, was taken before */
export async function takeRow(tx: Tx, row: UsedRow): Promise<boolean> {
  const { fingerprint, day, amountCents, slipId, usedBy, at } = row;
  const { rows } = await sql`
    INSERT INTO bank_statement_row (fingerprint, slip_id, booked_on, amount_cents, used_by, used_at)
    VALUES (decode(${fingerprint}, 'hex'), ${slipId}, ${day}, ${amountCents}, ${usedBy}, ${at})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Frees the row that approved a slip, whose approval is undone. */
export async function leaveRowOf(tx: Tx, slipId: string): Promise<void> {
  await sql`DELETE FROM bank_statement_row WHERE slip_id = ${slipId}`.execute(tx);
}

/** Gives back a row that was taken in this transaction, for an approval that was refused. */
export async function leaveRow(tx: Tx, fingerprint: string): Promise<void> {
  await sql`DELETE FROM bank_statement_row WHERE fingerprint = decode(${fingerprint}, 'hex')`.execute(tx);
}
