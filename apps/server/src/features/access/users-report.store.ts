// Reads accounts in the order of their names, a page at a time.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface AccountLine {
  id: string;
  name: string;
  phone: string;
  school: string | null;
  alYear: number | null;
  /** The name in the form that the order compares. */
  sortName: string;
}

/**
 * The next accounts after `last` (undefined: the first ones), without unclaimed ones. The pages are no snapshot: an account
 * that is renamed meanwhile may be listed twice or not at all.
 */
export async function accountsAfter(
  db: Db,
  last: AccountLine | undefined,
  limit: number,
): Promise<AccountLine[]> {
  const afterLast = last ? sql`(lower(name), id) > (${last.sortName}::text, ${last.id}::uuid)` : sql`true`;
  const { rows } = await sql<AccountLine>`
    SELECT id, name, phone, school, current_al_year AS "alYear", lower(name) AS "sortName"
    FROM account
    WHERE ${afterLast} AND NOT ${isUnclaimed('account')}
    ORDER BY lower(name), id
    LIMIT ${limit}::integer`.execute(db);
  return rows;
}

export interface NamedAccount {
  id: string;
  name: string;
  phone: Phone;
}

/** A page of these accounts, in the order of their names. */
export async function accountsByName(
  db: Db,
  ids: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    SELECT id, name, phone FROM account
    WHERE id = ANY (${ids}::uuid[])
    ORDER BY lower(name), id
    LIMIT ${limit}::integer OFFSET ${offset}::integer`.execute(db);
  return rows;
}

/** Whether the video exists and is not deleted. */
export async function videoIsThere(db: Db, videoId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL`.execute(db);
  return rows.length === 1;
}
