// The rows of the audit trail.

import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

export interface AuditRow {
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string;
  /** JSON. */
  readonly detail: string;
}

export async function insertAuditEntry(tx: Tx, row: AuditRow): Promise<void> {
  const { actorId, ...rest } = row;
  await tx
    .insertInto('audit_entry')
    .values({ ...rest, actor_id: actorId })
    .execute();
}

/** Entries of one act about many subjects. */
export async function insertAuditEntries(
  tx: Tx,
  { at, actorId, action }: Omit<AuditRow, 'subject' | 'detail'>,
  entries: readonly { subject: string; detail: object }[],
): Promise<void> {
  await sql`/* prepared */
    INSERT INTO audit_entry (at, actor_id, action, subject, detail)
    SELECT ${at}::timestamptz, ${actorId}::uuid, ${action}, entry.subject, entry.detail
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (subject text, detail jsonb)`.execute(
    tx,
  );
}

/** The entries that name one of these texts (an account's id, a number) as their subject or in what changed. */
export async function listEntriesNaming(
  tx: Tx,
  texts: readonly string[],
): Promise<{ id: number; detail: unknown }[]> {
  const { rows } = await sql<{ id: number; detail: unknown }>`
    SELECT id, detail FROM audit_entry
    WHERE EXISTS (SELECT FROM unnest(${[...texts]}::text[]) AS named
      WHERE position(named IN subject) > 0 OR position(named IN detail::text) > 0)`.execute(tx);
  return rows;
}

export async function writeDetail(tx: Tx, id: number, detail: string): Promise<void> {
  await sql`UPDATE audit_entry SET detail = ${detail}::jsonb WHERE id = ${id}`.execute(tx);
}
