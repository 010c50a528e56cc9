// WhatsApp's deliveries, in SQL: stored before they are acknowledged; each event is processed by one worker at a time.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Lease, type QueueTable, release } from '../../platform/lease-queue/lease-queue.store.ts';
import type { WhatsAppEvent } from '../../ports/whatsapp/webhook-payload.ts';

/** Stores all events of a delivery in one statement; events that exist already stay as they are. */
export async function keepEvents(db: Db, events: readonly WhatsAppEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  await sql`INSERT INTO whatsapp_inbox (id, kind, payload, received_at, next_try_at)
    SELECT event->>'id', event->>'kind', event, ${at}, ${at}
    FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS t (event, place) ORDER BY place
    ON CONFLICT (id) DO NOTHING`.execute(db);
}

export async function findLastArrival(db: Db, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(received_at) AS at FROM whatsapp_inbox WHERE received_at >= ${since}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The waiting events, in the order of their arrival. */
export const INBOX: QueueTable<{ payload: WhatsAppEvent }> = {
  name: 'whatsapp_inbox',
  columns: sql`payload`,
  waiting: () => sql`processed_at IS NULL`,
  order: sql`arrival`,
};

/** @param failure why the event could not be processed and is given up */
export async function finish(db: Db | Tx, lease: Lease, at: Date, failure?: string): Promise<void> {
  const change = sql`processed_at = ${at}, failure = ${failure?.slice(0, 500) ?? null}`;
  await release(db, INBOX, lease, change);
}

export async function findPhoneOf(tx: Tx, userId: string): Promise<Phone | undefined> {
  const { rows } = await sql<{
    phone: Phone;
  }>`SELECT phone FROM whatsapp_identity WHERE user_id = ${userId}`.execute(tx);
  return rows[0]?.phone;
}

export async function rememberIdentity(tx: Tx, userId: string, phone: Phone, at: Date): Promise<void> {
  await sql`INSERT INTO whatsapp_identity (user_id, phone, seen_at) VALUES (${userId}, ${phone}, ${at})
    ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, seen_at = excluded.seen_at`.execute(tx);
}

/** Moves the user ids of a changed number to the person's new number. */
export async function moveIdentities(tx: Tx, from: string, to: Phone, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_identity SET phone = ${to}, seen_at = ${at} WHERE phone = ${from}`.execute(tx);
}

export async function forgetIdentities(tx: Tx, phone: string): Promise<void> {
  await sql`DELETE FROM whatsapp_identity WHERE phone = ${phone}`.execute(tx);
}

export async function purgeInbox(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM whatsapp_inbox WHERE received_at < ${before} AND processed_at IS NOT NULL`.execute(
    db,
  );
}
