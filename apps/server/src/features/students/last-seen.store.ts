// When a student was last here: the last use of a device, as long as its session is stored.

import { type RawBuilder, sql } from 'kysely';

/** An expression; null when no session is stored. @param account the account's table or alias in the query */
export function lastSeen(account: string): RawBuilder<Date | null> {
  return sql<Date | null>`(SELECT max(s.last_used_at) FROM session s WHERE s.account_id = ${sql.ref(`${account}.id`)})`;
}
