// Runs what many requests write in transactions that they share: one wait for the disk, and one statement where each would need
// its own. Each request is answered after the commit, with its own result or its own error.

import { createGroupWrites } from '../group-writes.ts';
import { sqlState } from './database.ts';

export interface SharedTransactions<Row, Result> {
  /** Resolves once the row is durable. @throws what PostgreSQL answered; as if it were away when too many wait */
  add(row: Row): Promise<Result>;
  /** Writes what waits. */
  stop(): Promise<void>;
}

/**
 * Nobody waits for company: a group is what came while others were being written, and two are at the same time, so that one
 * which waits for a row that a long change holds does not stop the rest.
 */
const GROUPS = { groupRows: 64, waitingRows: 5000, lingerMilliseconds: 0, groupsAtOnce: 2 };

/** Of PostgreSQL (manual, appendix A): callers are told to come again. */
const INSUFFICIENT_RESOURCES = '53000';

/** @param write writes the rows, durably once it resolves, and returns their results in the rows' order; it may run several times */
export function shareWrites<Row, Result>(
  write: (rows: readonly Row[]) => Promise<readonly Result[]>,
): SharedTransactions<Row, Result> {
  const groups = createGroupWrites<Row, Outcome<Result>>({
    ...GROUPS,
    write: async (rows) => writeApart(rows, write),
  });
  return {
    async add(row) {
      const outcome = await groups.add(row);
      if (!outcome) throw Object.assign(new Error('too many writes wait'), { code: INSUFFICIENT_RESOURCES });
      if ('error' in outcome) throw outcome.error;
      return outcome.result;
    },
    stop: async () => groups.stop(),
  };
}

type Outcome<Result> = { result: Result } | { error: unknown };

/** Should one row break a rule of the tables, it alone fails: the others are written one by one. */
async function writeApart<Row, Result>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Outcome<Result>[]> {
  try {
    return (await write(rows)).map((result) => ({ result }));
  } catch (error) {
    if (!isOfData(error)) throw error;
    if (rows.length === 1) return [{ error }];
  }
  const alone: Outcome<Result>[] = [];
  for (const row of rows) alone.push(...(await writeApart([row], write)));
  return alone;
}

/** Class 22 is about data, 23 about constraints (PostgreSQL manual, appendix A). */
const isOfData = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '');
