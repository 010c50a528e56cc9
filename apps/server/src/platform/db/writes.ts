// Counts what this process has written, so that it can tell whether an answer of the database is older than its own last write.

/** A running count: what is read stands on everything that this process wrote, if no write has ended since. */
export interface Writes {
  count: number;
}

const byDatabase = new WeakMap<object, Writes>();

/** The count of an opened database. A database that was not opened by `openDatabase` has none. */
export function writesOf(db: object): Writes | undefined {
  return byDatabase.get(db);
}

export function countWrites(db: object, writes: Writes): void {
  byDatabase.set(db, writes);
}

/**
 * What only reads, or opens a transaction: nobody else sees what it does. No function of the product that a SELECT calls writes.
 *
 * A statement whose text begins with `/* apart *\/`, or has that behind the mark of prepared ones, counts neither: no kept answer
 * stands on what it changes, or who runs it makes this process forget what does (`Kept.forget`). Other processes learn of it as of
 * any write. It must be a transaction of its own: what commits others counts.
 */
const UNCOUNTED =
  /^\s*(?:\/\*[^*]*\*\/\s*)?(?:\/\* apart \*\/|select\b|begin\b|start transaction\b|rollback\b)/i;

/** Whether answers that this process made before the statement are as good after it. */
export function isUncounted(text: string): boolean {
  return UNCOUNTED.test(text);
}
