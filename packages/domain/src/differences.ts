// Lists the differences of two JSON values, as lines that a person can read side by side.

/** A field by its path (`grant.endsAt`, `slots[0]`) and its plain values; undefined: the field was absent. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** The most lines: an entry of the audit trail is no place to read a whole table. */
const MOST_LINES = 60;

/**
 * The differing fields in their order, those of `before` first. If one side has no fields at all, these are all fields of the
 * other.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [oldFields, newFields] = [flat(before), flat(after)];
  const paths = [...new Set([...oldFields.keys(), ...newFields.keys()])];
  return paths
    .map((path) => ({ path, before: oldFields.get(path), after: newFields.get(path) }))
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
