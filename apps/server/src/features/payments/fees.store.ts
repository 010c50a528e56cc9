// Reads and writes fees and free cards. Months are numbers.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MonthKey } from './months.store.ts';

/** Locks the class until the transaction ends, so that nobody pays by the old fee meanwhile. @returns whether it exists */
export async function lockClass(tx: Tx, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export interface Fee {
  fromMonth: number;
  amountCents: number;
}

/** Newest first. */
export async function findFees(db: Db | Tx, classId: string): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    SELECT from_month AS "fromMonth", amount_cents AS "amountCents" FROM class_fee
    WHERE class_id = ${classId} ORDER BY from_month DESC`.execute(db);
  return rows;
}

export async function writeFee(
  tx: Tx,
  fee: Fee & { classId: string; setBy: string; at: Date },
): Promise<void> {
  const { classId, fromMonth, amountCents, setBy, at } = fee;
  await sql`
    INSERT INTO class_fee (class_id, from_month, amount_cents, set_by, set_at)
    VALUES (${classId}, ${fromMonth}, ${amountCents}, ${setBy}, ${at})
    ON CONFLICT (class_id, from_month) DO UPDATE
      SET amount_cents = EXCLUDED.amount_cents, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at`.execute(
    tx,
  );
}

/** The months of a class, or of students, that a part was paid of. */
export async function findPartPaid(
  tx: Tx,
  of: { classId: string } | { accountIds: readonly string[] },
): Promise<MonthKey[]> {
  const which =
    'classId' in of ? sql`class_id = ${of.classId}` : sql`account_id = ANY (${of.accountIds}::uuid[])`;
  const { rows } = await sql<MonthKey>`
    SELECT account_id AS "accountId", class_id AS "classId", month_number AS month FROM payment
    WHERE ${which} AND status = 'partial' AND account_id IS NOT NULL`.execute(tx);
  return rows;
}

export async function settle(tx: Tx, months: readonly MonthKey[]): Promise<void> {
  await sql`
    UPDATE payment p SET status = 'paid'
    FROM unnest(${months.map(({ accountId }) => accountId)}::uuid[],
      ${months.map(({ classId }) => classId)}::uuid[], ${months.map(({ month }) => month)}::integer[])
      AS input (account_id, class_id, month_number)
    WHERE p.class_id = input.class_id AND p.account_id = input.account_id
      AND p.month_number = input.month_number`.execute(tx);
}

/** Whether who joins in the second half of a month pays half of it. */
export async function halvesMonth(db: Db | Tx, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM class_half_month WHERE class_id = ${classId}`.execute(db);
  return rows.length > 0;
}

export async function setHalvesMonth(
  tx: Tx,
  classId: string,
  isOn: boolean,
  { setBy, at }: { setBy: string; at: Date },
): Promise<void> {
  await (isOn
    ? sql`
        INSERT INTO class_half_month (class_id, set_by, set_at) VALUES (${classId}, ${setBy}, ${at})
        ON CONFLICT (class_id) DO NOTHING`
    : sql`DELETE FROM class_half_month WHERE class_id = ${classId}`
  ).execute(tx);
}

export interface NewFreeCard {
  id: string;
  accountId: string;
  classId: string;
  fromMonth: number;
  toMonth: number | null;
  reason: string;
  givenBy: string;
  at: Date;
}

export async function writeFreeCard(tx: Tx, card: NewFreeCard): Promise<void> {
  const { id, accountId, classId, fromMonth, toMonth, reason, givenBy, at } = card;
  await sql`
    INSERT INTO free_card (id, class_id, account_id, from_month, to_month, reason, given_by, given_at)
    VALUES (${id}, ${classId}, ${accountId}, ${fromMonth}, ${toMonth}, ${reason}, ${givenBy}, ${at})`.execute(
    tx,
  );
}

export interface FreeCard {
  id: string;
  accountId: string;
  classId: string;
  fromMonth: number;
  toMonth: number | null;
  reason: string;
}

const CARD = sql`id, account_id AS "accountId", class_id AS "classId", from_month AS "fromMonth", to_month AS "toMonth", reason`;

/** Finds the card and locks it until the transaction ends. */
export async function holdFreeCard(tx: Tx, freeCardId: string): Promise<FreeCard | undefined> {
  const { rows } =
    await sql<FreeCard>`SELECT ${CARD} FROM free_card WHERE id = ${freeCardId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** The card that covers a month. */
export async function findFreeCard(
  db: Db,
  accountId: string,
  classId: string,
  month: number,
): Promise<FreeCard | undefined> {
  const { rows } = await sql<FreeCard>`
    SELECT ${CARD} FROM free_card WHERE account_id = ${accountId} AND class_id = ${classId}
      AND from_month <= ${month} AND (to_month IS NULL OR to_month >= ${month}) ORDER BY given_at LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** Ends the card before `month`; removes it if no month is left. */
export async function endFreeCard(tx: Tx, freeCardId: string, month: number): Promise<void> {
  await sql`DELETE FROM free_card WHERE id = ${freeCardId} AND from_month >= ${month}`.execute(tx);
  await sql`
    UPDATE free_card SET to_month = ${month}::integer - 1
    WHERE id = ${freeCardId} AND (to_month IS NULL OR to_month >= ${month})`.execute(tx);
}
