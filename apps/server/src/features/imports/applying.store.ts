// The rows of an import while they are applied or undone.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/desk-imports';
import type { ImportKind } from '@valence/domain/import-columns';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of the advisory locks that are taken with two numbers, those of imports; the second number is the import's. */
const RUN_LOCK = 1_768_776_050;

/** Takes the import for a run until the transaction ends. @returns false when somebody is at it */
export async function holdRun(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${RUN_LOCK}::integer, hashtext(${importId}::uuid::text)) AS taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

/**
 * Whether the import `i` was at work when its process died: its transaction is gone, and with it all that it wrote. The
 * lock went with them, so that nobody has to notice the death (PostgreSQL manual, "pg_locks": both halves are oids).
 */
export const IS_ABANDONED = sql`(i.state = 'running' AND NOT EXISTS (
  SELECT FROM pg_locks held
  WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
    AND held.classid = ${RUN_LOCK}::integer::oid AND held.objid = hashtext(i.id::text)::oid
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())))`;

export interface BegunRun {
  kind: ImportKind;
  /** null: is gone. */
  actorId: string | null;
}

/** Begins once for each press of the button. @returns undefined when there is nothing to do */
export async function beginRun(db: Db, importId: string): Promise<BegunRun | undefined> {
  const { rows } = await sql<BegunRun>`
    UPDATE bulk_import SET state = 'running', done_rows = 0 WHERE id = ${importId} AND state = 'queued'
    RETURNING kind, applied_by AS "actorId"`.execute(db);
  return rows[0];
}

/** Outside the transaction that writes, so that others see it. */
export async function tellProgress(db: Db, importId: string, rows: number): Promise<void> {
  await sql`UPDATE bulk_import SET done_rows = ${rows} WHERE id = ${importId} AND state = 'running'`.execute(
    db,
  );
}

/**
 * Holds the accounts that the rows are about until the transaction ends: none is deleted in between. To be taken before the
 * rows are read, because rows go with their account.
 */
export async function holdAccounts(tx: Tx, importId: string): Promise<void> {
  await sql`
    SELECT 1 FROM account WHERE id IN (SELECT account_id FROM bulk_import_row WHERE import_id = ${importId})
    ORDER BY id FOR KEY SHARE`.execute(tx);
}

/** The account of a row `r` is the one that stayed where two were merged since; what was read names the former one. */
const ASKED = sql`CASE WHEN r.account_id IS NOT NULL AND r.asked ? 'accountId'
  THEN r.asked || jsonb_build_object('accountId', r.account_id) ELSE r.asked END AS asked`;

export interface AskedRow {
  position: number;
  asked: object;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
}

/** The rows that could be read, in order. */
export async function askedRows(tx: Tx, importId: string): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    SELECT position, ${ASKED}, verdict, reason, outcome FROM bulk_import_row r
    WHERE import_id = ${importId} AND asked IS NOT NULL ORDER BY position`.execute(tx);
  return rows;
}

export interface Replanned {
  position: number;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
}

/** Keeps what rows come to by now, marked as changed since the preview; the import is a preview again. */
export async function keepStale(tx: Tx, importId: string, rows: readonly Replanned[]): Promise<void> {
  await markStale(tx, importId, rows);
  await sql`UPDATE bulk_import SET state = 'previewed' WHERE id = ${importId} AND state = 'running'`.execute(
    tx,
  );
}

/** Writes what rows come to by now; these alone are marked as changed since the preview. */
export async function markStale(tx: Tx, importId: string, rows: readonly Replanned[]): Promise<void> {
  await sql`UPDATE bulk_import_row SET is_stale = false WHERE import_id = ${importId} AND is_stale`.execute(
    tx,
  );
  await sql`
    UPDATE bulk_import_row r SET verdict = given.verdict, reason = given.reason, outcome = given.outcome, is_stale = true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (position integer, verdict text, reason text, outcome jsonb)
    WHERE r.import_id = ${importId} AND r.position = given.position`.execute(tx);
}

/** @returns false when another run has ended it meanwhile */
export async function finishRun(
  tx: Tx,
  importId: string,
  at: Date,
  rows: readonly { position: number; kept: object; accountId: string | null }[],
): Promise<boolean> {
  await sql`
    UPDATE bulk_import_row r SET kept = given.kept, account_id = coalesce(r.account_id, given."accountId")
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (position integer, kept jsonb, "accountId" uuid)
    WHERE r.import_id = ${importId} AND r.position = given.position`.execute(tx);
  const { rows: ended } = await sql`
    UPDATE bulk_import SET state = 'applied', applied_at = ${at}, done_rows = ${rows.length}
    WHERE id = ${importId} AND state = 'running' RETURNING 1`.execute(tx);
  return ended.length === 1;
}

/** Where nobody is at it any more. */
export async function failRun(db: Db, importId: string): Promise<void> {
  await sql`UPDATE bulk_import i SET state = 'failed' WHERE i.id = ${importId} AND ${IS_ABANDONED}`.execute(
    db,
  );
}

export interface AppliedRow {
  position: number;
  asked: object;
  kept: object;
}

/** The rows that were written, in order. */
export async function appliedRows(tx: Tx, importId: string): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    SELECT position, ${ASKED}, kept FROM bulk_import_row r
    WHERE import_id = ${importId} AND kept IS NOT NULL ORDER BY position`.execute(tx);
  return rows;
}

export async function finishUndo(
  tx: Tx,
  importId: string,
  { actorId, at }: { actorId: string; at: Date },
  rows: readonly { position: number; problem: UndoProblem | null }[],
): Promise<void> {
  await sql`
    UPDATE bulk_import_row r SET undo_problem = given.problem
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (position integer, problem text)
    WHERE r.import_id = ${importId} AND r.position = given.position`.execute(tx);
  await sql`
    UPDATE bulk_import SET state = 'undone', undone_at = ${at}, undone_by = ${actorId} WHERE id = ${importId}`.execute(
    tx,
  );
}
