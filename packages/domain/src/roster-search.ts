// Finds students in a class's list that a phone keeps, by the rules of the door's search on the server.

import { doorSearch } from './door-search.ts';
import { nameKey } from './name-key.ts';
import { cleanName } from './person-name.ts';
import { type StudentSearch, studentSearch } from './student-search.ts';

interface Listed {
  name: string;
  phone: string;
  spotNumber: number | null;
  /** What the student shows at the door; lists that an earlier version kept have none. */
  code?: string;
}

/** Fewer letters are in nearly every name: they count only as the beginning of a word. */
const FEWEST_LETTERS_INSIDE = 3;
/** Folding a name takes a slow phone a third of a millisecond, and each letter that is typed needs all of them again. */
const keys = new Map<string, string>();

/** @returns who is found, the one on the spot first, then the others by name */
export function searchRoster<Student extends Listed>(students: readonly Student[], typed: string): Student[] {
  const wanted = doorSearch(typed);
  if (!wanted) return [];
  const { code } = wanted;
  if (code !== undefined) return students.filter((student) => student.code === code);
  const search = wanted.isWide ? studentSearch(typed) : undefined;
  const onSpot = students.filter(({ spotNumber }) => spotNumber !== null && spotNumber === wanted.spot);
  const others = students
    .filter((student) => !onSpot.includes(student) && search && isFound(student, search))
    .map((student) => ({ student, name: cleanName(student.name).toLowerCase() }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return [...onSpot, ...others.map(({ student }) => student)];
}

function isFound({ name, phone }: Listed, search: StudentSearch): boolean {
  if (search.by === 'phone') {
    const { beginnings, ending } = search;
    return (
      beginnings.some((digits) => phone.startsWith(digits)) ||
      (ending !== undefined && phone.endsWith(ending))
    );
  }
  return has(name.toLowerCase(), search.words) || (search.keys.length > 0 && has(keyOf(name), search.keys));
}

/** A space before the name makes the beginning of each word visible. */
function has(text: string, words: readonly string[]): boolean {
  return words.every((word) => ` ${text}`.includes(word.length < FEWEST_LETTERS_INSIDE ? ` ${word}` : word));
}

function keyOf(name: string): string {
  const key = keys.get(name) ?? nameKey(name);
  keys.set(name, key);
  return key;
}
