// What the bot notes about who writes to it: when, in which language, and whether they want reminders.

import { FIRST_LANGUAGE } from '@valence/domain/language';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** English says nothing: the words that people are asked to send are English. */
export async function wrote(tx: Tx, phone: Phone, language: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO message_contact AS stored (phone, wrote_at, language) VALUES (${phone}, ${at}, ${language})
    ON CONFLICT (phone) DO UPDATE SET wrote_at = greatest(stored.wrote_at, excluded.wrote_at),
      language = CASE WHEN excluded.language = 'en' THEN stored.language ELSE excluded.language END`.execute(
    tx,
  );
}

/** @param at when it was written @returns false where a later wish stands */
export async function wish(tx: Tx, phone: Phone, wanted: 'stop' | 'start', at: Date): Promise<boolean> {
  const stoppedAt = wanted === 'stop' ? at : null;
  const { rows } = await sql`
    INSERT INTO message_contact AS stored (phone, stopped_at, wished_at) VALUES (${phone}, ${stoppedAt}, ${at})
    ON CONFLICT (phone) DO UPDATE SET stopped_at = excluded.stopped_at, wished_at = excluded.wished_at
      WHERE coalesce(greatest(stored.wished_at, stored.stopped_at) <= excluded.wished_at, true)
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  await sql`DELETE FROM message_contact WHERE phone = ${phone}`.execute(tx);
}

/** Forgets numbers without an account that wrote long ago. A wish for no reminders is kept. */
export async function purgeContacts(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM message_contact contact WHERE stopped_at IS NULL AND wrote_at < ${before}
    AND NOT EXISTS (SELECT FROM account WHERE phone = contact.phone)`.execute(db);
}

/** The language that the person with this number chose for the pages; undefined: none. */
export async function chosenLanguage(db: Db | Tx, phone: Phone): Promise<string | undefined> {
  const { rows } = await sql<{ language: string | null }>`
    SELECT language FROM account WHERE phone = ${phone}`.execute(db);
  return rows[0]?.language ?? undefined;
}

/** The language of a message that nobody asked for: the chosen one, else the one that the person last wrote in. */
export async function languageToTell(db: Db | Tx, phone: Phone): Promise<string> {
  const { rows } = await sql<{ language: string }>`
    SELECT coalesce(
      (SELECT language FROM account WHERE phone = ${phone}),
      (SELECT language FROM message_contact WHERE phone = ${phone}), 'en') AS language`.execute(db);
  return rows[0]?.language ?? FIRST_LANGUAGE;
}
