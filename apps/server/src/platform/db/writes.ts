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

// What only reads, or opens a transaction: nobody else sees what it does. No function of the product that a SELECT calls writes.
const READS = /^(?:\/\*.*?\*\/)?\s*(?:select|begin|start transaction|rollback)\b/i;

export function isRead(text: string): boolean {
  return READS.test(text);
}
