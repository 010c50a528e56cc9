// The money of two accounts that become one: months move, and of one month that both paid the amounts come together.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Pair } from './merging.store.ts';

/** @returns how many months both had paid something for */
export async function mergePayments(tx: Tx, { from, into }: Pair): Promise<number> {
  await sql`SET LOCAL valence.merging = 'on'`.execute(tx);
  const both = sql`FROM payment given JOIN payment kept ON kept.account_id = ${into}
    AND kept.class_id = given.class_id AND kept.year = given.year AND kept.month = given.month
    WHERE given.account_id = ${from}`;
  const { rows } = await sql<{
    kept: string;
    given: string;
  }>`SELECT kept.id AS kept, given.id AS given ${both}`.execute(tx);
  await sql`
    UPDATE payment_entry entry SET payment_id = pair.kept
    FROM (SELECT kept.id AS kept, given.id AS given ${both}) pair WHERE entry.payment_id = pair.given`.execute(
    tx,
  );
  // Paid stays paid, also where two parts are more than the fee by now.
  await sql`
    UPDATE payment kept SET amount_cents = kept.amount_cents + pair.amount_cents,
      paid_at = greatest(kept.paid_at, pair.paid_at),
      status = CASE WHEN kept.status = 'paid' OR pair.status = 'paid'
          OR kept.amount_cents + pair.amount_cents >= coalesce((SELECT fee.amount_cents FROM class_fee fee
            WHERE fee.class_id = kept.class_id AND fee.from_month <= kept.month_number
            ORDER BY fee.from_month DESC LIMIT 1), 0) AND kept.amount_cents + pair.amount_cents > 0 THEN 'paid'
        WHEN kept.amount_cents + pair.amount_cents > 0 THEN 'partial' ELSE 'pending' END
    FROM (SELECT kept.id AS kept, given.amount_cents, given.paid_at, given.status ${both}) pair
    WHERE kept.id = pair.kept`.execute(tx);
  await sql`DELETE FROM payment WHERE id = ANY (${rows.map(({ given }) => given)}::uuid[])`.execute(tx);
  await sql`UPDATE payment SET account_id = ${into} WHERE account_id = ${from}`.execute(tx);
  await sql`SET LOCAL valence.merging = 'off'`.execute(tx);
  return rows.length;
}
