// Messages on students' phones, in SQL: that they went there, were opened or were not shown, and what a student was told lately.

import { TOLD_KINDS } from '@valence/domain/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { PRESENT } from './messages.store.ts';

/** Notes that messages went to the student's phones as one notification. @param dueAt when WhatsApp is used, if nobody opens it */
export async function markNotified(
  tx: Tx,
  ids: readonly string[],
  { notificationId, dueAt, at }: { notificationId: string; dueAt: Date; at: Date },
): Promise<void> {
  await sql`UPDATE message SET notified_at = ${at}, notification_id = ${notificationId}, due_at = ${dueAt}
    WHERE id = ANY (${ids}::uuid[])`.execute(tx);
}

/** Opened on a phone: WhatsApp is not needed, and costs nothing. Where it has been used already, its own reports count. */
export async function markSeen(tx: Tx, notificationId: string): Promise<void> {
  await sql`UPDATE message SET state = 'read', failure = NULL, cost_cents = 0
    WHERE notification_id = ${notificationId} AND outbox_id IS NULL AND state IN ('waiting', 'failed')`.execute(
    tx,
  );
}

/** No phone will show it: WhatsApp is used at once. */
export async function markUndelivered(tx: Tx, notificationId: string, at: Date): Promise<void> {
  await sql`UPDATE message SET due_at = ${at} WHERE notification_id = ${notificationId} AND state = 'waiting'`.execute(
    tx,
  );
}

export interface Told {
  kind: (typeof TOLD_KINDS)[number];
  fact: string;
  toldAt: Date;
}

/** What a student was told on the own number or phones, the newest first; not what failed. */
export async function listTold(
  db: Db,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    SELECT one.kind, one.fact, coalesce(one.notified_at, one.queued_at) AS "toldAt" FROM ${PRESENT} one
    WHERE one.account_id = ${accountId} AND one.kind = ANY (${[...TOLD_KINDS]}::text[]) AND one.present <> 'failed'
      AND coalesce(one.notified_at, one.queued_at) >= ${since}
    ORDER BY "toldAt" DESC, one.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
