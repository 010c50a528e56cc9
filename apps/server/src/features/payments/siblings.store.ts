// Reads and writes families and the discount of siblings. Months are numbers.

import type { SiblingDiscount } from '@valence/domain/fees';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { siblingDiscountOf } from './charged-fee.store.ts';

const FAMILIES_LOCK = 1_750;

/** Families change one after another: two that are made of the same students at once become one. */
export async function lockFamilies(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${FAMILIES_LOCK})`.execute(tx);
}

/** Locks all classes, so that nobody pays by the old discount meanwhile. */
export async function lockClasses(tx: Tx): Promise<void> {
  await sql`SELECT 1 FROM class ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Of accounts that are there the families; null: none. */
export async function familiesOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ accountId: string; familyId: string | null }>`
    SELECT a.id AS "accountId", m.family_id AS "familyId"
    FROM account a LEFT JOIN family_member m ON m.account_id = a.id WHERE a.id = ANY (${accountIds}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ accountId, familyId }) => [accountId, familyId]));
}

export async function membersOf(tx: Tx, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM family_member WHERE family_id = ${familyId}`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

export async function everyMember(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM family_member`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

export async function writeMembers(
  tx: Tx,
  accountIds: readonly string[],
  { familyId, addedBy, at }: { familyId: string; addedBy: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO family_member (account_id, family_id, added_by, added_at)
    SELECT id, ${familyId}::uuid, ${addedBy}::uuid, ${at}::timestamptz FROM unnest(${accountIds}::uuid[]) AS id
    ON CONFLICT (account_id) DO NOTHING`.execute(tx);
}

export async function deleteMembers(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM family_member WHERE account_id = ANY (${accountIds}::uuid[])`.execute(tx);
}

export interface Child {
  userId: string;
  name: string;
  /** Whether the month costs less, where they have a place in a class. */
  paysLess: boolean;
}

/** The children of a student's family, the student among them, who came first at the head; none where there is no other child. */
export async function findFamily(db: Db, accountId: string, month: number): Promise<Child[]> {
  const { rows } = await sql<Child>`
    SELECT a.id AS "userId", a.name,
      EXISTS (SELECT FROM ${siblingDiscountOf({ account: 'a.id', month: 'present.month' })} discount) AS "paysLess"
    FROM family_member own JOIN family_member child ON child.family_id = own.family_id
    JOIN account a ON a.id = child.account_id CROSS JOIN (SELECT ${month}::integer AS month) present
    WHERE own.account_id = ${accountId}
    ORDER BY (SELECT min(e.enrolled_at) FROM enrolment e WHERE e.account_id = a.id) NULLS LAST, a.id`.execute(
    db,
  );
  return rows.length > 1 ? rows : [];
}

export interface Discount extends SiblingDiscount {
  fromMonth: number;
}

/** Newest first. */
export async function findDiscounts(db: Db | Tx): Promise<Discount[]> {
  const { rows } = await sql<Discount>`
    SELECT from_month AS "fromMonth", kind, amount FROM sibling_discount ORDER BY from_month DESC`.execute(
    db,
  );
  return rows;
}

export async function writeDiscount(
  tx: Tx,
  { fromMonth, kind, amount, setBy, at }: Discount & { setBy: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO sibling_discount (from_month, kind, amount, set_by, set_at)
    VALUES (${fromMonth}, ${kind}, ${amount}, ${setBy}, ${at})
    ON CONFLICT (from_month) DO UPDATE
      SET kind = EXCLUDED.kind, amount = EXCLUDED.amount, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at`.execute(
    tx,
  );
}
