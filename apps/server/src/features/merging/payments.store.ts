// Merges the payments of two accounts: moves the months, and adds up the amounts of a month that both paid for.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Pair } from './merging.store.ts';

/** @returns how many months both had paid something for */
export async function mergePayments(tx: Tx, { from, into }: Pair): Promise<number> {
  await sql`SET LOCAL valence.merging = 'on'`.execute(tx);
  const both = sql`FROM payment source JOIN payment target ON target.account_id = ${into}
    AND target.class_id = source.class_id AND target.year = source.year AND target.month = source.month
    WHERE source.account_id = ${from}`;
  const { rows } = await sql<{
    target: string;
    source: string;
  }>`SELECT target.id AS target, source.id AS source ${both}`.execute(tx);
  await sql`
    UPDATE payment_entry entry SET payment_id = pair.target
    FROM (SELECT target.id AS target, source.id AS source ${both}) pair WHERE entry.payment_id = pair.source`.execute(
    tx,
  );
  // A month that one of them paid stays paid. Whether two parts pay one is judged afterwards, by what the month costs.
  await sql`
    UPDATE payment target SET amount_cents = target.amount_cents + pair.amount_cents,
      paid_at = greatest(target.paid_at, pair.paid_at),
      status = CASE WHEN target.status = 'paid' OR pair.status = 'paid' THEN 'paid'
        WHEN target.amount_cents + pair.amount_cents > 0 THEN 'partial' ELSE 'pending' END
    FROM (SELECT target.id AS target, source.amount_cents, source.paid_at, source.status ${both}) pair
    WHERE target.id = pair.target`.execute(tx);
  await sql`DELETE FROM payment WHERE id = ANY (${rows.map(({ source }) => source)}::uuid[])`.execute(tx);
  await sql`UPDATE payment SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`UPDATE student_credit SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`SET LOCAL valence.merging = 'off'`.execute(tx);
  return rows.length;
}
