// Stores imports and their rows.

import type {
  IMPORT_STATES,
  RowOutcome,
  RowProblem,
  RowVerdict,
  UndoProblem,
} from '@valence/contract/admin/imports';
import type { ImportField, ImportKind } from '@valence/domain/import-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { IS_ABANDONED } from './applying.store.ts';

type ImportState = (typeof IMPORT_STATES)[number];

export interface NewRow {
  line: number;
  cells: Partial<Record<ImportField, string>>;
  phone: string | null;
  accountId: string | null;
  asked: object | null;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
  /** The line that says the same, of a row that is rejected for it. */
  earlierLine: number | null;
}

export interface NewImport {
  id: string;
  kind: ImportKind;
  madeBy: string;
  at: Date;
  contentHash: Buffer;
  ignored: readonly string[];
  rows: readonly NewRow[];
}

/** @returns false, with nothing written, when an account that a row names was deleted meanwhile */
export async function insertImport(tx: Tx, newImport: NewImport): Promise<boolean> {
  const { id, kind, madeBy, at, contentHash, ignored, rows } = newImport;
  const accountIds = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  const { rows: locked } = await sql`
    SELECT 1 FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(tx);
  if (locked.length < accountIds.length) return false;
  await sql`
    INSERT INTO bulk_import (id, kind, made_by, made_at, content_hash, ignored, rows_read)
    VALUES (${id}, ${kind}, ${madeBy}, ${at}, ${contentHash}, ${[...ignored]}::text[], ${rows.length})`.execute(
    tx,
  );
  await sql`
    INSERT INTO bulk_import_row (import_id, position, line, cells, phone, account_id, asked, verdict, reason, outcome, earlier_line)
    SELECT ${id}::uuid, input.position, input.line, input.cells, input.phone, input."accountId", input.asked,
      input.verdict, input.reason, input.outcome, input."earlierLine"
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb)
      AS input (position integer, line integer, cells jsonb, phone text, "accountId" uuid, asked jsonb,
        verdict text, reason text, outcome jsonb, "earlierLine" integer)`.execute(tx);
  return true;
}

export interface FoundImport {
  id: string;
  kind: ImportKind;
  state: ImportState;
  madeAt: Date;
  madeBy: string | null;
  madeById: string | null;
  appliedAt: Date | null;
  undoneAt: Date | null;
  ignored: string[];
  done: number;
  rows: number;
  /** Rows that were deleted with their accounts. */
  gone: number;
  stale: number;
  /** Rows that put another name in place of one that stands there. */
  overwrittenNames: number;
  notUndone: number;
  counts: Record<RowVerdict, number>;
  /** When the same table was applied last before this import was made. */
  appliedBefore: Date | null;
}

/** Whose imports are read; undefined: everybody's. */
interface Scope {
  ownerId: string | undefined;
}

function within({ ownerId }: Scope): RawBuilder<unknown> {
  return ownerId === undefined ? sql`true` : sql`i.made_by = ${ownerId}::uuid`;
}

function importsWhere(condition: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<FoundImport> {
  return sql<FoundImport>`
    SELECT i.id, i.kind, CASE WHEN ${IS_ABANDONED} THEN 'failed' ELSE i.state END AS state, i.made_at AS "madeAt", nullif(a.name, '') AS "madeBy", i.made_by AS "madeById",
      i.applied_at AS "appliedAt", i.undone_at AS "undoneAt", i.ignored, i.done_rows AS done,
      count.rows, coalesce(i.rows_read - count.rows, 0) AS gone, count.stale, count."overwrittenNames",
      CASE WHEN i.state = 'undone' THEN count."notUndone" ELSE 0 END AS "notUndone",
      jsonb_build_object('new', count.new, 'changed', count.changed, 'unchanged', count.unchanged,
        'rejected', count.rejected) AS counts,
      (SELECT max(other.applied_at) FROM bulk_import other WHERE other.content_hash = i.content_hash
        AND other.id <> i.id AND other.state = 'applied' AND other.applied_at <= i.made_at) AS "appliedBefore"
    FROM bulk_import i
    LEFT JOIN account a ON a.id = i.made_by
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS rows, count(*) FILTER (WHERE r.is_stale)::integer AS stale,
        count(*) FILTER (WHERE r.outcome @? '$.changes[*] ? (@.field == "name" && @.before != null)')::integer AS "overwrittenNames",
        count(*) FILTER (WHERE r.undo_problem IS NOT NULL)::integer AS "notUndone",
        count(*) FILTER (WHERE r.verdict = 'new')::integer AS new,
        count(*) FILTER (WHERE r.verdict = 'changed')::integer AS changed,
        count(*) FILTER (WHERE r.verdict = 'unchanged')::integer AS unchanged,
        count(*) FILTER (WHERE r.verdict = 'rejected')::integer AS rejected
      FROM bulk_import_row r WHERE r.import_id = i.id) count
    WHERE ${condition}
    ${rest}`;
}

/**
 * A statement sees locks as they are and rows as they were when it began: an import that ended in between looks abandoned.
 * A second read sees its result, since a transaction's rows become visible before its locks are released.
 */
async function readTwice(query: RawBuilder<FoundImport>, db: Db | Tx): Promise<FoundImport[]> {
  const { rows } = await query.execute(db);
  return rows.some(({ state }) => state === 'failed') ? (await query.execute(db)).rows : rows;
}

export async function findImport(
  db: Db | Tx,
  importId: string,
  scope: Scope,
): Promise<FoundImport | undefined> {
  const one = sql`i.id = ${importId}::uuid AND ${within(scope)}`;
  return (await readTwice(importsWhere(one, sql``), db))[0];
}

export async function listImports(
  db: Db,
  scope: Scope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ found: FoundImport[]; total: number }> {
  const order = sql`ORDER BY i.made_at DESC, i.id DESC OFFSET ${offset} LIMIT ${limit}`;
  const [found, { rows: totals }] = await Promise.all([
    readTwice(importsWhere(within(scope), order), db),
    sql<{
      total: number;
    }>`SELECT count(*)::integer AS total FROM bulk_import i WHERE ${within(scope)}`.execute(db),
  ]);
  return { found, total: totals[0]?.total ?? 0 };
}

export interface FoundRow {
  line: number;
  cells: Partial<Record<ImportField, string>>;
  name: string | null;
  account: string | null;
  userId: string | null;
  verdict: RowVerdict;
  reason: RowProblem | null;
  outcome: RowOutcome | null;
  isStale: boolean;
  undoProblem: UndoProblem | null;
  earlierLine: number | null;
}

export async function listRows(
  db: Db,
  importId: string,
  { show, offset, limit }: { show: string | undefined; offset: number; limit: number },
): Promise<{ found: FoundRow[]; total: number }> {
  const filter =
    show === undefined
      ? sql`true`
      : show === 'stale'
        ? sql`r.is_stale`
        : show === 'not-undone'
          ? sql`r.undo_problem IS NOT NULL`
          : sql`r.verdict = ${show}`;
  const { rows } = await sql<FoundRow & { total: number }>`
    SELECT r.line, r.cells, a.name, a.phone AS account, a.id AS "userId", r.verdict, r.reason, r.outcome, r.is_stale AS "isStale",
      r.undo_problem AS "undoProblem", r.earlier_line AS "earlierLine", count(*) OVER ()::integer AS total
    FROM bulk_import_row r LEFT JOIN account a ON a.id = r.account_id
    WHERE r.import_id = ${importId} AND ${filter}
    ORDER BY r.position OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { found: rows, total: rows[0]?.total ?? 0 };
}

/** Locks the import's row until the transaction ends. */
export async function lockImport(tx: Tx, importId: string): Promise<void> {
  await sql`SELECT 1 FROM bulk_import WHERE id = ${importId} FOR NO KEY UPDATE`.execute(tx);
}

/** @returns whether this call queued the import */
export async function queueImport(tx: Tx, importId: string, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE bulk_import i SET state = 'queued', applied_by = ${actorId}, done_rows = 0
    WHERE i.id = ${importId} AND (i.state IN ('previewed', 'failed') OR ${IS_ABANDONED}) RETURNING 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** The imports that wait to be applied, oldest first. */
export async function listQueued(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM bulk_import WHERE state = 'queued' ORDER BY made_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes previews that were never applied, and personal data from the rows of imports that were applied long ago. */
export async function purge(tx: Tx, before: { previews: Date; rows: Date }): Promise<void> {
  await sql`
    DELETE FROM bulk_import i
    WHERE (i.state IN ('previewed', 'failed') OR ${IS_ABANDONED}) AND i.made_at < ${before.previews}`.execute(
    tx,
  );
  await sql`
    UPDATE bulk_import_row r SET cells = '{}', phone = NULL, asked = '{}', kept = NULL
    FROM bulk_import i WHERE i.id = r.import_id AND i.applied_at < ${before.rows} AND r.cells <> '{}'`.execute(
    tx,
  );
}

/** Deletes the rows of a number, also those without an account. */
export async function forgetPhone(tx: Tx, phone: string): Promise<void> {
  await sql`DELETE FROM bulk_import_row WHERE phone = ${phone}`.execute(tx);
}
