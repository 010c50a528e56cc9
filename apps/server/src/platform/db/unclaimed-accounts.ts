// What an unclaimed account is: somebody typed its number at sign-in, and that is all. No list, search or sum includes it,
// and it is deleted after some days.

import { type RawBuilder, sql } from 'kysely';

/**
 * True of an account whose number nobody has proved and that no admin or assistant touched: not registered, enrolled,
 * granted anything, paid for or suspended. @param account the account's table or alias in the query
 */
export function isUnclaimed(account: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  const refersToIt = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} given WHERE given.account_id = ${column('id')})`;
  return sql<boolean>`(${column('verified_at')} IS NULL AND ${column('suspended_at')} IS NULL
    AND ${column('role')} = 'student' AND NOT ${column('registered_at_desk')}
    AND NOT ${refersToIt('enrolment')} AND NOT ${refersToIt('payment')} AND NOT ${refersToIt('access_grant')})`;
}
