// What WhatsApp delivered, in SQL: kept before it is answered, worked on by one at a time.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { WhatsAppEvent } from '../../ports/whatsapp/webhook-payload.ts';

/** Keeps all events of a delivery in one statement; those that are there already stay as they are. */
export async function keepEvents(db: Db, events: readonly WhatsAppEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  await sql`INSERT INTO whatsapp_inbox (id, kind, payload, received_at, next_try_at)
    SELECT event->>'id', event->>'kind', event, ${at}, ${at}
    FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS t (event, place) ORDER BY place
    ON CONFLICT (id) DO NOTHING`.execute(db);
}

export interface Waiting {
  id: string;
  tries: number;
  payload: WhatsAppEvent;
}

/** Locks the next event for as long as the transaction lasts. */
export async function lockNext(tx: Tx, at: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`SELECT id, tries, payload FROM whatsapp_inbox
    WHERE processed_at IS NULL AND next_try_at <= ${at} ORDER BY arrival LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
    tx,
  );
  return rows[0];
}

export async function markProcessed(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_inbox SET processed_at = ${at} WHERE id = ${id}`.execute(tx);
}

/** Lets an event wait for another try. */
export async function tryLater(db: Db | Tx, id: string, nextTryAt: Date): Promise<void> {
  await sql`UPDATE whatsapp_inbox SET tries = tries + 1, next_try_at = ${nextTryAt}
    WHERE id = ${id} AND processed_at IS NULL`.execute(db);
}

/** Takes an event out of the way that cannot be worked on. */
export async function giveUp(db: Db | Tx, id: string, why: string, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_inbox SET processed_at = ${at}, failure = ${why.slice(0, 500)}
    WHERE id = ${id} AND processed_at IS NULL`.execute(db);
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

/** Who hid behind a number that was given up writes from the new one. */
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
