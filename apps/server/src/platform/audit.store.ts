// The rows of the audit trail.

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
