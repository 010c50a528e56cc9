// The condition by which lists find students: the beginning of a number, or of each word of the name.

import type { StudentSearch } from '@valence/domain/student-search';
import { type RawBuilder, sql } from 'kysely';

/**
 * @param account the account's table or alias in the query
 * The expressions are exactly those of the indexes, whose statistics tell the planner how many rows to expect.
 */
export function foundStudents(search: StudentSearch | undefined, account: string): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const column = (name: string) => sql.ref(`${account}.${name}`);
  if (search.by === 'phone') {
    const each = search.beginnings.map((beginning) => sql`${column('phone')} LIKE ${`${beginning}%`}`);
    return each.length > 0 ? sql`(${sql.join(each, sql` OR `)})` : sql`false`;
  }
  // A quoted lexeme of a tsquery: apostrophes and backslashes are doubled; nothing else has a meaning in it.
  const lexemes = search.words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`);
  return sql`array_to_tsvector(array_remove(regexp_split_to_array(lower(${column('name')}), '\\s+'), ''))
    @@ lower(${lexemes.join(' & ')})::tsquery`;
}
