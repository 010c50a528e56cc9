// What a feature gives so that its single action can be done for many at once; imports know nothing else of it.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/desk-imports';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What one row comes to. */
export type RowPlan =
  | { verdict: Exclude<RowVerdict, 'rejected'>; outcome: RowOutcome }
  | { verdict: 'rejected'; reason: RowProblem };

export interface Author {
  actorId: string;
  importId: string;
  at: Date;
}

/** All rows of a call are of one import, in its order. */
export interface Importer<Row, Kept> {
  /** Takes what the rows are about until the transaction ends, so that a plan made after it holds. */
  hold(tx: Tx, rows: readonly Row[]): Promise<void>;
  /** Decides by the rule of the single action; writes nothing. */
  plan(db: Db | Tx, rows: readonly Row[], at: Date): Promise<RowPlan[]>;
  /** Writes rows that were planned in this transaction. @returns what undoing each of them needs, as JSON */
  write(tx: Tx, rows: readonly Row[], author: Author, told: (rows: number) => Promise<void>): Promise<Kept[]>;
  /** Takes rows back that are still as the import left them. @returns why not, row by row */
  undo(
    tx: Tx,
    rows: readonly { row: Row; kept: Kept }[],
    author: Author & { appliedAt: Date },
  ): Promise<(UndoProblem | undefined)[]>;
}

/**
 * An importer of any kind. Its rows, and what it kept of them, come back from the database as it gave them: JSON of types
 * that it alone knows (methods take them without asking: TypeScript handbook, "strictFunctionTypes").
 */
export type AnyImporter = Importer<object, object>;
