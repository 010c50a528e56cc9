// What differs between two JSON values, as lines that a person can read side by side.

/** A field by its path (`grant.endsAt`, `slots[0]`), and its plain values; undefined: it was not there. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Lines of nested values that are shown, at most: a record is no place to read a whole table. */
const MOST_LINES = 60;

/**
 * The fields in the order they are written, those of `before` first. Where both sides tell, only what differs; where one
 * side tells nothing at all, everything of the other.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => one.before !== one.after)
    .slice(0, MOST_LINES);
}

function flat(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(value)) {
    for (const [place, inner] of value.entries()) flat(inner, `${path}[${place}]`, into);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flat(inner, path ? `${path}.${key}` : key, into);
  } else if (path !== '') into.set(path, value);
  return into;
}
