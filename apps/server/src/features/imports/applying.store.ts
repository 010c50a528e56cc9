// Reads and writes an import's rows while it is applied or undone.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/admin/imports';
import type { ImportKind } from '@valence/domain/import-columns';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The first number of imports' advisory locks, which have two numbers; the second one is the hash of the import's id. */
const RUN_LOCK = 1_768_776_050;

/** Locks the import for a run until the transaction ends. @returns false when another run has it */
export async function holdRun(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${RUN_LOCK}::integer, hashtext(${importId}::uuid::text)) AS locked`.execute(
    tx,
  );
  return rows[0]?.locked ?? false;
}

/**
 * Whether the import `i` was running when its process died: its transaction was rolled back with all that it wrote. Its lock
 * was released with it, so that nobody has to notice the death (PostgreSQL manual, "pg_locks": both halves are oids).
 */
export const IS_ABANDONED = sql`(i.state = 'running' AND NOT EXISTS (
  SELECT FROM pg_locks run_lock
  WHERE run_lock.locktype = 'advisory' AND run_lock.granted AND run_lock.objsubid = 2
    AND run_lock.classid = ${RUN_LOCK}::integer::oid AND run_lock.objid = hashtext(i.id::text)::oid
    AND run_lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())))`;

export interface BegunRun {
  kind: ImportKind;
  /** null: the account was deleted. */
  actorId: string | null;
}

/** Begins one run for each press of the button. @returns undefined when no run is queued */
export async function beginRun(db: Db, importId: string): Promise<BegunRun | undefined> {
  const { rows } = await sql<BegunRun>`
    UPDATE bulk_import SET state = 'running', done_rows = 0 WHERE id = ${importId} AND state = 'queued'
    RETURNING kind, applied_by AS "actorId"`.execute(db);
  return rows[0];
}

/** Writes the progress outside the transaction that writes the rows, so that others see it. */
export async function writeProgress(db: Db, importId: string, rows: number): Promise<void> {
  await sql`UPDATE bulk_import SET done_rows = ${rows} WHERE id = ${importId} AND state = 'running'`.execute(
    db,
  );
}

/**
 * Locks the accounts that the rows are about, so that none is deleted before the transaction ends. It must be called before
 * the rows are read, because rows are deleted with their account.
 */
export async function holdAccounts(tx: Tx, importId: string): Promise<void> {
  await sql`
    SELECT 1 FROM account WHERE id IN (SELECT account_id FROM bulk_import_row WHERE import_id = ${importId})
    ORDER BY id FOR KEY SHARE`.execute(tx);
}

/** The input of a row `r`. If its account was merged since, it names the account that stayed; the stored input does not. */
const INPUT = sql`CASE WHEN r.account_id IS NOT NULL AND r.asked ? 'accountId'
  THEN r.asked || jsonb_build_object('accountId', r.account_id) ELSE r.asked END AS asked`;

export interface ReadableRow {
  position: number;
  asked: object;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
}

/** The rows that could be read, in order. */
export async function readableRows(tx: Tx, importId: string): Promise<ReadableRow[]> {
  const { rows } = await sql<ReadableRow>`
    SELECT position, ${INPUT}, verdict, reason, outcome FROM bulk_import_row r
    WHERE import_id = ${importId} AND asked IS NOT NULL ORDER BY position`.execute(tx);
  return rows;
}

export interface PlannedRow {
  position: number;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
}

/** Writes the rows' new plans, marked as changed since the preview; the import becomes a preview again. */
export async function returnToPreview(tx: Tx, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  await markStale(tx, importId, rows);
  await sql`UPDATE bulk_import SET state = 'previewed' WHERE id = ${importId} AND state = 'running'`.execute(
    tx,
  );
}

/** Writes the rows' new plans; only these rows are marked as changed since the preview. */
export async function markStale(tx: Tx, importId: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`UPDATE bulk_import_row SET is_stale = false WHERE import_id = ${importId} AND is_stale`.execute(
    tx,
  );
  await sql`
    UPDATE bulk_import_row r SET verdict = input.verdict, reason = input.reason, outcome = input.outcome, earlier_line = NULL,
      is_stale = true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS input (position integer, verdict text, reason text, outcome jsonb)
    WHERE r.import_id = ${importId} AND r.position = input.position`.execute(tx);
}

/** Ends a run as applied. @returns false when another process has ended it meanwhile */
export async function finishRun(
  tx: Tx,
  importId: string,
  at: Date,
  rows: readonly { position: number; kept: object; accountId: string | null }[],
): Promise<boolean> {
  await sql`
    UPDATE bulk_import_row r SET kept = input.kept, account_id = coalesce(r.account_id, input."accountId")
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS input (position integer, kept jsonb, "accountId" uuid)
    WHERE r.import_id = ${importId} AND r.position = input.position`.execute(tx);
  const { rows: ended } = await sql`
    UPDATE bulk_import SET state = 'applied', applied_at = ${at}, done_rows = ${rows.length}
    WHERE id = ${importId} AND state = 'running' RETURNING 1`.execute(tx);
  return ended.length === 1;
}

/** Marks an import as failed if no run has it any more. */
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
    SELECT position, ${INPUT}, kept FROM bulk_import_row r
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
    UPDATE bulk_import_row r SET undo_problem = input.problem
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS input (position integer, problem text)
    WHERE r.import_id = ${importId} AND r.position = input.position`.execute(tx);
  await sql`
    UPDATE bulk_import SET state = 'undone', undone_at = ${at}, undone_by = ${actorId} WHERE id = ${importId}`.execute(
    tx,
  );
}

/** Detaches rows from the accounts that they registered: the rows stay when those accounts are deleted. */
export async function keepRows(tx: Tx, importId: string, accountIds: readonly string[]): Promise<void> {
  await sql`UPDATE bulk_import_row SET account_id = NULL
    WHERE import_id = ${importId} AND account_id = ANY (${accountIds}::uuid[])`.execute(tx);
}
