// Who changed what and when, written in the transaction of the change itself: neither exists without the other.

import { insertAuditEntries, insertAuditEntry } from './audit.store.ts';
import type { Tx } from './db/database.ts';

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Json[]
  | { readonly [key: string]: Json };

export interface AuditRecord {
  readonly at: Date;
  /** The account that did it; null: the system itself. */
  readonly actorId: string | null;
  /** What was done, as `access.granted`. */
  readonly action: string;
  /** To whom or what, as `account:<id>`: never a name or number, which deletion must be able to remove. */
  readonly subject: string;
  /** What was there, as far as it changed. */
  readonly before?: { readonly [key: string]: Json };
  /** What is there now. */
  readonly after?: { readonly [key: string]: Json };
}

/** Adds the entry in the caller's transaction. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  const { at, actorId, action, subject, before, after } = record;
  await insertAuditEntry(tx, { at, actorId, action, subject, detail: JSON.stringify({ before, after }) });
}

/** Adds the entries of one act about many subjects. */
export async function recordAudits(
  tx: Tx,
  { at, actorId, action }: Pick<AuditRecord, 'at' | 'actorId' | 'action'>,
  entries: readonly Pick<AuditRecord, 'subject' | 'before' | 'after'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertAuditEntries(
    tx,
    { at, actorId, action },
    entries.map(({ subject, before, after }) => ({ subject, detail: { before, after } })),
  );
}
