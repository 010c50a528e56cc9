// What a feature provides so that its single action can be done for many at once; imports know nothing else about it.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/admin/imports';
import type { Db, Tx } from './db/database.ts';

/** What applying one row would do. */
export type RowPlan =
  | { verdict: Exclude<RowVerdict, 'rejected'>; outcome: RowOutcome }
  /** `earlier`: the place among the planned rows of the one that says the same. */
  | { verdict: 'rejected'; reason: RowProblem; earlier?: number };

export interface Author {
  actorId: string;
  importId: string;
  at: Date;
}

/** All rows of a call belong to one import, in its order. */
export interface Importer<Row, UndoData> {
  /** Locks what the rows are about until the transaction ends, so that a plan made after it stays valid. */
  hold(tx: Tx, rows: readonly Row[]): Promise<void>;
  /** Decides by the rule of the single action; writes nothing. */
  plan(db: Db | Tx, rows: readonly Row[], at: Date): Promise<RowPlan[]>;
  /** Writes rows that were planned in this transaction. @returns what the undo of each needs, as JSON */
  write(
    tx: Tx,
    rows: readonly Row[],
    author: Author,
    onProgress: (rows: number) => Promise<void>,
  ): Promise<UndoData[]>;
  /** Undoes rows that are still as the import left them. @returns for each row why not, or undefined */
  undo(
    tx: Tx,
    rows: readonly { row: Row; kept: UndoData }[],
    author: Author & { appliedAt: Date },
  ): Promise<(UndoProblem | undefined)[]>;
}

/**
 * An importer of any kind. Its rows and its undo data come back from the database as it gave them: JSON of types that it
 * alone knows (TypeScript does not check the parameters of methods strictly: handbook, "strictFunctionTypes").
 */
export type AnyImporter = Importer<object, object>;
