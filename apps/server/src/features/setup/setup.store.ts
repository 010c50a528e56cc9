// Reads which steps of the set-up list the school's records show as done; stores what the list was told.

import type { Phone } from '@valence/domain/phone';
import type { SetupStep } from '@valence/domain/setup';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Whether each step is done, but for those that other parts of the server know. */
export type StepFacts = Record<Exclude<SetupStep, 'backup'>, boolean>;

interface FactsQuery {
  accountId: string;
  at: Date;
  /** Meta's id of the number; null: the simulator serves. */
  phoneNumberId: string | null;
}

export async function findFacts(db: Db, { accountId, at, phoneNumberId }: FactsQuery): Promise<StepFacts> {
  const { rows } = await sql<StepFacts>`
    SELECT
      EXISTS (SELECT FROM setup_school) OR EXISTS (SELECT FROM site_content) AS school,
      EXISTS (SELECT FROM setup_whatsapp WHERE phone_number_id = ${phoneNumberId}::text
        AND answered_at IS NOT NULL AND arrived_at IS NOT NULL) AS whatsapp,
      EXISTS (SELECT FROM totp_factor WHERE account_id = ${accountId})
        OR EXISTS (SELECT FROM passkey WHERE account_id = ${accountId}) AS "second-factor",
      EXISTS (SELECT FROM bank_account) AS "bank-account",
      EXISTS (SELECT FROM institute) AS institutes,
      EXISTS (SELECT FROM class_fee) AS classes,
      EXISTS (SELECT FROM enrolment) AS students,
      EXISTS (SELECT FROM video WHERE published_at <= ${at} AND deleted_at IS NULL AND source_kind <> 'none') AS lesson,
      EXISTS (SELECT FROM site_content) AS publication`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query of facts answers with one row.');
  return found;
}

/** Whether an admin has ever signed in; null where no account is an admin's. */
export async function hasAdminSignedIn(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ signedIn: boolean | null }>`
    SELECT bool_or(verified_at IS NOT NULL) AS "signedIn" FROM account WHERE role = 'admin'`.execute(db);
  return rows[0]?.signedIn ?? null;
}

export async function listLater(db: Db): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`SELECT step FROM setup_later`.execute(db);
  return rows.map(({ step }) => step);
}

export async function putOff(db: Db, step: SetupStep, at: Date): Promise<void> {
  await sql`INSERT INTO setup_later (step, put_off_at) VALUES (${step}, ${at}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export async function takeUp(db: Db, step: SetupStep): Promise<void> {
  await sql`DELETE FROM setup_later WHERE step = ${step}`.execute(db);
}

export interface SetupSchool {
  brandName: string;
  contactNumber: Phone;
  alYears: readonly number[];
}

/** @returns false: the public pages were published already, and nothing was written */
export async function writeSchool(tx: Tx, school: SetupSchool, at: Date): Promise<boolean> {
  const { brandName, contactNumber, alYears } = school;
  const { rows } = await sql`
    INSERT INTO setup_school (brand_name, contact_number, al_years, saved_at)
    SELECT ${brandName}, ${contactNumber}, ${[...alYears]}::integer[], ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM site_content)
    ON CONFLICT (singleton) DO UPDATE SET brand_name = excluded.brand_name, contact_number = excluded.contact_number,
      al_years = excluded.al_years, saved_at = excluded.saved_at
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** When a test found a message that had arrived by the webhook. */
export async function findArrival(db: Db, phoneNumberId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT arrived_at AS at FROM setup_whatsapp WHERE phone_number_id = ${phoneNumberId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Remembers what a test of WhatsApp found; an instant that is known already stays. */
export async function writeWhatsAppTest(
  db: Db,
  {
    phoneNumberId,
    answeredAt,
    arrivedAt,
  }: { phoneNumberId: string; answeredAt: Date | null; arrivedAt: Date | null },
): Promise<void> {
  await sql`
    INSERT INTO setup_whatsapp AS known (phone_number_id, answered_at, arrived_at)
    VALUES (${phoneNumberId}, ${answeredAt}, ${arrivedAt})
    ON CONFLICT (phone_number_id) DO UPDATE SET answered_at = coalesce(excluded.answered_at, known.answered_at),
      arrived_at = coalesce(excluded.arrived_at, known.arrived_at)`.execute(db);
}
