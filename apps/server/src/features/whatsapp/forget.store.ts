// Removes the messages from and to a person whose account is deleted.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { forgetSlots } from '../../platform/db/paced-slots.ts';

/** Removes every message from, to and about a number. */
export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    DELETE FROM whatsapp_identity WHERE phone = ${phone} RETURNING user_id AS "userId"`.execute(tx);
  const recipients = [phone, ...rows.map(({ userId }) => `user:${userId}`)];
  const userIds = rows.map(({ userId }) => userId);
  await sql`
    WITH deleted AS (DELETE FROM whatsapp_outbox WHERE recipient = ANY(${recipients}::text[]) RETURNING id, message_id)
    DELETE FROM whatsapp_inbox WHERE payload->>'userId' = ANY(${userIds}::text[])
      OR payload->>'reference' IN (SELECT id::text FROM deleted)
      OR payload->>'messageId' IN (SELECT message_id FROM deleted)
      OR position(${phone.slice(2)} IN payload::text) > 0`.execute(tx);
  await forgetSlots(tx, recipients.flatMap(paces));
}

const paces = (recipient: string): string[] => [`reply:${recipient}`, `send:${recipient}`];

export interface NoticeState {
  state: string;
  acceptedAt: Date | null;
}

/** The state of a queued message; undefined once it is removed. */
export async function findNotice(db: Db | Tx, id: string): Promise<NoticeState | undefined> {
  const { rows } = await sql<NoticeState>`
    SELECT state, accepted_at AS "acceptedAt" FROM whatsapp_outbox WHERE id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Removes reminders about a person who is deleted, to whichever number they went: nothing else remembers them any more. */
export async function forgetReminders(tx: Tx): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM whatsapp_outbox sent WHERE kind = 'reminder'
        AND NOT EXISTS (SELECT FROM message WHERE outbox_id = sent.id) RETURNING id, message_id)
    DELETE FROM whatsapp_inbox WHERE payload->>'reference' IN (SELECT id::text FROM deleted)
      OR payload->>'messageId' IN (SELECT message_id FROM deleted)`.execute(tx);
}

/** Removes one message and what WhatsApp reported about it. */
export async function forgetNotice(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ recipient: string }>`
    WITH deleted AS (DELETE FROM whatsapp_outbox WHERE id = ${id}::uuid RETURNING recipient, message_id), reports AS (
      DELETE FROM whatsapp_inbox WHERE payload->>'reference' = ${id}
        OR payload->>'messageId' IN (SELECT message_id FROM deleted)
    )
    SELECT recipient FROM deleted`.execute(tx);
  await forgetSlots(
    tx,
    rows.flatMap(({ recipient }) => paces(recipient)),
  );
}
