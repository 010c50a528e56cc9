// Finds, locks and counts the two accounts of a merge, and gives one of them up.

import type { MergedPart } from '@valence/contract/admin/merging';
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

/** Finds the account of an id and that of a number, as far as they exist, and locks them until the transaction ends. */
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
  const [counts] = rows;
  if (!counts) throw new Error('Nothing was counted.');
  return counts;
}

/** Fills in what the account that stays lacks, deletes the other one, and lets its number lead to the account that stays. */
export async function giveUp(
  tx: Tx,
  { from, into, phone, actorId, at }: Pair & { phone: Phone; actorId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE account target SET
      name = CASE WHEN target.name = '' THEN source.name ELSE target.name END,
      school = coalesce(target.school, source.school),
      language = coalesce(target.language, source.language),
      current_al_year = coalesce(target.current_al_year, source.current_al_year),
      verified_at = least(target.verified_at, source.verified_at),
      registered_at_desk = target.registered_at_desk OR source.registered_at_desk,
      confirmed_at = coalesce(target.confirmed_at, source.confirmed_at),
      confirmed_by = CASE WHEN target.confirmed_at IS NULL THEN source.confirmed_by ELSE target.confirmed_by END,
      created_at = least(target.created_at, source.created_at)
    FROM account source WHERE target.id = ${into} AND source.id = ${from}`.execute(tx);
  await sql`UPDATE merged_phone SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`DELETE FROM account WHERE id = ${from}`.execute(tx);
  await sql`
    INSERT INTO merged_phone (phone, account_id, former_account_id, merged_at, merged_by)
    VALUES (${phone}, ${into}, ${from}, ${at}, ${actorId})`.execute(tx);
}

/** Removes a former number of this account, because it becomes the account's own number. */
export async function takeBackPhone(tx: Tx, accountId: string, phone: Phone): Promise<void> {
  await sql`DELETE FROM merged_phone WHERE phone = ${phone} AND account_id = ${accountId}`.execute(tx);
}
