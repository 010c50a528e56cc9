// What a month costs a student, for lists: `chargedFee` of the domain's fees in SQL. owed.test.ts holds that both agree.

import { HALF_FROM_DAY, WHOLE_FEE } from '@valence/domain/fees';
import { type RawBuilder, sql } from 'kysely';

/**
 * A query of (kind, amount): the discount of a student in a month; no row where none is to be taken off. Of a family's children who
 * have a place in some class in the month, all have it but the one who came to the school first.
 */
export function siblingDiscountOf(of: { account: string; month: string }): RawBuilder<unknown> {
  const [account, month] = [sql.ref(of.account), sql.ref(of.month)];
  const cameAt = (member: string) =>
    sql`(SELECT min(e.enrolled_at) FROM enrolment e WHERE e.account_id = ${sql.ref(member)}.account_id)`;
  return sql`(
    SELECT latest.kind, latest.amount FROM family_member own
    CROSS JOIN LATERAL (
      SELECT d.kind, d.amount FROM sibling_discount d WHERE d.from_month <= ${month}
      ORDER BY d.from_month DESC LIMIT 1) latest
    WHERE own.account_id = ${account} AND latest.amount > 0 AND EXISTS (
      SELECT FROM family_member other
      WHERE other.family_id = own.family_id AND other.account_id <> own.account_id
        AND (${cameAt('other')}, other.account_id) < (${cameAt('own')}, own.account_id)
        AND EXISTS (SELECT FROM enrolment e JOIN class c ON c.id = e.class_id
          WHERE e.account_id = other.account_id AND e.first_month <= ${month}
            AND (e.left_month IS NULL OR ${month} < e.left_month)
            AND (c.last_month IS NULL OR ${month} <= c.last_month))))`;
}

/** What the student of a row of `candidate` pays, whose whole fee is in `fee`. */
export function chargedCents(): RawBuilder<unknown> {
  const discount = siblingDiscountOf({ account: 'candidate.account_id', month: 'candidate.number' });
  return sql`(
    SELECT CASE WHEN ${isHalved()} THEN least(sibling.cents, (sibling.cents + 199) / 200 * 100)
      ELSE sibling.cents END
    FROM (SELECT coalesce((
      SELECT CASE WHEN d.kind = 'percent' THEN least(fee.amount_cents::bigint,
          (fee.amount_cents::bigint * (${WHOLE_FEE}::integer - d.amount) + ${WHOLE_FEE * 100 - 1}::integer)
            / ${WHOLE_FEE * 100}::integer * 100)
        WHEN d.amount < fee.amount_cents THEN fee.amount_cents - d.amount
        ELSE fee.amount_cents END FROM ${discount} d), fee.amount_cents)::integer AS cents) sibling)`;
}

/** Whether the class halves the month in which somebody joins late, and the student joined so in the candidate month. */
function isHalved(): RawBuilder<unknown> {
  return sql`(EXISTS (SELECT FROM class_half_month half WHERE half.class_id = candidate.class_id) AND (
    SELECT school_month(min(e.enrolled_at)) = candidate.number
      AND extract(day FROM min(e.enrolled_at) AT TIME ZONE 'Asia/Colombo') >= ${HALF_FROM_DAY}::integer
    FROM enrolment e WHERE e.account_id = candidate.account_id AND e.class_id = candidate.class_id
      AND e.first_month <= candidate.number AND (e.left_month IS NULL OR candidate.number < e.left_month)))`;
}
