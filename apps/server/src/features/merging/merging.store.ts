// The two accounts themselves: found, held, counted, and one of them given up.

import type { MergedPart } from '@valence/contract/merge-accounts';
import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface Pair {
  from: string;
  into: string;
}

export interface MergeAccount {
  id: string;
  phone: Phone;
  name: string;
  role: Role;
  alYear: number | null;
  deletionOpen: boolean;
  /** Numbers that were given up for this account before. */
  mergedPhones: string[];
}

/** The account of an id and that of a number, as far as they are there; nobody else changes them. */
export async function holdBoth(tx: Tx, id: string, phone: Phone): Promise<MergeAccount[]> {
  await sql`SELECT 1 FROM account WHERE id = ${id} OR phone = ${phone} ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<MergeAccount>`
    SELECT a.id, a.phone, a.name, a.role, a.current_al_year AS "alYear",
      EXISTS (SELECT FROM deletion_request d WHERE d.account_id = a.id AND d.cancelled_at IS NULL
        AND d.refused_at IS NULL AND d.erased_at IS NULL) AS "deletionOpen",
      ARRAY(SELECT m.phone FROM merged_phone m WHERE m.account_id = a.id) AS "mergedPhones"
    FROM account a WHERE a.id = ${id} OR a.phone = ${phone}`.execute(tx);
  return rows;
}

export async function countParts(tx: Tx, accountId: string): Promise<Record<MergedPart, number>> {
  const { rows } = await sql<Record<MergedPart, number>>`
    SELECT (SELECT count(*)::integer FROM access_grant WHERE account_id = ${accountId}) AS grants,
      (SELECT count(*)::integer FROM enrolment WHERE account_id = ${accountId} AND left_at IS NULL) AS places,
      (SELECT count(*)::integer FROM payment WHERE account_id = ${accountId}) AS months,
      (SELECT count(*)::integer FROM receipt WHERE account_id = ${accountId}) AS receipts,
      (SELECT count(*)::integer FROM free_card WHERE account_id = ${accountId}) AS "freeCards",
      (SELECT count(*)::integer FROM payment_slip WHERE account_id = ${accountId}) AS slips,
      (SELECT count(*)::integer FROM watch_progress WHERE account_id = ${accountId}) AS lessons,
      (SELECT count(*)::integer FROM session WHERE account_id = ${accountId} AND ended_at IS NULL) AS sessions`.execute(
    tx,
  );
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted.');
  return counted;
}

/** What one account lacks comes from the other one; the number leads to the account that stays, the rest of the row goes. */
export async function giveUp(
  tx: Tx,
  { from, into, phone, actorId, at }: Pair & { phone: Phone; actorId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE account kept SET
      name = CASE WHEN kept.name = '' THEN given.name ELSE kept.name END,
      school = coalesce(kept.school, given.school),
      current_al_year = coalesce(kept.current_al_year, given.current_al_year),
      verified_at = least(kept.verified_at, given.verified_at),
      registered_at_desk = kept.registered_at_desk OR given.registered_at_desk,
      confirmed_at = coalesce(kept.confirmed_at, given.confirmed_at),
      confirmed_by = CASE WHEN kept.confirmed_at IS NULL THEN given.confirmed_by ELSE kept.confirmed_by END,
      created_at = least(kept.created_at, given.created_at)
    FROM account given WHERE kept.id = ${into} AND given.id = ${from}`.execute(tx);
  await sql`UPDATE merged_phone SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`DELETE FROM account WHERE id = ${from}`.execute(tx);
  await sql`
    INSERT INTO merged_phone (phone, account_id, former_account_id, merged_at, merged_by)
    VALUES (${phone}, ${into}, ${from}, ${at}, ${actorId})`.execute(tx);
}
