// What each check saw last, and to whom alarms may go.

import type { AlarmMemory, CheckupState, FindingValues } from '@valence/domain/checkups';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Row extends AlarmMemory {
  readonly id: string;
  /** Empty: of all machines together. */
  readonly machine: string;
  readonly state: CheckupState;
  readonly finding: string | null;
  readonly values: FindingValues;
  readonly seenAt: Date;
  /** When the state became this one. */
  readonly since: Date;
}

// Any number that no other part of the product locks with.
const LOCK = 7_318_010;

/** Until the transaction ends nobody else records what checks saw, so that of several servers one tells it. */
export async function lockCheckups(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

export async function listRows(db: Db | Tx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, machine, state, finding, found_values AS values, seen_at AS "seenAt", since, looked_at AS "lookedAt",
      broken_times AS "brokenTimes", alarmed_at AS "alarmedAt" FROM checkup ORDER BY id, machine`.execute(db);
  return rows;
}

export async function writeRow(tx: Tx, row: Row): Promise<void> {
  const { id, machine, state, finding, values, seenAt, since, lookedAt, brokenTimes, alarmedAt } = row;
  await sql`
    INSERT INTO checkup (id, machine, state, finding, found_values, seen_at, since, looked_at, broken_times, alarmed_at)
    VALUES (${id}, ${machine}, ${state}, ${finding}, ${JSON.stringify(values)}, ${seenAt}, ${since}, ${lookedAt},
      ${brokenTimes}, ${alarmedAt})
    ON CONFLICT (id, machine) DO UPDATE SET state = excluded.state, finding = excluded.finding,
      found_values = excluded.found_values, seen_at = excluded.seen_at, since = excluded.since,
      looked_at = excluded.looked_at, broken_times = excluded.broken_times, alarmed_at = excluded.alarmed_at`.execute(
    tx,
  );
}

/** Forgets machines that are gone, and checks that are not made any more. */
export async function forgetRows(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM checkup WHERE seen_at < ${before}`.execute(tx);
}

export interface AlarmReader {
  accountId: string;
  phone: Phone;
}

/** Admins who wrote to the bot since an instant: nobody else may get free text (WhatsApp's window of 24 hours). */
export async function listAlarmReaders(tx: Tx, wroteSince: Date): Promise<AlarmReader[]> {
  const { rows } = await sql<AlarmReader>`
    SELECT id AS "accountId", phone FROM account
    WHERE role = 'admin' AND suspended_at IS NULL AND verified_at IS NOT NULL AND EXISTS (
      SELECT FROM whatsapp_inbox WHERE kind = 'message' AND received_at > ${wroteSince}
        AND (payload->>'from' = account.phone OR payload->>'userId' IN (
          SELECT user_id FROM whatsapp_identity WHERE whatsapp_identity.phone = account.phone)))
    ORDER BY id`.execute(tx);
  return rows;
}
