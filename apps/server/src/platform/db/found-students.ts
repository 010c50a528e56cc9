// Finds students wherever one searches for them: by a number, its beginning or last digits, by a spot, and by a name, its
// beginning or part, in any spelling and script. Without indexes: PostgreSQL goes through 5,000 names in milliseconds, and
// pg_trgm, which could, is an extension that a rented database need not allow.

import { type StudentSearch, studentSearch } from '@valence/domain/student-search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { keepNameKeys } from './name-keys.ts';

/** Fewer letters are in nearly every name: they count only as the beginning of a word. */
const FEWEST_LETTERS_INSIDE = 3;

/** A search whose names all have their keys. */
export type StudentsSought = StudentSearch & { readonly keysKept: true };

/** Reads what is typed, and makes what the search needs. @returns undefined when there is nothing to search for */
export async function studentsSought(db: Db, typed: string): Promise<StudentsSought | undefined> {
  const search = studentSearch(typed);
  if (!search) return undefined;
  if (search.by === 'name') await keepNameKeys(db);
  return { ...search, keysKept: true };
}

/**
 * The condition that an account is found; undefined finds everybody. @param account the account's table or alias in the query
 * @param classId a spot is looked for in this class; undefined: in every class
 */
export function foundStudents(
  search: StudentsSought | undefined,
  account: string,
  classId?: string,
): RawBuilder<unknown> {
  return search ? sql`${rankOfStudent(search, account, classId)} IS NOT NULL` : sql`true`;
}

/**
 * How well an account is found, the best with the lowest number; NULL: not found. As typed before as it sounds, whole words before
 * beginnings, and these before parts.
 */
export function rankOfStudent(
  search: StudentsSought,
  account: string,
  classId?: string,
): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  if (search.by === 'phone') {
    const { beginnings, ending, spot } = search;
    const phone = column('phone');
    return sql`CASE
      ${spot === undefined ? sql`` : sql`WHEN ${hasSpot(column('id'), spot, classId)} THEN 0`}
      WHEN ${either(beginnings.map((digits) => sql`starts_with(${phone}, ${digits})`))} THEN 1
      ${ending === undefined ? sql`` : sql`WHEN right(${phone}, ${ending.length}) = ${ending} THEN 2`} END`;
  }
  const { words, keys } = search;
  const has = (text: RawBuilder<unknown>, parts: readonly string[]) =>
    parts.length > 0
      ? sql`(${sql.join(
          parts.map((part) => sql`strpos(${text}, ${part}) > 0`),
          sql` AND `,
        )})`
      : sql`false`;
  const [typed, sounds] = [sql`looked.typed`, sql`looked.sounds`];
  // A space before and after makes the beginning and end of each word visible. OFFSET 0: made once for an account.
  return sql`(SELECT CASE
      WHEN ${has(typed, words.map(whole))} THEN 0
      WHEN ${has(typed, words.map(beginning))} THEN 1
      WHEN ${has(sounds, keys.map(whole))} THEN 2
      WHEN ${has(sounds, keys.map(beginning))} THEN 3
      WHEN ${has(typed, words.map(inside))} THEN 4
      WHEN ${has(sounds, keys.map(inside))} THEN 5 END
    FROM (SELECT ' ' || lower(${column('name')}) || ' ' AS typed, ' ' || ${column('name_key')} || ' ' AS sounds OFFSET 0) looked)`;
}

const whole = (word: string) => ` ${word} `;
const beginning = (word: string) => ` ${word}`;
const inside = (word: string) => (word.length < FEWEST_LETTERS_INSIDE ? beginning(word) : word);

function either(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : sql`false`;
}

function hasSpot(id: RawBuilder<unknown>, spot: number, classId: string | undefined): RawBuilder<unknown> {
  return sql`${id} IN (SELECT account_id FROM enrolment WHERE left_at IS NULL AND spot_number = ${spot}
    ${classId === undefined ? sql`` : sql`AND class_id = ${classId}`})`;
}
